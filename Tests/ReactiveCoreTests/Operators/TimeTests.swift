import ReactiveCore
import ReactiveTesting
import Testing

@Suite("operators in virtual time")
struct TimeTests {
    private let scheduler = TestScheduler()

    @Test("debounce does not complete after an operator has failed at its last element")
    func debounceFailsDownstream() {
        let scheduler = scheduler
        let recorded = scheduler.start {
            scheduler.hot([.next(210, 1), .next(280, 2), .completed(290)])
                .debounce(.milliseconds(50), on: scheduler).single().observe(on: scheduler)
        }

        #expect(recorded == [.next(260, 1), .failed(290, SequenceFailure.moreThanOneElement)])
    }

    @Test("a stale debounce timer does not emit the next element early")
    func debounceLateTimer() {
        let (scheduler, relay, recorder) = (UnstoppableScheduler(), PublishRelay<Int>(), Recorder<Int>())
        let subscription = relay.asObservable().debounce(.seconds(1), on: scheduler).record(into: recorder)

        relay.accept(1)
        scheduler.onEnqueue { scheduler.fire(0) }  // Fires while the second is scheduled.
        relay.accept(2)
        #expect(recorder.elements == [])

        scheduler.fire(1)
        #expect(recorder.elements == [2])
        subscription.dispose()
    }

    @Test(
        "after the process was suspended, a periodic operator ticks once and then continues at its period",
        arguments: ["interval", "timer", "buffer", "window", "sample"])
    func pause(name: String) {
        let (scheduler, ticks) = (scheduler, Box<[Duration]>([]))
        let (period, numbers) = (Duration.milliseconds(10), PublishRelay<Int>())
        let source: Observable<Void> =
            switch name {
            case "interval": Observable.interval(period, on: scheduler).map { _ in }
            case "timer": Observable.timer(period, period: period, on: scheduler).map { _ in }
            case "buffer": numbers.asObservable().buffer(for: period, count: 9, on: scheduler).map { _ in }
            case "window":
                numbers.asObservable().window(for: period, count: 9, on: scheduler).skip(1).map { _ in }
            default: numbers.asObservable().sample(.interval(period, on: scheduler)).map { _ in }
            }
        let subscription = source.subscribe { _ in ticks.value.append(scheduler.now) }
        numbers.accept(1)

        scheduler.advance(to: 15)
        numbers.accept(2)
        scheduler.clock.sleep(.seconds(3))
        scheduler.advance(to: 3_015)
        numbers.accept(3)
        scheduler.advance(to: 3_026)

        #expect(ticks.value.prefix(2) == [.milliseconds(10), .milliseconds(3_015)])
        #expect(ticks.value.count == 3)
        subscription.dispose()
    }
}

@Suite("timeout in virtual time")
struct TimeoutTests {
    private let scheduler = TestScheduler()

    @Test("a stale timeout timer does not end a sequence that emitted in time")
    func timeoutLateTimer() {
        let (scheduler, relay, recorder) = (UnstoppableScheduler(), PublishRelay<Int>(), Recorder<Int>())
        relay.asObservable().timeout(.seconds(1), on: scheduler).record(into: recorder)

        relay.accept(1)
        scheduler.fire(0)
        #expect(recorder.events.map(\.event) == [.next(1)])

        scheduler.fire(1)
        #expect(recorder.events.map(\.event) == [.next(1), .failed(SequenceFailure.timeout)])
    }

    @Test("an immediate timeout ends before its source is subscribed to")
    func timeoutOnTheSpot() {
        let (recorder, subscribed) = (Recorder<Int>(), Box(false))
        Observable<Int>.never().do(onSubscribe: { subscribed.value = true })
            .timeout(.seconds(1), other: .just(7), on: ImmediateScheduler()).record(into: recorder)

        #expect(recorder.events.map(\.event) == [.next(7), .completed])
        #expect(!subscribed.value)
    }
}
