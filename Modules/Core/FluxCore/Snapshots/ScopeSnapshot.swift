/// The states of a scope and of the open scopes below it, coded: a tree to keep, to compare and to restore.
///
/// It is `Codable`; any encoder will do.
public struct ScopeSnapshot: Codable, Equatable, Sendable {
    /// What the scope was opened as.
    public let name: String
    /// What the scope parks its states by; `nil` when it does not.
    public let route: String?
    /// By the name of the state's type; the second of a name is `Name#2`.
    public let states: [String: CodedValue]
    /// In the order they were opened.
    public let children: [ScopeSnapshot]

    package init(name: String, route: String?, states: [String: CodedValue], children: [ScopeSnapshot]) {
        (self.name, self.route, self.states, self.children) = (name, route, states, children)
    }
}
