import ReactiveCore
import ReactiveTesting
import Testing

@Suite("sequences one after the other")
struct SequentialTests {
    private let scheduler = TestScheduler()

    @Test("concat subscribes to a source when the previous one has completed")
    func concat() {
        let (scheduler, watch) = (scheduler, SubscriptionRecorder(scheduler))
        let recorded = scheduler.start {
            .concat(
                watch(scheduler.cold([.next(10, 1), .completed(20)])),
                watch(scheduler.cold([.completed(5)])),
                watch(scheduler.hot([.next(210, 7), .next(230, 8), .completed(240)])))
        }

        #expect(recorded == [.next(210, 1), .next(230, 8), .completed(240)])
        #expect(watch.intervals == [.during(200, 220), .during(220, 225), .during(225, 240)])
    }

    @Test("concat fails with the first failing source and does not subscribe to the next")
    func concatFails() {
        let (scheduler, watch) = (scheduler, SubscriptionRecorder(scheduler))
        let recorded = scheduler.start {
            watch(scheduler.cold([.next(10, 1), .failed(20, Broken())])).concat(watch(.just(2)))
        }

        #expect(recorded == [.next(210, 1), .failed(220, Broken())])
        #expect(watch.intervals == [.during(200, 220)])
    }

    @Test("concat that is disposed between sources does not subscribe to further ones")
    func concatDisposed() {
        let (scheduler, watch) = (scheduler, SubscriptionRecorder(scheduler))
        let recorded = scheduler.start {
            .concat(watch(scheduler.cold([.next(10, 1), .completed(20)])), watch(.just(2)), watch(.just(3)))
                .take(2)
        }

        #expect(recorded == [.next(210, 1), .next(220, 2), .completed(220)])
        #expect(watch.intervals == [.during(200, 220), .during(220, 220)])
    }

    @Test("concat of no sources completes; concat of an endless lazy sequence runs until it is disposed")
    func concatLazily() {
        let (justs, recorder) = (JustSequence(), Recorder<Int>())
        Observable.concat(justs).take(3).record(into: recorder)

        #expect(recorder.events.map(\.event) == [.next(0), .next(1), .next(2), .completed])
        #expect(justs.made.value == 3)
        #expect(TestScheduler().start { Observable<Int>.concat() } == [.completed(200)])
    }

    @Test("startWith emits several elements in order, immediately, before it subscribes")
    func startWith() {
        let (scheduler, watch) = (scheduler, SubscriptionRecorder(scheduler))
        let recorded = scheduler.start {
            watch(scheduler.hot([.next(210, 4), .completed(220)])).startWith(1, 2, 3)
        }
        let enough = Recorder<Int>()
        Observable<Int>.never().startWith(1...).take(2).record(into: enough)

        #expect(
            recorded == [
                .next(200, 1), .next(200, 2), .next(200, 3), .next(210, 4), .completed(220),
            ])
        #expect(watch.intervals == [.during(200, 220)])
        #expect(enough.elements == [1, 2])
    }

    @Test("repeat subscribes again after each completion, the given number of times in all")
    func repeats() {
        let (scheduler, watch) = (scheduler, SubscriptionRecorder(scheduler))
        let recorded = scheduler.start {
            watch(scheduler.cold([.next(10, 1), .completed(20)])).repeat(3)
        }

        #expect(
            recorded == [.next(210, 1), .next(230, 1), .next(250, 1), .completed(260)])
        #expect(watch.intervals == [.during(200, 220), .during(220, 240), .during(240, 260)])
    }

    @Test("repeat without a count runs until it is disposed, and fails with its source")
    func repeatsForever() {
        let (scheduler, watch) = (scheduler, SubscriptionRecorder(scheduler))
        let recorded = scheduler.start(disposed: 245) {
            watch(scheduler.cold([.next(10, 1), .completed(20)])).repeat()
        }
        let failed = TestScheduler()

        #expect(recorded == [.next(210, 1), .next(230, 1)])
        #expect(watch.intervals == [.during(200, 220), .during(220, 240), .during(240, 245)])
        #expect(
            failed.start { failed.cold([.next(10, 1), .failed(20, Broken())]).repeat() }
                == [.next(210, 1), .failed(220, Broken())])
    }

    @Test(
        "retry resubscribes after each error, the given number of times in all, and forwards the last error")
    func retry() {
        let (scheduler, watch) = (scheduler, SubscriptionRecorder(scheduler))
        let recorded = scheduler.start {
            watch(scheduler.cold([.next(10, 1), .failed(20, Broken())])).retry(3)
        }

        #expect(
            recorded == [.next(210, 1), .next(230, 1), .next(250, 1), .failed(260, Broken())])
        #expect(watch.intervals == [.during(200, 220), .during(220, 240), .during(240, 260)])
    }

    @Test("retry completes with its source, and without a count runs until it is disposed")
    func retryForever() {
        let (scheduler, other) = (scheduler, TestScheduler())

        #expect(
            scheduler.start { scheduler.cold([.next(10, 1), .completed(20)]).retry() }
                == [.next(210, 1), .completed(220)])
        #expect(
            other.start(disposed: 245) { other.cold([.next(10, 1), .failed(20, Broken())]).retry() }
                == [.next(210, 1), .next(230, 1)])
    }

    @Test("retry(0) and repeat(0) complete immediately without subscribing")
    func notOnce() {
        let watch = SubscriptionRecorder(scheduler)

        #expect(TestScheduler().start { watch(.just(1)).retry(0) } == [.completed(200)])
        #expect(TestScheduler().start { watch(.just(1)).repeat(0) } == [.completed(200)])
        #expect(watch.intervals == [])
    }
}

/// `just` of 0, 1, 2, …, each created on demand.
struct JustSequence: Sequence, IteratorProtocol, Sendable {
    /// The number of observables created so far.
    let made = Box(0)
    var count = Int.max

    mutating func next() -> Observable<Int>? {
        guard made.value < count else { return nil }
        made.value += 1
        return .just(made.value - 1)
    }
}
