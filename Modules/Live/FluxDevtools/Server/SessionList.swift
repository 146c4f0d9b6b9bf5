import FluxInspector
import Synchronization

/// The sessions of this process, and who shows them.
final class SessionList: Sendable {
    /// A session with a number that no other session of the process has.
    struct Session: Sendable {
        let number: Int
        let inspector: Inspector
    }

    private struct State {
        var sessions: [Session] = []
        var version = 0
        var lastNumber = 0
        var observers: [Int: Observer] = [:]
        var last = 0

        mutating func append(_ inspector: Inspector) {
            lastNumber += 1
            sessions.append(Session(number: lastNumber, inspector: inspector))
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

    func replace(_ inspectors: [Inspector]) {
        notify { state in
            state.sessions = []
            for inspector in inspectors { state.append(inspector) }
        }
    }

    /// Removes all sessions, so that nothing is retained after the end.
    func end() { replace([]) }

    /// Adds a session of a page, such as a recording that it sent.
    func append(_ inspector: Inspector) {
        notify { $0.append(inspector) }
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
