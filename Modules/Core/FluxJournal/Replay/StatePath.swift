/// Names a place in the states of a tree: `SCOPE:STORE.part.part`, such as `search/results:ResultsState.field.text`.
///
/// The scope, with its `:`, may be left out, and so may the beginnings of both names.
public struct StatePath: Sendable, Equatable, CustomStringConvertible {
    /// The end of a scope's path; `nil` for any.
    public let scope: String?
    /// The end of a store's key.
    public let store: String
    /// Coding keys from the state down; none for the whole state.
    public let parts: [String]

    /// - Returns: `nil` when no store is named.
    public init?(_ text: String) {
        var rest = text[...]
        if let end = rest.firstIndex(of: ":") {
            scope = String(rest[..<end])
            rest = rest[rest.index(after: end)...]
        } else {
            scope = nil
        }
        // A store's own name has its module's before it: both begin with a capital letter.
        var names = rest.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        var store: [String] = []
        while let name = names.first, name.first?.isUppercase == true { store.append(names.removeFirst()) }
        guard !store.isEmpty, !names.contains("") else { return nil }
        (self.store, parts) = (store.joined(separator: "."), names)
    }

    public var description: String {
        (scope.map { "\($0):" } ?? "") + ([store] + parts).joined(separator: ".")
    }

    /// Whether a store of a scope is meant.
    func matches(_ path: String, _ key: String) -> Bool {
        let inScope = scope.map { path == $0 || path.hasSuffix("/" + $0) } ?? true
        return inScope && (key == store || key.hasSuffix("." + store))
    }
}
