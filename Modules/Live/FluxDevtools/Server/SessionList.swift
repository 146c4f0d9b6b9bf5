import FluxInspector
import Synchronization

/// The sessions of this process, and who shows them.
final class SessionList: Sendable {
    /// A session with a number that no other session of the process has.
    struct Session: Sendable {
        let number: Int
        let inspector: Inspector
        let origin: Origin
    }

    /// Where a session comes from.
    enum Origin {
        case program
        /// The program ended it to continue elsewhere, such as from a step of its past.
        case former
        /// A page has sent it.
        case imported

        /// The maximum number of such sessions; the oldest is removed.
        var limit: Int {
            switch self {
            case .program: .max
            case .former: 4
            case .imported: 8
            }
        }
    }

    private struct State {
        var sessions: [Session] = []
        var version = 0
        var lastNumber = 0
        var observers: [Int: Observer] = [:]
        var last = 0

        mutating func append(_ inspector: Inspector, _ origin: Origin) {
            lastNumber += 1
            sessions.append(Session(number: lastNumber, inspector: inspector, origin: origin))
            let same = sessions.filter { $0.origin == origin }
            if same.count > origin.limit { sessions.removeAll { $0.number == same[0].number } }
        }
    }

    private struct Observer: Sendable {
        let call: @Sendable () -> Void
    }

    private let state = Mutex(State())

    init(_ inspectors: [Inspector]) { replace(inspectors) }

    /// The sessions, and a number that changes with them.
    var current: (sessions: [Session], version: Int) {
        state.withLock { ($0.sessions, $0.version) }
    }

    /// Replaces the sessions of the program. Those that were running remain as recordings of what they did,
    /// and so do those that pages have sent.
    func replace(_ inspectors: [Inspector]) {
        let former = current.sessions.filter { session in
            session.origin == .program && !inspectors.contains { $0 === session.inspector }
        }.compactMap { $0.inspector.former() }
        notify { state in
            let others = state.sessions.filter { $0.origin != .program }
            state.sessions = []
            for inspector in inspectors { state.append(inspector, .program) }
            state.sessions += others
            for inspector in former { state.append(inspector, .former) }
        }
    }

    /// Removes all sessions, so that nothing is retained after the end.
    func end() { notify { $0.sessions = [] } }

    /// Adds a recording that a page has sent.
    func append(imported inspector: Inspector) {
        notify { $0.append(inspector, .imported) }
    }

    /// Calls `observer` after each change, until the returned number is passed to `stopObserving`.
    func observe(_ observer: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            state.last += 1
            state.observers[state.last] = Observer(call: observer)
            return state.last
        }
    }

    func stopObserving(_ number: Int) { state.withLock { _ = $0.observers.removeValue(forKey: number) } }

    private func notify(_ change: (inout State) -> Void) {
        let observers = state.withLock { state in
            change(&state)
            state.version += 1
            return state.observers.values.map(\.self)
        }
        for observer in observers { observer.call() }
    }
}
