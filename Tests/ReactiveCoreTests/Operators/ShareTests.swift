import ReactiveCore
import ReactiveTesting
import Testing

@Suite("sharing one subscription")
struct ShareTests {
    private let scheduler = TestScheduler()

    private func source(_ scheduler: TestScheduler) -> Observable<Int> {
        scheduler.cold([.next(10, 1), .next(20, 2), .next(30, 3), .completed(40)])
    }

    /// Subscribes and disposes at each pair of `times`, and returns the events of each subscription.
    private func listen(
        _ shared: Observable<Int>, _ times: [(Int, Int)]
    ) -> [[Recorded<Int>]] {
        let recorders = times.map { time in
            let (recorder, bag) = (Recorder<Int>(scheduler), DisposeBag())
            scheduler.at(time.0) { shared.record(into: recorder).disposed(by: bag) }
            scheduler.at(time.1) { bag.dispose() }
            return recorder
        }
        scheduler.run()
        return recorders.map(\.events)
    }

    @Test("share subscribes with the first subscriber, delivers to all and disposes with the last")
    func share() {
        let watch = SubscriptionRecorder(scheduler)
        let received = listen(watch(source(scheduler)).share(), [(100, 125), (115, 135), (200, 215)])

        #expect(received[0] == [.next(110, 1), .next(120, 2)])
        #expect(received[1] == [.next(120, 2), .next(130, 3)])
        #expect(received[2] == [.next(210, 1)])
        #expect(watch.intervals == [.during(100, 135), .during(200, 215)])
    }

    @Test("share ends with its source, and subscribes again for later subscribers")
    func shareEnds() {
        let watch = SubscriptionRecorder(scheduler)
        let received = listen(
            watch(source(scheduler)).share(replay: 1), [(100, 900), (125, 900), (150, 900)])

        #expect(received[0] == [.next(110, 1), .next(120, 2), .next(130, 3), .completed(140)])
        #expect(received[1] == [.next(125, 2), .next(130, 3), .completed(140)])
        #expect(received[2] == [.next(160, 1), .next(170, 2), .next(180, 3), .completed(190)])
        #expect(watch.intervals == [.during(100, 140), .during(150, 190)])
    }

    @Test("share(replay:) while connected replays the latest elements until the last subscriber leaves")
    func whileConnected() {
        let watch = SubscriptionRecorder(scheduler)
        let received = listen(
            watch(source(scheduler)).share(replay: 2), [(100, 135), (132, 136), (150, 165)])

        #expect(received[0] == [.next(110, 1), .next(120, 2), .next(130, 3)])
        #expect(received[1] == [.next(132, 2), .next(132, 3)])
        #expect(received[2] == [.next(160, 1)])
        #expect(watch.intervals == [.during(100, 136), .during(150, 165)])
    }

    @Test("share(replay:) forever replays the latest elements after the last subscriber has left")
    func forever() {
        let watch = SubscriptionRecorder(scheduler)
        let received = listen(
            watch(source(scheduler)).share(replay: 2, scope: .forever), [(100, 135), (150, 165)])

        #expect(received[1] == [.next(150, 2), .next(150, 3), .next(160, 1)])
        #expect(watch.intervals == [.during(100, 135), .during(150, 165)])
    }

    @Test("share(replay:) forever replays the latest elements and the end without subscribing again")
    func foreverEnded() {
        let watch = SubscriptionRecorder(scheduler)
        let received = listen(
            watch(source(scheduler)).share(replay: 1, scope: .forever), [(100, 900), (150, 900)])

        #expect(received[1] == [.next(150, 3), .completed(150)])
        #expect(watch.intervals == [.during(100, 140)])
    }

    @Test("after an error, later subscribers start a new subscription, or receive the error again")
    func fails() {
        let failing = scheduler.cold([.next(10, 1), .failed(20, Broken())])
        let (watch, other) = (SubscriptionRecorder(scheduler), SubscriptionRecorder(scheduler))
        let anew = watch(failing).share(replay: 1)
        let again = other(failing).share(replay: 1, scope: .forever)
        let (first, late) = (Recorder<Int>(scheduler), Recorder<Int>(scheduler))
        scheduler.at(100) { for shared in [anew, again] { shared.record(into: first) } }
        scheduler.at(150) { for shared in [anew, again] { shared.record(into: late) } }

        scheduler.run()

        #expect(first.events.suffix(2) == [.failed(120, Broken()), .failed(120, Broken())])
        #expect(
            late.events == [
                .next(150, 1), .failed(150, Broken()), .next(160, 1), .failed(170, Broken()),
            ])
        #expect(watch.intervals == [.during(100, 120), .during(150, 170)])
        #expect(other.intervals == [.during(100, 120)])
    }

    @Test("a synchronous source delivers everything to the first subscriber, the latest to the second")
    func atOnce() {
        let (first, second) = (Recorder<Int>(), Recorder<Int>())
        let shared = Observable.of(1, 2, 3).concat(.never()).share(replay: 1)

        let bag = DisposeBag()
        shared.record(into: first).disposed(by: bag)
        shared.record(into: second).disposed(by: bag)

        #expect(first.elements == [1, 2, 3])
        #expect(second.elements == [3])
        bag.dispose()
    }

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
            let shared = watch(source(scheduler)).share(replay: 1)
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
