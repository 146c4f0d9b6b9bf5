import ReactiveCore
import ReactiveTesting
import Testing

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
