import Dispatch
import ReactiveCore
import ReactiveTesting

extension StressScenario {
    static let timed = [observeOn, timer, debounce, throttle]

    private static let observeOn = StressScenario(name: "observe(on:)", sources: 1) { generator in
        let relay = PublishRelay<TracedEvent>()
        let queues = (0..<2).map { SerialScheduler(label: "stress \($0)") }
        let next = Box(generator)
        return StressSetup(
            sources: [.init(relay)],
            subscribe: { listener in
                let queue = queues[next.with { $0.nextBelow(2) }]
                return relay.asObservable().observe(on: queue).subscribe { listener.receive($0) }
            }, changesThread: true,
            // What a source still had to deliver is scheduled after the first time, and delivered after the
            // second.
            settle: { (1...2).allSatisfy { _ in haveStopped(queues) } })
    }

    /// A relay merged with a timer that is always late and therefore ticks as fast as its queue allows.
    private static let timer = StressScenario(name: "timer", sources: 1, churn: 2) { _ in
        let (relay, queue, ticks) = (PublishRelay<TracedEvent>(), SerialScheduler(label: "stress"), 2_000)
        let done = DispatchSemaphore(value: 0)
        return StressSetup(
            sources: [.init(relay)],
            subscribe: { listener in
                let timer = Observable.timer(.zero, period: .nanoseconds(1), on: queue).take(ticks)
                    .map { tick in
                        if listener.isPermanent, tick == ticks - 1 { done.signal() }
                        return TracedEvent(source: 1, producer: 0, step: tick)
                    }
                return Observable.merge(relay.asObservable(), timer).subscribe { listener.receive($0) }
            }, ticks: ticks, finish: { (1...2).allSatisfy { _ in waited(for: done) } },
            settle: { haveStopped([queue]) })
    }

    /// Timers fire as fast as their queue allows while other threads restart them.
    private static let debounce = StressScenario(
        name: "debounce", sources: 1, arrival: .loose, gaps: .anywhere
    ) { _ in
        rateLimited { $0.debounce(.seconds(1), on: $1) }
    }

    /// As `debounce`, but elements are also emitted directly by the accepting threads.
    private static let throttle = StressScenario(
        name: "throttle", sources: 1, arrival: .loose, gaps: .anywhere
    ) { _ in
        rateLimited { $0.throttle(.microseconds(20), on: $1) }
    }

    private static func rateLimited(
        _ limit: @escaping @Sendable (Observable<TracedEvent>, EagerScheduler) -> Observable<TracedEvent>
    ) -> StressSetup {
        let (relay, queue) = (PublishRelay<TracedEvent>(), SerialScheduler(label: "stress"))
        let limited = limit(relay.asObservable(), EagerScheduler(queue))
        return StressSetup(
            sources: [.init(relay)], subscribe: { listener in limited.subscribe { listener.receive($0) } },
            changesThread: true,
            // A timer's elements may start another timer.
            settle: { (1...3).allSatisfy { _ in haveStopped([queue]) } })
    }

    /// Waits until all `queues` have run everything scheduled before, and stops them together for a moment:
    /// then none of them is delivering a source's events.
    ///
    /// Waiting for one after the other would not suffice. A callback that disposes a listener may also have to
    /// deliver the source's waiting events, and so schedule work on a queue that was waited for before.
    private static func haveStopped(_ queues: [SerialScheduler]) -> Bool {
        let (stopped, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let count = Box(0)
        for queue in queues {
            queue.schedule {
                count.with { $0 += 1 }
                stopped.signal()
                released.wait()
            }
        }
        defer { queues.forEach { _ in released.signal() } }
        return queues.allSatisfy { _ in waited(for: stopped) } && count.value == queues.count
    }
}
