/// The saved states of a scope and the scopes below it, until stores use them.
struct SavedScope: Sendable {
    enum State: Sendable {
        case value(any Reducible)
        /// An encoded state, and the report for decoding errors.
        case coded(CodedValue, RestoreReport)

        /// Returns the state; `nil` if it has another type or cannot be decoded.
        func restored<State: Reducible>(as type: State.Type) -> State? {
            switch self {
            case .value(let value): return value as? State
            case .coded(let value, let report):
                do {
                    guard let type = type as? any Decodable.Type else { throw NotDecodable() }
                    return try value.decoded(as: type) as? State
                } catch {
                    report.add(.unreadable(key: StateKey.of(type), why: "\(error)"))
                    return nil
                }
            }
        }
    }

    /// Which tree parked a scope, or one above it, under a route.
    enum Parking: Sendable {
        /// The running one: the times in the states are those of its scheduler.
        case here
        /// Another one, perhaps in another process.
        case elsewhere
    }

    /// What a saved scope is found by, among the children of its parent.
    private struct Key: Hashable {
        let name: String
        let route: String?
    }

    let name: String
    let route: String?
    var states: [String: State]
    private var remainingChildren: OrderedMultimap<Key, SavedScope>
    /// `nil` if it was not parked.
    private(set) var parking: Parking?

    init(name: String, route: String?, states: [String: State], children: [SavedScope]) {
        (self.name, self.route, self.states) = (name, route, states)
        remainingChildren = OrderedMultimap(
            children.lazy.map { (key: Key(name: $0.name, route: $0.route), value: $0) })
    }

    /// The children that no scope has used.
    var children: [SavedScope] { remainingChildren.values }

    /// Removes and returns the first child with this name and route.
    mutating func removeChild(_ name: String, _ route: String?) -> SavedScope? {
        var child = remainingChildren.removeFirst(Key(name: name, route: route))
        child?.parking = parking
        return child
    }

    /// Returns a copy without the children that have one of these names.
    func withoutChildren(_ names: Set<String>) -> SavedScope {
        SavedScope(
            name: name, route: route, states: states, children: children.filter { !names.contains($0.name) })
    }

    /// Returns the states of a scope that was parked.
    func parked(_ parking: Parking) -> SavedScope {
        var copy = self
        copy.parking = parking
        return copy
    }
}

extension SavedScope {
    init(_ snapshot: ScopeSnapshot, _ report: RestoreReport) {
        self.init(
            name: snapshot.name, route: snapshot.route,
            states: snapshot.states.mapValues { .coded($0, report) },
            children: snapshot.children.map { SavedScope($0, report) })
    }

    /// The states that are left, for a scope with this path.
    func unusedStates(in path: String) -> [UnusedState] {
        states.keys.sorted().map { .unclaimed(path: path, key: $0) }
            + children.flatMap { $0.unusedStates(in: "\(path)/\($0.name)") }
    }
}

/// A saved state is not `Codable` any more.
private struct NotDecodable: Error, CustomStringConvertible {
    let description = "the state is not Codable"
}

/// The key under which a state is saved.
package enum StateKey {
    /// Returns the full name of a type, the same in every run: `Search.ResultsState`.
    ///
    /// The name of a file-private type contains an address in memory, which is removed.
    package static func of(_ type: Any.Type) -> String {
        // `String(reflecting:)` returns the same, but first looks up several conformances of each type.
        var remaining = Substring(_typeName(type))
        var name = ""
        while let start = remaining.range(of: "(unknown context at $") {
            name += remaining[..<start.lowerBound]
            remaining = remaining[start.upperBound...].drop { $0 != "." }.dropFirst()
        }
        return name + remaining
    }
}

extension Substring {
    fileprivate func range(of text: String) -> Range<Index>? {
        var position = startIndex
        while position < endIndex {
            if self[position...].hasPrefix(text) { return position..<index(position, offsetBy: text.count) }
            position = index(after: position)
        }
        return nil
    }
}
