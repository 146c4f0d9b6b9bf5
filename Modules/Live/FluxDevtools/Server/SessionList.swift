import FluxInspector
import Synchronization

/// The sessions of this process, and who shows them.
final class SessionList: Sendable {
    /// A session with a number that no other session of the process has.
    struct Session: Sendable {
        let number: Int
        let inspector: Inspector
        /// Whether a page has sent it.
        let isImported: Bool
    }

    /// The maximum number of sessions that pages have sent; the oldest is removed.
    static let importLimit = 8

    private struct State {
        var sessions: [Session] = []
        var version = 0
        var lastNumber = 0
        var observers: [Int: Observer] = [:]
        var last = 0

        mutating func make(_ inspector: Inspector, isImported: Bool) -> Session {
            lastNumber += 1
            return Session(number: lastNumber, inspector: inspector, isImported: isImported)
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

    /// Replaces the sessions of the program. Those that pages have sent remain.
    func replace(_ inspectors: [Inspector]) {
        notify { state in
            let new = inspectors.map { state.make($0, isImported: false) }
            state.sessions = new + state.sessions.filter(\.isImported)
        }
    }

    /// Removes all sessions, so that nothing is retained after the end.
    func end() { notify { $0.sessions = [] } }

    /// Adds a recording that a page has sent.
    func append(imported inspector: Inspector) {
        notify { state in
            let imported = state.sessions.filter(\.isImported)
            if imported.count >= Self.importLimit, let oldest = imported.first {
                state.sessions.removeAll { $0.number == oldest.number }
            }
            state.sessions.append(state.make(inspector, isImported: true))
        }
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
