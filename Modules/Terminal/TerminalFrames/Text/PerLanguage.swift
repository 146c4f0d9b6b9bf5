import Synchronization

/// A value that exists once in each language, such as a table of key bindings with descriptions.
package final class PerLanguage<Value: Sendable>: Sendable {
    private let english: Value
    private let japanese: Value
    private let make: @Sendable (Language) -> Value
    /// The values in languages that are not built in, by their codes.
    private let added = Mutex<[String: (language: AddedLanguage, value: Value)]>([:])

    /// - Parameter make: Makes the value in a language; called at once for each built-in one, and at the first use for
    ///   another one.
    package init(_ make: @escaping @Sendable (Language) -> Value) {
        (english, japanese, self.make) = (make(.english), make(.japanese), make)
    }

    package subscript(language: Language) -> Value {
        switch language.kind {
        case .english: english
        case .japanese: japanese
        case .added(let added): value(in: added, language)
        }
    }

    private func value(in added: AddedLanguage, _ language: Language) -> Value {
        // A decoded language has English texts.
        if added.translate == nil { return english }
        if let known = self.added.withLock({ $0[added.code] }), known.language === added {
            return known.value
        }
        let value = make(language)
        self.added.withLock { $0[added.code] = (added, value) }
        return value
    }
}
