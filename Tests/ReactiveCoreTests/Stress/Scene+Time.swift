import Dispatch
import ReactiveCore
import ReactiveTesting

extension Scene {
    static let timed = [observeOn, timer, debounce, throttle]

    private static let observeOn = Scene(name: "observe(on:)", sources: 1) { dice in
        let relay = PublishRelay<Mark>()
        let queues = (0..<2).map { SerialScheduler(label: "stress \($0)") }
        let next = Box(dice)
        return Stage(
            sources: [.init(relay)],
            subscribe: { listener in
                let queue = queues[next.with { $0.roll(2) }]
                return relay.asObservable().observe(on: queue).subscribe { listener.hear($0) }
            }, hops: true, settle: { queues.allSatisfy(isIdle) })
    }

    /// A timer that is always late, so that it runs as fast as its queue, against a relay.
    private static let timer = Scene(name: "timer", sources: 1, churn: 2) { _ in
        let (relay, queue, ticks) = (PublishRelay<Mark>(), SerialScheduler(label: "stress"), 2_000)
        let done = DispatchSemaphore(value: 0)
        return Stage(
            sources: [.init(relay)],
            subscribe: { listener in
                let timer = Observable.timer(.zero, period: .nanoseconds(1), on: queue).take(ticks)
                    .map { tick in
                        if listener.isWhole, tick == ticks - 1 { done.signal() }
                        return Mark(source: 1, producer: 0, step: tick)
                    }
                return Observable.merge(relay.asObservable(), timer).subscribe { listener.hear($0) }
            }, ticks: ticks, finish: { (1...2).allSatisfy { _ in waited(for: done) } },
            settle: { isIdle(queue) })
    }

    /// Its timers run as fast as their queue, against the threads that set them anew.
    private static let debounce = Scene(
        name: "debounce", sources: 1, arrival: .loose, gaps: .anywhere
    ) { _ in
        calming { $0.debounce(.seconds(1), on: $1) }
    }

    /// The same, with elements handed on by the threads that bring them in between.
    private static let throttle = Scene(
        name: "throttle", sources: 1, arrival: .loose, gaps: .anywhere
    ) { _ in
        calming { $0.throttle(.microseconds(20), on: $1) }
    }

    private static func calming(
        _ calm: @escaping @Sendable (Observable<Mark>, HastyScheduler) -> Observable<Mark>
    ) -> Stage {
        let (relay, queue) = (PublishRelay<Mark>(), SerialScheduler(label: "stress"))
        let calmed = calm(relay.asObservable(), HastyScheduler(queue))
        return Stage(
            sources: [.init(relay)], subscribe: { listener in calmed.subscribe { listener.hear($0) } },
            hops: true,
            // What a timer finds in line when it rings may set another.
            settle: { (1...3).allSatisfy { _ in isIdle(queue) } })
    }

    /// Waits until `queue` has done everything that it was given before.
    private static func isIdle(_ queue: SerialScheduler) -> Bool {
        let (done, isDone) = (DispatchSemaphore(value: 0), Box(false))
        queue.schedule {
            isDone.value = true
            done.signal()
        }
        return waited(for: done) && isDone.value
    }
}
