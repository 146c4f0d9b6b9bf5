import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct FilteringTests {
    private let scheduler = TestScheduler()
    private let gate: [Recorded<Int>] = [.next(225, 0), .next(235, 0)]

    private func hot() -> Observable<Int> {
        scheduler.hot([.next(210, 1), .next(220, 2), .next(230, 3), .next(240, 1), .completed(250)])
    }

    @Test("skip(while:) forwards everything from the first element that does not match")
    func skipWhile() {
        let hot = hot()
        let recorded = scheduler.start { hot.skip(while: { $0 < 3 }) }

        #expect(recorded == [.next(230, 3), .next(240, 1), .completed(250)])
    }

    @Test("take(while:) completes at the first element that does not match, and disposes its source")
    func takeWhile() {
        let (hot, watch) = (hot(), SubscriptionRecorder(scheduler))
        let recorded = scheduler.start { watch(hot).take(while: { $0 < 3 }) }

        #expect(recorded == [.next(210, 1), .next(220, 2), .completed(230)])
        #expect(watch.intervals == [.during(200, 230)])
    }

    @Test("skip(until:) forwards elements after the other's first one, and then disposes the other")
    func skipUntil() {
        let (scheduler, hot, watch, gate) = (scheduler, hot(), SubscriptionRecorder(scheduler), gate)
        let recorded = scheduler.start { hot.skip(until: watch(scheduler.hot(gate))) }

        #expect(recorded == [.next(230, 3), .next(240, 1), .completed(250)])
        #expect(watch.intervals == [.during(200, 225)])
    }

    @Test("skip(until:) with a closed gate emits only an error, not even the completion")
    func skipUntilClosed() {
        let (scheduler, hot) = (scheduler, hot())
        let other = TestScheduler()
        let completed = scheduler.start { hot.skip(until: scheduler.hot([Recorded<Int>.completed(205)])) }
        let failed = other.start {
            other.hot([.next(210, 1), .failed(220, Broken())]).skip(until: Observable<Int>.never())
        }

        #expect(completed == [])
        #expect(failed == [.failed(220, Broken())])
    }

    @Test("take(until:) completes with the other's first element, and disposes both")
    func takeUntil() {
        let (scheduler, hot, watch, gate) = (scheduler, hot(), SubscriptionRecorder(scheduler), gate)
        let recorded = scheduler.start { watch(hot).take(until: watch(scheduler.hot(gate))) }

        #expect(recorded == [.next(210, 1), .next(220, 2), .completed(225)])
        #expect(watch.intervals == [.during(200, 225), .during(200, 225)])
    }

    @Test("take(until:) ignores the completion of the other")
    func takeUntilCompleted() {
        let (scheduler, hot) = (scheduler, hot())
        let recorded = scheduler.start { hot.take(until: scheduler.hot([Recorded<Int>.completed(205)])) }

        #expect(
            recorded == [.next(210, 1), .next(220, 2), .next(230, 3), .next(240, 1), .completed(250)])
    }

    @Test("take(until:) and skip(until:) fail with the other")
    func untilFails() {
        let (one, two) = (TestScheduler(), TestScheduler())
        let taken = one.start {
            Observable<Int>.never().take(until: one.hot([Recorded<Int>.failed(220, Broken())]))
        }
        let skipped = two.start {
            Observable<Int>.never().skip(until: two.hot([Recorded<Int>.failed(220, Broken())]))
        }

        #expect(taken == [.failed(220, Broken())])
        #expect(skipped == taken)
    }

    @Test("take(until:) does not subscribe to its source when the other emits immediately")
    func takeUntilAtOnce() {
        let (recorder, subscribed) = (Recorder<Int>(), Box(false))
        Observable.just(1).do(onSubscribe: { subscribed.value = true }).take(until: Observable.just(2))
            .record(into: recorder)

        #expect(recorder.events.map(\.event) == [.completed])
        #expect(!subscribed.value)
    }

    @Test("skipLast forwards each element once enough others have followed")
    func skipLast() {
        let (hot, other) = (hot(), TestScheduler())
        let recorded = scheduler.start { hot.skipLast(2) }

        #expect(recorded == [.next(230, 1), .next(240, 2), .completed(250)])
        #expect(
            other.start { Observable.of(1, 2).skipLast(0).takeLast(5) }.map(\.event) == [
                .next(1), .next(2), .completed,
            ])
    }

    @Test("takeLast emits the last elements on completion, and nothing on failure")
    func takeLast() {
        let (hot, other) = (hot(), TestScheduler())
        let recorded = scheduler.start { hot.takeLast(2) }
        let failed = other.start { other.hot([.next(210, 1), .failed(220, Broken())]).takeLast(2) }

        #expect(recorded == [.next(250, 3), .next(250, 1), .completed(250)])
        #expect(failed == [.failed(220, Broken())])
        #expect(TestScheduler().start { Observable.of(1, 2).takeLast(0) } == [.completed(200)])
    }

    @Test("takeLast stops when it is disposed while emitting")
    func takeLastDisposed() {
        let (seen, bag) = (Box<[Int]>([]), DisposeBag())
        let subject = PublishSubject<Int>()
        subject.asObservable().takeLast(3).do(onNext: { seen.value.append($0) })
            .subscribe { if $0 == 2 { bag.dispose() } }.disposed(by: bag)

        for number in 1...3 { subject.onNext(number) }
        subject.onCompleted()

        #expect(seen.value == [1, 2])
    }

    @Test("element(at:) completes with its element, and fails when there is none")
    func elementAt() {
        let (hot, watch, other) = (hot(), SubscriptionRecorder(scheduler), TestScheduler())
        let found = scheduler.start { watch(hot).element(at: 1) }
        let missing = other.start { other.hot([.next(210, 1), .completed(220)]).element(at: 1) }

        #expect(found == [.next(220, 2), .completed(220)])
        #expect(watch.intervals == [.during(200, 220)])
        #expect(missing == [.failed(220, SequenceFailure.outOfRange)])
        #expect(
            TestScheduler().start { Observable.just(1).element(at: -1) }
                == [.failed(200, SequenceFailure.outOfRange)])
    }

    @Test("single requires exactly one element")
    func single() {
        let (hot, watch) = (hot(), SubscriptionRecorder(scheduler))
        let many = scheduler.start { watch(hot).single() }

        #expect(many == [.next(210, 1), .failed(220, SequenceFailure.moreThanOneElement)])
        #expect(watch.intervals == [.during(200, 220)])
        #expect(
            TestScheduler().start { Observable.of(1, 2).single { $0 > 1 } } == [
                .next(200, 2), .completed(200),
            ])
        #expect(
            TestScheduler().start { Observable<Int>.empty().single() }
                == [.failed(200, SequenceFailure.noElements)])
    }

    @Test("ignoreElements forwards only the end")
    func ignoreElements() {
        let hot = hot()
        let recorder = Recorder<Never>(scheduler)
        let subscription = hot.ignoreElements().record(into: recorder)

        scheduler.run()

        #expect(recorder.events.map(\.time) == [.milliseconds(250)])
        #expect(recorder.isCompleted)
        subscription.dispose()
    }

    @Test("take does not complete when its last element disposes it")
    func takeDisposed() {
        let (relay, bag, seen) = (PublishRelay<Int>(), DisposeBag(), Box(0))
        relay.asObservable().take(1).materialize().do(onNext: { _ in seen.value += 1 })
            .subscribe { _ in bag.dispose() }.disposed(by: bag)

        relay.accept(1)

        #expect(seen.value == 1)
    }
}
