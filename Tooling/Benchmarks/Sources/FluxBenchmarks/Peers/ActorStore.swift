/// A typical store built on an actor, with a stream of states per subscriber.
actor ActorStore {
    private var state: SampleState
    private var subscribers: [AsyncStream<SampleState>.Continuation] = []

    init(_ state: SampleState) { self.state = state }

    /// The current state and all later ones.
    func states() -> AsyncStream<SampleState> {
        let (states, continuation) = AsyncStream.makeStream(of: SampleState.self)
        continuation.yield(state)
        subscribers.append(continuation)
        return states
    }

    func dispatch(_ action: SampleAction) {
        state.reduce(action)
        for subscriber in subscribers { subscriber.yield(state) }
    }

    func finish() {
        for subscriber in subscribers { subscriber.finish() }
    }
}
