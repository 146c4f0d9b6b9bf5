/// Which members of a value are wanted, the nested ones as `user.id`.
package struct JSONFields: Sendable, Equatable {
    /// By name; a member without fields of its own is wanted whole.
    private var members: [String: JSONFields] = [:]

    /// - Parameter names: Each a path of names with dots between them; in a list each element is meant.
    package init(_ names: [String]) {
        for name in names { add(name.split(separator: ".", omittingEmptySubsequences: false)[...]) }
    }

    private mutating func add(_ path: ArraySlice<Substring>) {
        guard let first = path.first.map(String.init) else { return }
        // Whole is more than a part of it, whichever was named first.
        if path.count == 1 {
            members[first] = JSONFields([])
        } else if members[first].map({ !$0.members.isEmpty }) ?? true {
            members[first, default: JSONFields([])].add(path.dropFirst())
        }
    }

    /// - Returns: Whether the member is wanted, and what of it; `nil` for all.
    func member(_ name: String) -> (isWanted: Bool, fields: JSONFields?) {
        guard let member = members[name] else { return (false, nil) }
        return (true, member.members.isEmpty ? nil : member)
    }
}
