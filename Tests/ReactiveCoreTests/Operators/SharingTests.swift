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

    @Test("a run without subscribers never opens its source, and the next run does")
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

@Suite("connectable sequences")
struct ConnectableTests {
    private let scheduler = TestScheduler()

    @Test("connect returns the current connection, and a new one after the end")
    func connect() {
        let (scheduler, watch) = (scheduler, SubscriptionRecorder(scheduler))
        let published = watch(scheduler.cold([.next(10, 1), .completed(20)])).publish()
        let (one, other) = (published.connect(), published.connect())

        #expect(one === other)
        #expect(watch.intervals == [.during(0, nil)])
        scheduler.run()
        #expect(one.isDisposed)
        #expect(published.connect() !== one)
        scheduler.run()
        #expect(watch.intervals == [.during(0, 20), .during(20, 40)])
    }

    @Test("a completion is emitted once; later subscribers of publish wait for the next connection")
    func publishEnds() {
        let (scheduler, first, late) = (scheduler, Recorder<Int>(scheduler), Recorder<Int>(scheduler))
        let published = scheduler.cold([.next(10, 1), .completed(20)]).publish()
        published.asObservable().record(into: first)
        scheduler.at(100) { published.connect() }
        scheduler.at(150) { published.asObservable().record(into: late) }
        scheduler.at(200) { published.connect() }

        scheduler.run()

        #expect(first.events == [.next(110, 1), .completed(120)])
        #expect(late.events == [.next(210, 1), .completed(220)])
    }

    @Test("refCount connects with the first subscriber and disconnects with the last")
    func refCount() {
        let (watch, relay) = (SubscriptionRecorder(scheduler), PublishRelay<Int>())
        let counted = watch(relay.asObservable()).publish().refCount()
        let (one, other) = (counted.subscribe { _ in }, counted.subscribe { _ in })
        #expect(watch.intervals == [.during(0, nil)])
        one.dispose()
        one.dispose()
        #expect(watch.intervals == [.during(0, nil)])

        other.dispose()

        #expect(watch.intervals == [.during(0, 0)])
    }
}

@Suite("multicasting")
struct MulticastTests {
    private let scheduler = TestScheduler()

    @Test("multicast with one subject keeps its subscribers across connections until the subject ends")
    func oneSubject() {
        let (relay, recorder) = (PublishRelay<Int>(), Recorder<Int>())
        let connectable = relay.asObservable().take(3).multicast(PublishSubject<Int>())
        connectable.asObservable().record(into: recorder)

        connectable.connect().dispose()
        relay.accept(0)
        let connection = connectable.connect()
        for number in 1...4 { relay.accept(number) }

        #expect(recorder.events.map(\.event) == [.next(1), .next(2), .next(3), .completed])
        #expect(connection.isDisposed)
    }

    @Test("multicast with a subject that has not ended runs again after the end of a run")
    func runsAgain() {
        let (watch, recorder) = (SubscriptionRecorder(scheduler), Recorder<Int>())
        let connectable = watch(.of(1, 2)).multicast(LastingSubject<Int>())
        connectable.asObservable().record(into: recorder)

        let connections = [connectable.connect(), connectable.connect()]

        #expect(recorder.events.map(\.event) == [.next(1), .next(2), .next(1), .next(2)])
        #expect(watch.intervals == [.during(0, 0), .during(0, 0)])
        #expect(connections.map(\.isDisposed) == [true, true])
    }

    @Test("multicast with a subject per connection drops the subscribers of a connection with it")
    func subjectForEach() {
        let (relay, early, late) = (PublishRelay<Int>(), Recorder<Int>(), Recorder<Int>())
        let connectable = relay.asObservable().multicast { BehaviorSubject(value: 0) }
        connectable.asObservable().record(into: early)
        let connection = connectable.connect()
        relay.accept(1)
        connection.dispose()

        connectable.asObservable().record(into: late)
        let next = connectable.connect()
        relay.accept(2)

        #expect(early.elements == [0, 1])
        #expect(late.elements == [0, 2])
        next.dispose()
    }

    @Test("the subject of a connection is released with it")
    func releases() {
        let (live, relay) = (LiveObjects(), PublishRelay<LiveObjects.Token>())
        let connectable = relay.asObservable().multicast { ReplaySubject<LiveObjects.Token>(bufferSize: 9) }
        let connection = connectable.connect()
        for _ in 0..<3 { relay.accept(live.token()) }
        #expect(live.count == 3)

        connection.dispose()

        #expect(live.count == 0)
    }
}

/// A subject that ignores the ends of the sequences that it is given.
private struct LastingSubject<Element: Sendable>: Subject {
    private let relay = PublishRelay<Element>()

    var hasObservers: Bool { true }

    func onNext(_ element: Element) { relay.accept(element) }
    func onError(_ error: any Error) {}
    func onCompleted() {}
    func asObservable() -> Observable<Element> { relay.asObservable() }
}
