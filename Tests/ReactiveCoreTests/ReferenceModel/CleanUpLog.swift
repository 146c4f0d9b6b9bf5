import ReactiveCore

/// What happened to the subscriptions of a tree, in order: each node of the tree is one subscription whenever it is
/// subscribed to.
final class CleanUpLog: Sendable {
    enum Event: Equatable, Sendable {
        case began, emitted, cleanedUp
        /// The error's name; `nil` for a completion.
        case ended(String?)
    }

    struct Entry: Sendable {
        let time: Duration
        let node: Int
        let event: Event
    }

    private struct Node: Sendable {
        let name: String
        let parent: Int?
    }

    private struct State: Sendable {
        var nodes: [Node] = []
        var entries: [Entry] = []
    }

    private let state = Guarded(State())

    /// Creates the node of a subscription, and returns its number.
    ///
    /// - Parameters:
    ///   - name: The operator.
    ///   - parent: The node that subscribes; `nil` for the subscriber of the whole tree.
    func begin(_ name: String, below parent: Int?, at time: Duration) -> Int {
        state.withLock { state in
            state.nodes.append(Node(name: name, parent: parent))
            state.entries.append(Entry(time: time, node: state.nodes.count - 1, event: .began))
            return state.nodes.count - 1
        }
    }

    func note(_ event: Event, of node: Int, at time: Duration) {
        state.withLock { $0.entries.append(Entry(time: time, node: node, event: event)) }
    }

    /// The broken rules, as sentences; empty if there are none. Call after the subscription was disposed.
    var violations: [String] {
        state.withLock { Self.nearestFirst($0) + Self.endFirst($0) + Self.notLater($0) }
    }

    /// Every subscription is cleaned up once, and what is nearer to the source first.
    private static func nearestFirst(_ state: State) -> [String] {
        var positions: [Int: Int] = [:]
        var violations: [String] = []
        for (position, entry) in state.entries.enumerated() where entry.event == .cleanedUp {
            if positions.updateValue(position, forKey: entry.node) != nil {
                violations.append("\(state.nodes[entry.node].name) is cleaned up twice")
            }
        }
        for (number, node) in state.nodes.enumerated() {
            guard let own = positions[number] else {
                violations.append("\(node.name) is not cleaned up")
                continue
            }
            if let parent = node.parent, let after = positions[parent], after < own {
                violations.append(
                    "\(node.name) is cleaned up after \(state.nodes[parent].name), which is downstream")
            }
        }
        return violations
    }

    /// When a node has ended, the subscriptions that it made are cleaned up.
    private static func notLater(_ state: State) -> [String] {
        var ends: [Int: Duration] = [:]
        for entry in state.entries {
            if case .ended = entry.event { ends[entry.node] = entry.time }
        }
        return state.entries.compactMap { entry in
            let node = state.nodes[entry.node]
            guard entry.event == .cleanedUp, let parent = node.parent, let end = ends[parent],
                end < entry.time
            else { return nil }
            return "\(node.name) is cleaned up later than \(state.nodes[parent].name) ends"
        }
    }

    /// An end that a node passes on at once is delivered before the clean-up of the source that has ended.
    private static func endFirst(_ state: State) -> [String] {
        state.entries.indices.compactMap { position in
            let (end, name) = (state.entries[position], state.nodes[state.entries[position].node].name)
            guard case .ended = end.event, !handlesEndsLater.contains(name) else { return nil }
            // The entries between the end of a source and that of the node itself.
            var (index, cleanedUp) = (position - 1, Set<Int>())
            while index >= 0, state.entries[index].time == end.time {
                let entry = state.entries[index]
                switch entry.event {
                case .cleanedUp: cleanedUp.insert(entry.node)
                case .emitted where entry.node == end.node: break
                case .ended where entry.event == end.event && state.nodes[entry.node].parent == end.node:
                    return cleanedUp.contains(entry.node)
                        ? "\(state.nodes[entry.node].name) is cleaned up before \(name) delivers the end"
                        : nil
                case .began, .emitted, .ended: return nil
                }
                index -= 1
            }
            return nil
        }
    }

    /// These deliver the end of a source as other work, after another source, after that of a shared run, or after the
    /// end of a source that is no node of the tree.
    private static let handlesEndsLater: Set<String> = [
        "observeOn", "catchAndReturn", "ifEmpty", "endWith", "share", "shareReplay", "shareForever",
        "retryForever", "repeatForever", "throttle",
    ]
}
