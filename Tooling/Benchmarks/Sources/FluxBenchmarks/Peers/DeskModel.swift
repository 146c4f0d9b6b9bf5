import Dispatch

/// A store as one is written with an actor: a stream of states for everybody who listens.
actor DeskModel {
    private var desk: Desk
    private var listeners: [AsyncStream<Desk>.Continuation] = []

    init(_ desk: Desk) { self.desk = desk }

    /// The state now, and every later one.
    func states() -> AsyncStream<Desk> {
        let (states, continuation) = AsyncStream.makeStream(of: Desk.self)
        continuation.yield(desk)
        listeners.append(continuation)
        return states
    }

    func dispatch(_ action: DeskAction) {
        desk.reduce(action)
        for listener in listeners { listener.yield(desk) }
    }

    func finish() {
        for listener in listeners { listener.finish() }
    }
}

/// Runs `body` in a task and waits for it.
func untilDone(_ body: @escaping @Sendable () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    Task.detached {
        await body()
        done.signal()
    }
    done.wait()
}
