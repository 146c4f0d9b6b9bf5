import Glibc
import ReactiveTesting

/// An accepted event that carries its origin.
struct TracedEvent: Sendable {
    /// Identifies the `step`-th event that this producer gave to this source.
    struct ID: Hashable, Sendable {
        let source: Int8
        let producer: Int8
        let step: Int32
    }

    let id: ID
    let thread = pthread_self()
    /// The number of earlier events, if the source counts them.
    var rank = 0
    var token: LiveObjects.Token?

    init(source: Int, producer: Int, step: Int, token: LiveObjects.Token? = nil) {
        id = ID(source: Int8(source), producer: Int8(producer), step: Int32(step))
        self.token = token
    }

    /// Whether the delivering thread is not the accepting one.
    var isHandedOver: Bool { thread != pthread_self() }
}

/// Creates the events of one thread, with consecutive steps for each source.
struct Producer: Sendable {
    let number: Int
    /// The next step for each source.
    private(set) var steps: [Int]
    private let live: LiveObjects

    init(_ number: Int, sources: Int, _ live: LiveObjects) {
        (self.number, self.live) = (number, live)
        steps = Array(repeating: 0, count: sources)
    }

    /// Every 16th event carries an object, to check that events are released.
    mutating func event(for source: Int) -> TracedEvent {
        let step = steps[source]
        steps[source] += 1
        let token = step % 16 == 0 ? live.token() : nil
        return TracedEvent(source: source, producer: number, step: step, token: token)
    }
}
