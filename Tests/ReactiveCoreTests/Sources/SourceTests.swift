import ReactiveCore
import ReactiveTesting
import Testing

@Suite("sources in virtual time")
struct SourceTests {
    private let scheduler = TestScheduler()

    @Test("missed ticks are delivered on request, and the next one is at its usual time")
    func late() {
        let (scheduler, recorder) = (scheduler, Recorder<Int>(scheduler))
        let subscription = Observable.interval(.milliseconds(10), missed: .delivered, on: scheduler)
            .do(onNext: { if $0 == 0 { scheduler.clock.advance(to: .milliseconds(35)) } })
            .record(into: recorder)

        scheduler.advance(to: 45)

        #expect(recorder.elements == [0, 1, 2, 3])
        #expect(recorder.events.last == .next(40, 3))
        subscription.dispose()
    }

    @Test("at one instant a tick precedes a timer that the previous tick started")
    func instant() {
        let (scheduler, order) = (scheduler, Box<[String]>([]))
        let bag = DisposeBag()
        Observable.interval(.milliseconds(10), on: scheduler)
            .do(onNext: { order.value.append("tick \($0)") })
            .delay(.milliseconds(10), on: scheduler)
            .subscribe { order.value.append("late \($0)") }.disposed(by: bag)

        scheduler.advance(to: 20)

        #expect(order.value == ["tick 0", "tick 1", "late 0"])
        bag.dispose()
    }

    @Test("an interval on an immediate scheduler does not grow the stack")
    func onTheSpot() {
        let count = Box(0)
        onThreads(1, stack: 512 * 1024) { _ in
            Observable.interval(.seconds(1), on: ImmediateScheduler()).take(100_000)
                .subscribe { _ in count.value += 1 }
        }

        #expect(count.value == 100_000)
    }

    @Test("disposing an interval releases everything")
    func released() {
        let (live, scheduler) = (LiveObjects(), VirtualTimeScheduler())
        let token = Box<LiveObjects.Token?>(live.token())
        let subscription = Observable.interval(.seconds(1), on: scheduler)
            .subscribe { [held = token.value] _ in withExtendedLifetime(held) {} }
        token.value = nil
        scheduler.advance(to: .seconds(3))
        #expect(live.count == 1)

        subscription.dispose()

        #expect(live.count == 0)
    }
}

@Suite("rules for every source")
struct SourceContractTests {
    private let scheduler = VirtualTimeScheduler()

    /// The events within the first three seconds.
    private func received(_ source: Observable<Int>) -> [Recorder<Int>.Event] {
        let recorder = Recorder<Int>()
        let subscription = source.record(into: recorder)
        scheduler.advance(by: .seconds(3))
        subscription.dispose()
        return recorder.events.map(\.event)
    }

    @Test("each subscription receives the source's elements and end", arguments: SourceRow.all)
    func elements(row: SourceRow) {
        let elements = row.elements.map { Recorder<Int>.Event.next($0) }
        // Endless sources are limited to the elements of their row.
        let source = row.ends == nil ? row.make(scheduler).take(max(1, elements.count)) : row.make(scheduler)
        let end = row.ends ?? (elements.isEmpty ? nil : .completed)

        for _ in 1...2 { #expect(received(source) == elements + [end].compactMap(\.self)) }
    }

    @Test("nothing arrives after the last element taken", arguments: SourceRow.all)
    func taken(row: SourceRow) {
        let wanted = row.elements.prefix(1).map { Recorder<Int>.Event.next($0) }
        let end = row.elements.isEmpty ? row.ends : .completed

        #expect(received(row.make(scheduler).take(1)) == wanted + [end].compactMap(\.self))
    }

    @Test("using disposes its resource once: with the end, the subscription, or a failing factory")
    func resource() {
        let ended = Box(0)
        let resource: @Sendable () -> Subscription = { Subscription { ended.value += 1 } }

        Observable<Int>.using(resource) { _ in .just(1) }.subscribe { _ in }.dispose()
        #expect(ended.value == 1)
        let subscription = Observable<Int>.using(resource) { _ in .never() }.subscribe { _ in }
        #expect(ended.value == 1)
        subscription.dispose()
        #expect(ended.value == 2)
        Observable<Int>.using(resource) { _ in throw Broken() }.subscribe { _ in }
        #expect(ended.value == 3)
    }
}
