import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct SubjectTests {
    private let early = Recorder<Int>()
    private let late = Recorder<Int>()
    private let completed = Recorder<Int>()
    private let failed = Recorder<Int>()

    /// Subscribes at four times: before everything, after 1 and 2, after the completion, and after a failure.
    private func play(_ make: () -> AnySubject) {
        let (subject, other) = (make(), make())
        subject.observable.record(into: early)
        subject.onNext(1)
        subject.onNext(2)
        subject.observable.record(into: late)
        subject.onNext(3)
        subject.onCompleted()
        subject.onNext(4)
        subject.onError(Broken())
        subject.observable.record(into: completed)
        other.onNext(1)
        other.onNext(2)
        other.onError(Broken())
        other.onCompleted()
        other.observable.record(into: failed)
    }

    private func received(_ recorder: Recorder<Int>) -> [Recorder<Int>.Event] { recorder.events.map(\.event) }

    @Test("R1 a publish subject hands on what comes, then its end to everybody, however late")
    func publish() {
        play { AnySubject(PublishSubject()) }

        #expect(received(early) == [.next(1), .next(2), .next(3), .completed])
        #expect(received(late) == [.next(3), .completed])
        #expect(received(completed) == [.completed])
        #expect(received(failed) == [.failed(Broken())])
    }

    @Test("R1 a behavior subject hands on its latest value first, and after its end the end only")
    func behavior() {
        play { AnySubject(BehaviorSubject(value: 0)) }

        #expect(received(early) == [.next(0), .next(1), .next(2), .next(3), .completed])
        #expect(received(late) == [.next(2), .next(3), .completed])
        #expect(received(completed) == [.completed])
        #expect(received(failed) == [.failed(Broken())])
    }

    @Test("A behavior subject has the latest value, also after its end")
    func behaviorValue() {
        let subject = BehaviorSubject(value: 0)
        subject.onNext(1)
        #expect(subject.value == 1)
        subject.onCompleted()
        subject.onNext(2)

        #expect(subject.value == 1)
    }

    @Test("R1 a replay subject hands on what it keeps first, also before its end")
    func replay() {
        play { AnySubject(ReplaySubject(bufferSize: 2)) }

        #expect(received(early) == [.next(1), .next(2), .next(3), .completed])
        #expect(received(late) == [.next(1), .next(2), .next(3), .completed])
        #expect(received(completed) == [.next(2), .next(3), .completed])
        #expect(received(failed) == [.next(1), .next(2), .failed(Broken())])
    }

    @Test("R1 an async subject hands on its last element when it completes, and nothing but its failure")
    func async() {
        play { AnySubject(AsyncSubject()) }

        #expect(received(early) == [.next(3), .completed])
        #expect(received(late) == [.next(3), .completed])
        #expect(received(completed) == [.next(3), .completed])
        #expect(received(failed) == [.failed(Broken())])
    }

    @Test("R1 an async subject without an element completes")
    func asyncEmpty() {
        let subject = AsyncSubject<Int>()
        subject.asObservable().record(into: early)
        subject.onCompleted()
        subject.asObservable().record(into: late)

        #expect(received(early) == [.completed])
        #expect(received(late) == [.completed])
    }

    @Test("A subject that keeps everything replays everything, a relay what it was told to keep")
    func unbounded() {
        let (subject, relay) = (ReplaySubject<Int>(bufferSize: .max), ReplayRelay<Int>(bufferSize: 3))
        let bag = DisposeBag()
        for number in 0..<1000 { subject.onNext(number) }
        subject.asObservable().bind(to: relay).disposed(by: bag)

        subject.asObservable().record(into: early).disposed(by: bag)
        relay.asObservable().record(into: late).disposed(by: bag)
        relay.accept(7)

        #expect(early.elements == Array(0..<1000))
        #expect(late.elements == [997, 998, 999, 7])
        bag.dispose()
    }

    @Test(
        "R3 what a subject is told from inside its callback is delivered next, to all in one order",
        arguments: AnySubject.kinds)
    func reentrant(kind: AnySubject.Kind) {
        let (subject, bag) = (kind.make(), DisposeBag())
        subject.observable.subscribe { if $0 == 1 { subject.onNext(2) } }.disposed(by: bag)
        subject.observable.record(into: early).disposed(by: bag)

        subject.onNext(1)
        subject.onCompleted()

        #expect(early.elements.filter { $0 > 0 } == kind.deliveredOfOneAndTwo)
        #expect(early.isCompleted)
        bag.dispose()
    }

    @Test(
        "R2 who subscribes from inside a callback misses nothing and hears nothing twice",
        arguments: AnySubject.kinds)
    func joining(kind: AnySubject.Kind) {
        let (subject, bag, late) = (kind.make(), DisposeBag(), late)
        subject.observable.subscribe { element in
            guard element == 1 else { return }
            subject.onNext(2)
            subject.observable.record(into: late).disposed(by: bag)
            subject.onNext(3)
        }.disposed(by: bag)

        subject.onNext(1)

        #expect(late.elements == kind.deliveredAfterJoiningAtTwo)
        bag.dispose()
    }

    @Test("R4 dropping a subject releases who never disposed, and what it keeps", arguments: AnySubject.kinds)
    func released(kind: AnySubject.Kind) {
        let live = LiveObjects()
        do {
            let (subject, token) = (kind.make(), live.token())
            subject.observable.subscribe { _ in withExtendedLifetime(token) {} }
            subject.onNext(1)
        }

        #expect(live.count == 0)
    }

    @Test("R4 an async subject that ends lets go of what it kept, but for the last element")
    func asyncReleases() {
        let live = LiveObjects()
        let (failing, completing) = (AsyncSubject<LiveObjects.Token>(), AsyncSubject<LiveObjects.Token>())
        for subject in [failing, completing] { for _ in 1...3 { subject.onNext(live.token()) } }
        #expect(live.count == 2)

        failing.onError(Broken())
        completing.onCompleted()

        #expect(live.count == 1)
        withExtendedLifetime((failing, completing)) {}
    }

    @Test("R4 who disposes in the middle of what is replayed hears no more")
    func disposing() {
        let (subject, bag, early) = (ReplaySubject<Int>(bufferSize: 3), DisposeBag(), early)
        for number in 1...3 { subject.onNext(number) }

        subject.asObservable().take(2).record(into: early).disposed(by: bag)

        #expect(received(early) == [.next(1), .next(2), .completed])
    }

    @Test("R2 two threads fill a replay subject while others come: each hears all in the one order")
    func threads() {
        let subject = ReplaySubject<Int>(bufferSize: .max)
        let recorders = (0..<20).map { _ in Recorder<Int>() }
        onThreads(4) { thread in
            if thread < 2 {
                for number in 0..<2000 { subject.onNext(thread * 10_000 + number) }
            } else {
                for number in 0..<10 {
                    subject.asObservable().record(into: recorders[(thread - 2) * 10 + number])
                }
            }
        }
        subject.onCompleted()

        #expect(recorders[0].elements.count == 4000)
        #expect(recorders.allSatisfy { $0.elements == recorders[0].elements && $0.isCompleted })
    }
}
