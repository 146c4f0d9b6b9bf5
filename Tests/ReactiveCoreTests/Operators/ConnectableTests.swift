import ReactiveCore
import ReactiveTesting
import Testing

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
