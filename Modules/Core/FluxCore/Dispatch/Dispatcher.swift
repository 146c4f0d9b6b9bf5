import ReactiveCore

/// Takes the actions of one scope and one type, one after the other, through middleware to the stores.
///
/// Each action goes in two phases: all stores reduce it, in the order they were made; then their observers
/// hear, in that order. Dispatching is legal from any thread and from inside a reducer, a middleware or an
/// observer: the action then takes its place in line, and the thread that is at it goes on with it.
public final class Dispatcher<Action: Sendable>: Closable {
    private struct Parts {
        var isClosed = false
        var middleware: [Middleware<Action>] = []
        var stores: [any Reducing<Action>] = []
    }

    private let scopePath: String
    private let scheduler: any Scheduler
    private let serialiser = Serialiser()
    private let parts = Guarded(Parts())

    init(scopePath: String, scheduler: any Scheduler) {
        (self.scopePath, self.scheduler) = (scopePath, scheduler)
    }

    /// Dispatches `action`. Returns after its reduction, or before when another dispatch is running.
    ///
    /// After the scope has closed, it does nothing.
    public func dispatch(_ action: Action, fileID: String = #fileID, line: Int = #line) {
        let dispatched = note(action, fileID, line)
        if serialiser.enter() {
            process(dispatched)
            serialiser.leave()
        } else {
            serialiser.perform { self.process(dispatched) }
        }
    }

    /// Dispatches `action` and returns when it has been reduced and heard.
    public func dispatchAndWait(_ action: Action, fileID: String = #fileID, line: Int = #line) async {
        let dispatched = note(action, fileID, line)
        await withCheckedContinuation { continuation in
            serialiser.perform {
                self.process(dispatched)
                continuation.resume()
            }
        }
    }

    /// Adds `middleware` inside those added before.
    public func use(_ middleware: @escaping Middleware<Action>) {
        parts.withLock { parts in
            if !parts.isClosed { parts.middleware.append(middleware) }
        }
    }

    func register(_ store: any Reducing<Action>) {
        let isOpen = parts.withLock { parts in
            if !parts.isClosed { parts.stores.append(store) }
            return !parts.isClosed
        }
        if !isOpen { store.finish() }
    }

    /// Lets go of stores and middleware and ends what is observed; later actions do nothing.
    func close() {
        let stores = parts.withLock { parts in
            defer { parts = Parts(isClosed: true) }
            return parts.stores
        }
        for store in stores { store.finish() }
    }

    private func note(_ action: Action, _ fileID: String, _ line: Int) -> Dispatched<Action> {
        Dispatched(
            action: action, id: Cause.make(), cause: Cause.current, scopePath: scopePath, fileID: fileID,
            line: line, time: scheduler.now)
    }

    private func process(_ dispatched: Dispatched<Action>) {
        let chain = parts.withLock { $0.middleware }
        Cause.with(dispatched.id) { pass(dispatched, chain[...]) }
    }

    private func pass(_ dispatched: Dispatched<Action>, _ chain: ArraySlice<Middleware<Action>>) {
        guard let outermost = chain.first else { return commit(dispatched.action) }
        outermost(dispatched) { action in
            pass(dispatched.carrying(action), chain.dropFirst())
        }
    }

    private func commit(_ action: Action) {
        let stores = parts.withLock { $0.stores }  // None any more when the middleware has closed the scope.
        for store in stores { store.reduce(action) }
        for store in stores { store.publish(after: action) }
    }
}

extension Dispatched {
    /// The same journey with another action.
    func carrying(_ action: Action) -> Dispatched {
        Dispatched(
            action: action, id: id, cause: cause, scopePath: scopePath, fileID: fileID, line: line, time: time
        )
    }
}
