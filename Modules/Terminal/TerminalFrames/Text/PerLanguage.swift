/// A value that exists once in each language, such as a table of key bindings with descriptions.
public struct PerLanguage<Value: Sendable>: Sendable {
    private let english: Value
    private let japanese: Value

    /// - Parameter make: Makes the value in a language; called once for each.
    public init(_ make: (Language) -> Value) {
        (english, japanese) = (make(.english), make(.japanese))
    }

    public subscript(language: Language) -> Value {
        switch language {
        case .english: english
        case .japanese: japanese
        }
    }
}
