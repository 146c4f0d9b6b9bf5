import ReactiveCore
import ReactiveTesting
import Testing

@Suite("zip and combineLatest of more than two sequences")
struct ZipTests {
    private let scheduler = TestScheduler()

    @Test("zip pairs by position and completes once a completed source has no element left")
    func zip() {
        let (scheduler, watch) = (scheduler, SubscriptionRecorder(scheduler))
        let recorded = scheduler.start {
            .zip(
                watch(scheduler.hot([.next(210, 1), .next(220, 2), .completed(230)])),
                watch(scheduler.hot([.next(240, 10), .next(250, 20), .next(260, 30)]))
            ) { $0 + $1 }
        }

        #expect(recorded == [.next(240, 11), .next(250, 22), .completed(250)])
        #expect(watch.intervals == [.during(200, 230), .during(200, 250)])
    }

    @Test("zip completes with a source that has no pending element")
    func zipCompletes() {
        let scheduler = scheduler
        let recorded = scheduler.start {
            .zip(
                scheduler.hot([.next(210, 1), .next(240, 2)]),
                scheduler.hot([.next(220, 10), .completed(230)])
            ) { $0 + $1 }
        }

        #expect(recorded == [.next(220, 11), .completed(230)])
    }

    @Test("zip fails with the first failing source, whatever is pending")
    func zipFails() {
        let (scheduler, watch) = (scheduler, SubscriptionRecorder(scheduler))
        let recorded = scheduler.start {
            .zip(
                watch(scheduler.hot([.next(210, 1), .next(220, 2)])),
                watch(scheduler.hot([.failed(230, Broken())]))
            ) { (one: Int, other: Int) in one + other }
        }

        #expect(recorded == [.failed(230, Broken())])
        #expect(watch.intervals == [.during(200, 230), .during(200, 230)])
    }

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

    @Test("combineLatest of three waits for all, emits every change and completes with the last")
    func three() {
        let (scheduler, watch) = (scheduler, SubscriptionRecorder(scheduler))
        let recorded = scheduler.start {
            .combineLatest(
                watch(scheduler.hot([.next(210, 1), .next(240, 2), .completed(245)])),
                watch(scheduler.hot([.next(220, 10), .completed(250)])),
                watch(scheduler.hot([.next(230, 100), .next(260, 200), .completed(270)]))
            ) { $0 + $1 + $2 }
        }

        #expect(
            recorded == [.next(230, 111), .next(240, 112), .next(260, 212), .completed(270)])
        #expect(watch.intervals == [.during(200, 245), .during(200, 250), .during(200, 270)])
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
