/// A path to a value in the states of a tree: `SCOPE:STORE.part.part`, such as
/// `search/results:ResultsState.field.text`.
///
/// The scope and its `:` are optional, and so are the beginnings of both names.
public struct StatePath: Sendable, Equatable, CustomStringConvertible {
    /// The end of the scope's path; `nil` for any scope.
    public let scope: String?
    /// The end of the store's key.
    public let store: String
    /// Coding keys from the state downwards; empty for the whole state.
    public let parts: [String]

    /// Parses a path.
    ///
    /// - Parameter text: The text form.
    /// - Returns: `nil` if it contains no name of a store.
    public init?(_ text: String) {
        var rest = text[...]
        if let end = rest.firstIndex(of: ":") {
            scope = String(rest[..<end])
            rest = rest[rest.index(after: end)...]
        } else {
            scope = nil
        }
        // A store's key is its state's type with the module: both begin with a capital letter.
        var names = rest.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        var store: [String] = []
        while let name = names.first, name.first?.isUppercase == true { store.append(names.removeFirst()) }
        guard !store.isEmpty, !names.contains("") else { return nil }
        (self.store, parts) = (store.joined(separator: "."), names)
    }

    public var description: String {
        (scope.map { "\($0):" } ?? "") + ([store] + parts).joined(separator: ".")
    }

    /// Whether the path refers to a store of a scope.
    func matches(_ path: String, _ key: String) -> Bool {
        let inScope = scope.map { path == $0 || path.hasSuffix("/" + $0) } ?? true
        return inScope && (key == store || key.hasSuffix("." + store))
    }
}
