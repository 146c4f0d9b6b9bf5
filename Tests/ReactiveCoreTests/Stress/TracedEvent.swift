import Glibc
import ReactiveTesting

/// One accepted event, which tells who accepted it.
struct TracedEvent: Sendable {
    /// Which event: the step-th that this producer gave to this source.
    struct ID: Hashable, Sendable {
        let source: Int8
        let producer: Int8
        let step: Int32
    }

    let id: ID
    let thread = pthread_self()
    /// How many came before it, where the source counts them.
    var rank = 0
    var token: LiveObjects.Token?

    init(source: Int, producer: Int, step: Int, token: LiveObjects.Token? = nil) {
        id = ID(source: Int8(source), producer: Int8(producer), step: Int32(step))
        self.token = token
    }

    /// Whether another thread is delivering it than the one that accepted it.
    var isHandedOver: Bool { thread != pthread_self() }
}

/// Makes the events of one thread; each source gets its own steps, without a gap.
struct Producer: Sendable {
    let number: Int
    /// The next step for each source: how many it has had.
    private(set) var steps: [Int]
    private let live: LiveObjects

    init(_ number: Int, sources: Int, _ live: LiveObjects) {
        (self.number, self.live) = (number, live)
        steps = Array(repeating: 0, count: sources)
    }

    /// Every 16th event carries an object, to see that events are let go.
    mutating func event(for source: Int) -> TracedEvent {
        let step = steps[source]
        steps[source] += 1
        let token = step % 16 == 0 ? live.token() : nil
        return TracedEvent(source: source, producer: number, step: step, token: token)
    }
}
