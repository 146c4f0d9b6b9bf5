import ReactiveCore
import ReactiveTesting
import Testing

@Suite("sharing one subscription")
struct ShareTests {
    private let scheduler = TestScheduler()

    @Test("a subscriber from inside a callback receives the latest element, then only later ones")
    func inside() {
        let (relay, inner) = (PublishRelay<Int>(), Recorder<Int>())
        let (shared, bag) = (relay.asObservable().share(replay: 1), DisposeBag())
        let atOnce = Box<[Int]>([])
        shared.subscribe { element in
            guard element == 1 else { return }
            shared.record(into: inner).disposed(by: bag)
            atOnce.value = inner.elements
        }.disposed(by: bag)

        for number in 1...3 { relay.accept(number) }

        #expect(atOnce.value == [1])
        #expect(inner.elements == [1, 2, 3])
        bag.dispose()
    }

    @Test("subscribing from inside the completion starts a new subscription to the source")
    func afterEnd() {
        let (scheduler, watch) = (scheduler, SubscriptionRecorder(scheduler))
        let recorded = scheduler.start {
            let source = scheduler.cold([.next(10, 1), .next(20, 2), .next(30, 3), .completed(40)])
            let shared = watch(source).share(replay: 1)
            return shared.concat(shared.take(1)).repeat(2)
        }

        #expect(
            watch.intervals == [.during(200, 240), .during(240, 250), .during(250, 290), .during(290, 300)])
        #expect(recorded.last == .completed(300))
    }

    @Test("the next run's source opens when the teardown of the previous run has ended")
    func nextRunWaits() {
        let (log, shared) = (Box<[String]>([]), Box<Observable<Int>>(.never()))
        shared.value = Observable.create { _ in
            log.value.append("open")
            return Subscription {
                guard log.value.count == 1 else { return }
                log.value.append("teardown begins")
                onThreads(1) { _ in shared.value.subscribe { _ in } }
                shared.value.subscribe { _ in }
                log.value.append("teardown ends")
            }
        }.share()

        shared.value.subscribe { _ in }.dispose()

        #expect(log.value == ["open", "teardown begins", "teardown ends", "open"])
    }

    @Test("a run that everybody leaves while it waits never opens its source, and the one after it does")
    func waitingRunIsLeft() {
        let (log, shared) = (Box<[String]>([]), Box<Observable<Int>>(.never()))
        shared.value = Observable.create { _ in
            log.value.append("open")
            return Subscription {
                guard log.value.count == 1 else { return }
                shared.value.subscribe { _ in }.dispose()
                shared.value.subscribe { _ in }
                log.value.append("torn down")
            }
        }.share()

        shared.value.subscribe { _ in }.dispose()

        #expect(log.value == ["open", "torn down", "open"])
    }

    @Test("a source that ends while it opens is torn down before it opens again")
    func endsWhileOpening() {
        let log = Box<[String]>([])
        let shared = Observable<Int>.create { observer in
            log.value.append("open")
            observer.onCompleted()
            return Subscription { log.value.append("torn down") }
        }.share()

        shared.subscribe(onNext: { _ in }, onCompleted: { shared.subscribe { _ in } })

        #expect(log.value == ["open", "torn down", "open", "torn down"])
    }

    @Test("share retains nothing without subscribers")
    func releases() {
        let (live, relay) = (LiveObjects(), PublishRelay<LiveObjects.Token>())
        let shared = relay.asObservable().share(replay: 3)
        let subscriptions = [shared.subscribe { _ in }, shared.subscribe { _ in }]
        for _ in 0..<5 { relay.accept(live.token()) }
        #expect(live.count == 3)

        subscriptions.forEach { $0.dispose() }

        #expect(live.count == 0)
    }

    @Test("a run that starts when the previous one fails subscribes to ended sources in order")
    func restartsWithEndedSources() {
        let (scheduler, completed, failed) = (scheduler, PublishSubject<Int>(), PublishSubject<Int>())
        completed.onCompleted()
        failed.onError(Broken())
        let shared = Observable.zip([failed.asObservable(), completed.asObservable()]) { $0.count }
            .share(replay: 2)
        let recorded = scheduler.start {
            scheduler.cold([.next(10, 0)]).flatMap { _ in shared }.catch { _ in shared }
        }

        #expect(recorded == [.failed(210, Broken())])
    }
}
