import ReactiveCore
import ReactiveTesting
import Testing

@Suite("R7 operators of signals")
struct SignalTests {
    private let scheduler = TestScheduler()

    /// Records the events of the signal that `make` returns for these marbles.
    private func events<Element: Sendable>(
        of marbles: String, _ make: @escaping @Sendable (Signal<String>) -> Signal<Element>
    ) -> [Recorded<Element>] {
        let source = Signal(scheduler.hot(Marbles(stringLiteral: marbles)))
        return scheduler.start { make(source).asObservable() }
    }

    @Test("R7 a signal is mapped and filtered, and is a signal then")
    func maps() {
        let mapped = events(of: "-a-b-c-") { $0.map { $0 == "b" ? "x" : $0 } }
        #expect(mapped.mismatch(with: "-a-x-c-") == nil)
    }

    @Test("R7 filter and compactMap leave events out")
    func filters() {
        let filtered = events(of: "-a-b-c-") { signal in
            signal.filter { $0 != "a" }.compactMap { $0 == "b" ? nil : $0 }
        }
        #expect(filtered.mismatch(with: "-----c-") == nil)
    }

    @Test("R7 merged signals tell the events of all as they come, and end with the last")
    func merges() {
        let other = Signal(scheduler.hot("--x--y---|"))
        let merged = events(of: "-a-b-c-|") { .merge($0, other) }
        #expect(merged.mismatch(with: "-axb-(yc)|") == nil)
    }

    @Test("R7 an event comes with the value that a property has then, with nothing observed before")
    func latest() {
        let (relay, text) = (PublishRelay<String>(), BehaviorRelay(value: 1))
        let received = Recorder<String>()
        let subscription = Signal(relay).withLatestFrom(text.asProperty()).map { "\($0)\($1)" }
            .asObservable().record(into: received)

        relay.accept("a")
        text.accept(2)
        text.accept(3)
        relay.accept("b")

        #expect(received.elements == ["a1", "b3"])
        subscription.dispose()
    }

    @Test("R7 a signal is debounced and throttled in the time of its scheduler")
    func timed() {
        let (scheduler, frames) = (scheduler, TestScheduler.frames(3))
        let debounced = events(of: "-a-b----c----") { $0.debounce(frames, on: scheduler) }
        #expect(debounced.mismatch(with: "------b----c-") == nil)
    }

    @Test("R7 a throttled signal tells the first at once and the latest later, or not")
    func throttled() {
        let (scheduler, frames) = (scheduler, TestScheduler.frames(4))
        let source = Signal(scheduler.hot("-ab-c-----d----"))
        let (both, first) = (Recorder<String>(scheduler), Recorder<String>(scheduler))
        let bag = DisposeBag()
        source.throttle(frames, on: scheduler).asObservable().record(into: both).disposed(by: bag)
        source.throttle(frames, latest: false, on: scheduler).asObservable().record(into: first)
            .disposed(by: bag)
        scheduler.run()

        #expect(both.events == [.next(210, "a"), .next(250, "c"), .next(300, "d")])
        #expect(first.events == [.next(210, "a"), .next(300, "d")])
        bag.dispose()
    }

    @Test("R7 what is made of a signal replays nothing either")
    func neverReplays() {
        let (relay, late) = (PublishRelay<Int>(), Recorder<Int>())
        let signal = Signal.merge(Signal(relay).map { $0 * 10 }, Signal(relay))
        relay.accept(1)
        let subscription = signal.asObservable().record(into: late)

        relay.accept(2)

        #expect(late.elements == [20, 2])
        subscription.dispose()
    }
}
