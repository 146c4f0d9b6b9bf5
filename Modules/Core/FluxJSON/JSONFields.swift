/// A selection of a value's fields; nested ones are written as `user.id`.
package struct JSONFields: Sendable, Equatable {
    /// The selected members by name. A member without selected fields is written completely.
    private var members: [String: JSONFields] = [:]

    /// - Parameter names: Paths of field names separated by dots. In a list, a path applies to each element.
    package init(_ names: [String]) {
        for name in names { add(name.split(separator: ".", omittingEmptySubsequences: false)[...]) }
    }

    private mutating func add(_ path: ArraySlice<Substring>) {
        guard let first = path.first.map(String.init) else { return }
        // Selecting a member includes its fields, whichever was named first.
        if path.count == 1 {
            members[first] = JSONFields([])
        } else if members[first].map({ !$0.members.isEmpty }) ?? true {
            members[first, default: JSONFields([])].add(path.dropFirst())
        }
    }

    /// - Returns: Whether the member is selected, and which of its fields; `nil` for all.
    func member(_ name: String) -> (isWanted: Bool, fields: JSONFields?) {
        guard let member = members[name] else { return (false, nil) }
        return (true, member.members.isEmpty ? nil : member)
    }
}
