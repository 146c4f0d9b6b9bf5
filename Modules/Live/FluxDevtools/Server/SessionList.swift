import FluxInspector
import Synchronization

/// The sessions of this process, and who shows them.
final class SessionList: Sendable {
    private struct State {
        var inspectors: [Inspector]
        var version = 0
        var observers: [Int: Observer] = [:]
        var last = 0
    }

    private struct Observer: Sendable {
        let call: @Sendable () -> Void
    }

    private let state: Mutex<State>

    init(_ inspectors: [Inspector]) { state = Mutex(State(inspectors: inspectors)) }

    /// The sessions, and a number that changes with them.
    var current: (inspectors: [Inspector], version: Int) {
        state.withLock { ($0.inspectors, $0.version) }
    }

    func replace(_ inspectors: [Inspector]) {
        notify { state in
            state.inspectors = inspectors
            state.version += 1
        }
    }

    /// Removes all sessions, so that nothing is retained after the end.
    func end() { replace([]) }

    /// Adds a session of a page, such as a recording that it sent.
    func append(_ inspector: Inspector) {
        notify { state in
            state.inspectors.append(inspector)
            state.version += 1
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
            return state.observers.values.map(\.self)
        }
        for observer in observers { observer.call() }
    }
}
