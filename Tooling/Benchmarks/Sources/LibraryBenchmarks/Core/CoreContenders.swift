import Measuring
public import OpenCombine
import ReactiveCore

/// Contenders that send `0, 1, 2, …` into one relay. `connect` connects the relay to the tally.
///
/// `shift` repeats each element: 1 sends `0, 0, 1, 1, …`.
extension Contender {
    static func ours(
        shift: Int = 0, _ connect: @escaping (PublishRelay<Int>, Tally) -> Void
    ) -> Contender {
        Contender(.ours) {
            let (relay, tally) = (opaque(PublishRelay<Int>()), Tally())
            connect(relay, tally)
            return { operations in
                for element in 0..<operations { relay.accept(element &>> shift) }
                return tally.take()
            }
        }
    }

    static func floor(shift: Int = 0, _ connect: @escaping (Relay, Tally) -> Void) -> Contender {
        Contender(.floor) {
            let (relay, tally) = (opaque(Relay()), Tally())
            connect(relay, tally)
            return { operations in
                for element in 0..<operations { relay.send(element &>> shift) }
                return tally.take()
            }
        }
    }

    static func openCombine(
        shift: Int = 0, _ connect: @escaping (PassthroughSubject<Int, Never>, Tally) -> [AnyCancellable]
    ) -> Contender {
        Contender(.openCombine) {
            let (subject, tally) = (opaque(PassthroughSubject<Int, Never>()), Tally())
            let subscriptions = connect(subject, tally)
            return { operations in
                for element in 0..<operations { subject.send(element &>> shift) }
                blackHole(subscriptions)
                return tally.take()
            }
        }
    }

    static func asyncStream(
        shift: Int = 0, _ consume: @escaping @Sendable (AsyncStream<Int>, Tally) async -> Void
    ) -> Contender {
        Contender(.asyncStream) {
            let tally = Tally()
            return { operations in
                let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
                untilDone({ await consume(stream, tally) }) {
                    for element in 0..<operations { continuation.yield(element &>> shift) }
                    continuation.finish()
                }
                return tally.take()
            }
        }
    }
}

extension Contender.Role {
    static let asyncStream = Contender.Role.peer("AsyncStream")
}

/// Adds all elements.
func add(_ sequence: some AsyncSequence<Int, Never>, to tally: Tally) async {
    for await element in sequence { tally.add(element) }
}

/// An OpenCombine scheduler with the floor's virtual time; an `Int` is a nanosecond.
struct VirtualScheduler: OpenCombine.Scheduler {
    struct SchedulerOptions {}

    private final class Work: VirtualTime.Timer, Cancellable {
        private let body: () -> Void

        init(_ body: @escaping () -> Void) { self.body = body }

        override func fire() { body() }

        func cancel() { isCancelled = true }
    }

    let time: VirtualTime

    var now: Int { time.now }
    var minimumTolerance: Int { 0 }

    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        time.schedule(after: 0, Work(action))
    }

    func schedule(
        after date: Int, tolerance: Int, options: SchedulerOptions?, _ action: @escaping () -> Void
    ) {
        time.schedule(after: date - now, Work(action))
    }

    func schedule(
        after date: Int, interval: Int, tolerance: Int, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        let work = Work(action)
        time.schedule(after: date - now, work)
        return work
    }
}

extension Int: @retroactive SchedulerTimeIntervalConvertible {
    public static func seconds(_ s: Int) -> Int { s * 1_000_000_000 }
    public static func seconds(_ s: Double) -> Int { Int(s * 1e9) }
    public static func milliseconds(_ ms: Int) -> Int { ms * 1_000_000 }
    public static func microseconds(_ us: Int) -> Int { us * 1_000 }
    public static func nanoseconds(_ ns: Int) -> Int { ns }
}
