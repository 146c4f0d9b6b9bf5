/// The states of a scope and the open scopes below it in encoded form: a tree to save, to compare and to
/// restore.
///
/// `Codable` with any encoder.
public struct ScopeSnapshot: Codable, Equatable, Sendable {
    /// The scope's name.
    public let name: String
    /// The route under which the scope parks its states; `nil` for none.
    public let route: String?
    /// By key: the name of the state's type by default; the second with the same name is `Name#2`.
    public let states: [String: CodedValue]
    /// In the order in which they were opened.
    public let children: [ScopeSnapshot]

    package init(name: String, route: String?, states: [String: CodedValue], children: [ScopeSnapshot]) {
        (self.name, self.route, self.states, self.children) = (name, route, states, children)
    }
}
