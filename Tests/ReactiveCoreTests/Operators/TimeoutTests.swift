import ReactiveCore
import ReactiveTesting
import Testing

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
