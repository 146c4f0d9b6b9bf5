import Glibc
import ReactiveCore
import Synchronization

/// The output of the stress tests.
enum Stress {
    /// Writes a line without buffering, so that progress of a long run is visible.
    static func log(_ line: String) {
        let text = "stress: \(line)\n"
        _ = text.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
    }
}

extension Duration {
    var milliseconds: Double { Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15 }

    /// The time that `body` takes.
    static func of(_ body: () -> Void) -> Duration {
        let start = ContinuousClock.now
        body()
        return ContinuousClock.now - start
    }
}

extension Double {
    var oneDecimal: String { "\((self * 10).rounded() / 10)" }
}

/// A reusable barrier: a fixed number of threads wait for each other.
final class Barrier: Sendable {
    private let size: Int
    private let arrived = Atomic<Int>(0)

    init(of size: Int) { self.size = size }

    /// Returns when all threads have called it the same number of times.
    func wait() {
        let position = arrived.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue
        let last = (position / size + 1) * size
        while arrived.load(ordering: .acquiring) < last { sched_yield() }
    }
}

/// Runs delayed work on a queue as soon as possible, so that waiting for the queue includes all timers.
struct EagerScheduler: Scheduler {
    private let queue: SerialScheduler

    init(_ queue: SerialScheduler) {
        self.queue = queue
    }

    var now: Duration { queue.now }
    var executor: (any TaskExecutor)? { nil }

    func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        queue.enqueue(after: .zero, work)
    }
}

/// The total order of a source's events, as recorded by a subscriber that received all of them.
struct EventOrder: Sendable {
    /// By source, producer and step; -1 for an event that was not received.
    private var positions: [[[Int32]]] = []
    let count: Int

    init(_ ids: [TracedEvent.ID]) {
        count = ids.count
        for (position, id) in ids.enumerated() { insert(position, id) }
    }

    /// `nil` for an event that was not received.
    subscript(id: TracedEvent.ID) -> Int? {
        guard id.source < positions.count, id.producer < positions[Int(id.source)].count else { return nil }
        let steps = positions[Int(id.source)][Int(id.producer)]
        guard id.step < steps.count, steps[Int(id.step)] >= 0 else { return nil }
        return Int(steps[Int(id.step)])
    }

    private mutating func insert(_ position: Int, _ id: TracedEvent.ID) {
        let (source, producer, step) = (Int(id.source), Int(id.producer), Int(id.step))
        while positions.count <= source { positions.append([]) }
        while positions[source].count <= producer { positions[source].append([]) }
        while positions[source][producer].count <= step { positions[source][producer].append(-1) }
        positions[source][producer][step] = Int32(position)
    }
}
