import ReactiveCore
import ReactiveTesting
import Testing

@Suite("zip and combineLatest of more than two sequences")
struct ZipTests {
    private let scheduler = TestScheduler()

    @Test("zip pairs all elements of synchronous sequences")
    func zipAtOnce() {
        let recorder = Recorder<[Int]>()
        Observable.zip(.of(1, 2, 3), .of(10, 20), .of(100, 200, 300)) { [$0, $1, $2] }.record(into: recorder)

        #expect(
            recorder.events.map(\.event) == [.next([1, 10, 100]), .next([2, 20, 200]), .completed])
    }

    @Test("zip of no sequences completes immediately, combineLatest after one empty element")
    func nothing() {
        let nothing: [Observable<Int>] = []

        #expect(TestScheduler().start { .zip(nothing) { $0.count } } == [.completed(200)])
        #expect(
            TestScheduler().start { .combineLatest(nothing) { $0.count } } == [
                .next(200, 0), .completed(200),
            ])
    }

    @Test("zip of 2, 3, 4 and a collection of sequences without a closure emits tuples and arrays")
    func tuples() {
        let (one, two) = (Observable.just(1), Observable.just("a"))
        let recorder = Recorder<String>()
        Observable.zip(one, two).map { "\($0)" }.record(into: recorder)
        Observable.zip(one, two, one).map { "\($0)" }.record(into: recorder)
        Observable.zip(one, two, one, two).map { "\($0)" }.record(into: recorder)
        Observable.zip([one, one]).map { "\($0)" }.record(into: recorder)

        #expect(
            recorder.elements == [#"(1, "a")"#, #"(1, "a", 1)"#, #"(1, "a", 1, "a")"#, "[1, 1]"])
    }

    @Test("combineLatest of 2, 3, 4 and a collection without a closure emits tuples and arrays")
    func latestTuples() {
        let (one, two) = (Observable.just(1), Observable.just("a"))
        let recorder = Recorder<String>()
        Observable.combineLatest(one, two).map { "\($0)" }.record(into: recorder)
        Observable.combineLatest(one, two, one).map { "\($0)" }.record(into: recorder)
        Observable.combineLatest(one, two, one, two).map { "\($0)" }.record(into: recorder)
        Observable.combineLatest([one, one]).map { "\($0)" }.record(into: recorder)

        #expect(
            recorder.elements == [#"(1, "a")"#, #"(1, "a", 1)"#, #"(1, "a", 1, "a")"#, "[1, 1]"])
    }

    @Test(
        "combineLatest completes with a source without elements and disposes the others")
    func collectionEmpty() {
        let (scheduler, watch) = (scheduler, SubscriptionRecorder(scheduler))
        let recorded = scheduler.start {
            .combineLatest([
                watch(scheduler.hot([.next(210, 1)])), watch(scheduler.hot([.completed(220)])),
                watch(.never()),
            ]) { $0.reduce(0, +) }
        }

        #expect(recorded == [.completed(220)])
        #expect(watch.intervals == [.during(200, 220), .during(200, 220), .during(200, 220)])
    }

    @Test("simultaneous elements are emitted one after the other, in the order of the sources")
    func sameInstant() {
        let scheduler = scheduler
        let recorded = scheduler.start {
            let source = scheduler.hot([.next(210, 1), .next(220, 2)])
            return .combineLatest(source, source.map { $0 * 10 }, source.map { $0 * 100 }) { $0 + $1 + $2 }
        }

        #expect(recorded == [.next(210, 111), .next(220, 112), .next(220, 122), .next(220, 222)])
    }

    @Test("disposing zip releases pending elements")
    func releases() {
        let (live, one, other) = (LiveObjects(), PublishRelay<LiveObjects.Token>(), PublishRelay<Int>())
        let subscription = Observable.zip(one.asObservable(), other.asObservable()).subscribe { _ in }
        for _ in 0..<5 { one.accept(live.token()) }
        other.accept(1)
        #expect(live.count == 4)

        subscription.dispose()

        #expect(live.count == 0)
    }
}
