import ReactiveCore
import ReactiveTesting
import Testing

@Suite("recording properties and signals")
struct RecorderTests {
    @Test("a property is recorded from its current value on")
    func property() {
        let (scheduler, relay) = (TestScheduler(), BehaviorRelay(value: 1))
        let recorder = Recorder<Int>(scheduler)
        relay.asProperty().record(into: recorder)
        scheduler.at(5) { relay.accept(2) }
        scheduler.run()
        #expect(recorder.events == [.next(0, 1), .next(5, 2)])
    }

    @Test("a signal is recorded from now on")
    func signal() {
        let (scheduler, relay) = (TestScheduler(), PublishRelay<Int>())
        let recorder = Recorder<Int>(scheduler)
        relay.accept(1)
        Signal(relay.asObservable()).record(into: recorder)
        scheduler.at(5) { relay.accept(2) }
        scheduler.run()
        #expect(recorder.events == [.next(5, 2)])
    }
}
