import ReactiveCore
import ReactiveTesting
import Testing

@Suite("timeout in virtual time")
struct TimeoutTests {
    private let scheduler = TestScheduler()

    @Test("timeout fails when nothing arrives in time after subscribing or after the last element")
    func timeout() {
        let (one, other) = (TestScheduler(), TestScheduler())
        let watch = SubscriptionRecorder(other)
        let atOnce = one.start { Observable<Int>.never().timeout(.milliseconds(50), on: one) }
        let later = other.start {
            watch(other.hot([.next(210, 1), .next(260, 2), .next(311, 3)]))
                .timeout(.milliseconds(50), on: other)
        }

        #expect(atOnce == [.failed(250, SequenceFailure.timeout)])
        #expect(later == [.next(210, 1), .next(260, 2), .failed(310, SequenceFailure.timeout)])
        #expect(watch.intervals == [.during(200, 310)])
    }

    @Test("timeout ends like its source when that is in time")
    func timeoutEnds() {
        let (one, other) = (TestScheduler(), TestScheduler())
        let completed = one.start {
            one.hot([.next(210, 1), .completed(260)]).timeout(.milliseconds(50), on: one)
        }
        let failed = other.start {
            other.hot([Recorded<Int>.failed(250, Broken())]).timeout(.milliseconds(50), on: other)
        }

        #expect(completed == [.next(210, 1), .completed(260)])
        #expect(failed == [.failed(250, Broken())])
    }

    @Test("timeout continues with the other sequence, which has no time limit")
    func timeoutOther() {
        let scheduler = scheduler
        let watch = SubscriptionRecorder(scheduler)
        let recorded = scheduler.start {
            watch(scheduler.hot([.next(210, 1), .next(270, 2)]))
                .timeout(
                    .milliseconds(50),
                    other: watch(scheduler.cold([.next(10, 3), .next(200, 4), .completed(250)])),
                    on: scheduler)
        }

        #expect(recorded == [.next(210, 1), .next(270, 3), .next(460, 4), .completed(510)])
        #expect(watch.intervals == [.during(200, 260), .during(260, 510)])
    }

    @Test("a disposed timeout does not fire")
    func timeoutDisposed() {
        let scheduler = scheduler
        let recorded = scheduler.start(disposed: 240) {
            Observable<Int>.never().timeout(.milliseconds(50), on: scheduler)
        }

        #expect(recorded == [])
        #expect(scheduler.now == .milliseconds(240))
    }

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
