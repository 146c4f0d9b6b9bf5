/// Numbers the children of a scope, among all of them and among those with the same name.
struct ChildNames {
    private struct Name {
        /// The number of children with this name.
        var count: Int
        /// The place of the latest one.
        var place: Int
    }

    private static let limit = 10_000

    private var names: [String: Name] = [:]
    /// The highest count of a name that was forgotten.
    private var forgottenCount = 0
    /// The number of children.
    private var placeCount = 0
    /// The place from which `abandonedChild` goes on.
    private var searchPlace = 0

    /// Counts a child with this name.
    ///
    /// - Returns: A number that no other child with this name has; 1 for the first one, as long as no name was
    ///   forgotten.
    mutating func number(for name: String) -> Int {
        if names.count >= Self.limit, names[name] == nil {
            forgottenCount = names.values.reduce(forgottenCount) { max($0, $1.count) }
            names = [:]
        }
        names[name, default: Name(count: forgottenCount, place: 0)].count += 1
        return names[name]?.count ?? 1
    }

    /// Returns the place of a new child in the order of all children.
    mutating func place(of name: String) -> Int {
        placeCount += 1
        names[name]?.place = placeCount
        return placeCount
    }

    /// Returns the path of an open child with this name to which there is no other reference; `nil` if none was
    /// found.
    ///
    /// It looks at the latest one with the name and at a few others, so that it takes constant time, and finds each
    /// of them after some calls.
    mutating func abandonedChild(_ name: String, in children: inout NumberedValues<Scope>) -> String? {
        let latest = names[name]?.place ?? 0
        for attempt in 0..<5 {
            let start = attempt == 0 ? latest : searchPlace
            let found = children.withValue(from: start) { child, place -> (place: Int, path: String?) in
                guard child?.name == name, isKnownUniquelyReferenced(&child) else { return (place, nil) }
                return (place, child?.path)
            }
            if attempt > 0 { searchPlace = found.map { $0.place + 1 } ?? 0 }
            if let path = found?.path { return path }
        }
        return nil
    }
}
