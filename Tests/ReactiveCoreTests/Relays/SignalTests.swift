import ReactiveCore
import ReactiveTesting
import Testing

@Suite("operators of signals")
struct SignalTests {
    private let scheduler = TestScheduler()

    /// Records the events of the signal that `make` returns for these marbles.
    private func events<Element: Sendable>(
        of marbles: String, _ make: @escaping @Sendable (Signal<String>) -> Signal<Element>
    ) -> [Recorded<Element>] {
        let source = Signal(scheduler.hot(Marbles(stringLiteral: marbles)))
        return scheduler.start { make(source).asObservable() }
    }

    @Test("map and filter return signals")
    func maps() {
        let mapped = events(of: "-a-b-c-") { $0.map { $0 == "b" ? "x" : $0 } }
        #expect(mapped.mismatch(with: "-a-x-c-") == nil)
    }

    @Test("filter and compactMap drop events")
    func filters() {
        let filtered = events(of: "-a-b-c-") { signal in
            signal.filter { $0 != "a" }.compactMap { $0 == "b" ? nil : $0 }
        }
        #expect(filtered.mismatch(with: "-----c-") == nil)
    }

    @Test("merge emits the events of all signals and ends with the last")
    func merges() {
        let other = Signal(scheduler.hot("--x--y---|"))
        let merged = events(of: "-a-b-c-|") { .merge($0, other) }
        #expect(merged.mismatch(with: "-axb-(yc)|") == nil)
    }

    @Test("withLatestFrom adds the current value of a property, even without observers")
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

    @Test("debounce and throttle use the time of their scheduler")
    func timed() {
        let (scheduler, frames) = (scheduler, TestScheduler.frames(3))
        let debounced = events(of: "-a-b----c----") { $0.debounce(frames, on: scheduler) }
        #expect(debounced.mismatch(with: "------b----c-") == nil)
    }

    @Test("throttle emits the first event immediately, and the latest later unless told otherwise")
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

    @Test("derived signals never replay either")
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
