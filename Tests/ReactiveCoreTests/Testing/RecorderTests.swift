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

@Suite("test scheduler")
struct TestSchedulerTests {
    private let scheduler = TestScheduler()

    @Test("a hot sequence plays with or without subscribers")
    func hot() {
        let scheduler = scheduler
        let hot = scheduler.hot([.next(150, 1), .next(250, 2), .next(999, 3), .next(1001, 4)])

        #expect(scheduler.start { hot } == [.next(250, 2), .next(999, 3)])
    }

    @Test("a cold sequence plays from the subscription on")
    func cold() {
        let scheduler = scheduler
        let cold = scheduler.cold([.next(10, 1), .completed(20)])
        let second = Recorder<Int>(scheduler)
        scheduler.at(500) { cold.record(into: second) }

        #expect(scheduler.start { cold } == [.next(210, 1), .completed(220)])
        #expect(second.events == [.next(510, 1), .completed(520)])
    }

    @Test("the sequence is created, subscribed to and disposed at the given times")
    func times() {
        let scheduler = scheduler
        let made = Box<Duration?>(nil)

        let recorded = scheduler.start(created: 1, subscribed: 2, disposed: 5) {
            made.value = scheduler.now
            return scheduler.cold([.next(1, "a"), .next(2, "b"), .next(3, "c"), .next(4, "d")])
        }

        #expect(made.value == .milliseconds(1))
        #expect(recorded == [.next(3, "a"), .next(4, "b")])
    }

    @Test("disposing drops the remaining events of a cold sequence")
    func released() {
        let (scheduler, live) = (scheduler, LiveObjects())
        do {
            let token = live.token()
            let cold = scheduler.cold([.next(10, 1)]).map { element in withExtendedLifetime(token) { element }
            }
            cold.subscribe { _ in }.dispose()
        }

        #expect(live.count == 0)
    }

    @Test("events are equal when their times, elements and errors are equal")
    func equality() {
        #expect(Recorded.next(1, "a") == .next(1, "a"))
        #expect(Recorded.next(1, "a") != .next(2, "a"))
        #expect(Recorded.next(1, "a") != .completed(1))
        #expect(Recorded<Int>.failed(1, Broken()) == .failed(1, Broken()))
        #expect(Recorded<Int>.failed(1, Broken()) != .failed(1, CancellationError()))
    }
}
