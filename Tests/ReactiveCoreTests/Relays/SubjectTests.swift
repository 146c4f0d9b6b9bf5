import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct SubjectTests {
    private let early = Recorder<Int>()
    private let late = Recorder<Int>()
    private let completed = Recorder<Int>()
    private let failed = Recorder<Int>()

    private func received(_ recorder: Recorder<Int>) -> [Recorder<Int>.Event] { recorder.events.map(\.event) }

    @Test("a behavior subject keeps the latest value after its end")
    func behaviorValue() {
        let subject = BehaviorSubject(value: 0)
        subject.onNext(1)
        #expect(subject.value == 1)
        subject.onCompleted()
        subject.onNext(2)

        #expect(subject.value == 1)
    }

    @Test("an unlimited replay subject replays everything, a replay relay as many as its buffer holds")
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
        "an event emitted inside a callback is delivered next, in the same order for all",
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
        "a subscriber from inside a callback misses nothing and receives nothing twice",
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

    @Test("releasing a subject releases its subscribers and its buffer", arguments: AnySubject.kinds)
    func released(kind: AnySubject.Kind) {
        let live = LiveObjects()
        do {
            let (subject, token) = (kind.make(), live.token())
            subject.observable.subscribe { _ in withExtendedLifetime(token) {} }
            subject.onNext(1)
        }

        #expect(live.count == 0)
    }

    @Test("an async subject that ends releases everything but the last element")
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

    @Test("disposing during a replay stops it")
    func disposing() {
        let (subject, bag, early) = (ReplaySubject<Int>(bufferSize: 3), DisposeBag(), early)
        for number in 1...3 { subject.onNext(number) }

        subject.asObservable().take(2).record(into: early).disposed(by: bag)

        #expect(received(early) == [.next(1), .next(2), .completed])
    }

    @Test("all subscribers of a replay subject that two threads fill receive everything in the same order")
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

    @Test(
        "a subject that has ended ends a new subscriber at once, also in the callback of another one",
        arguments: AnySubject.kinds)
    func endsAtOnce(kind: AnySubject.Kind) {
        let (subject, late, atOnce) = (kind.make(), late, Box<[Bool]>([]))
        let subscribe: @Sendable () -> Void = {
            subject.observable.record(into: late)
            atOnce.value.append(late.isCompleted)
        }
        subject.onNext(1)
        subject.onCompleted()

        subject.observable.subscribe(onNext: { _ in subscribe() }, onCompleted: subscribe)

        #expect(!atOnce.value.isEmpty)
        #expect(!atOnce.value.contains(false))
    }
}

@Suite("subjects end exactly once")
struct EndingTests {
    /// The events of one subscriber as text.
    private typealias Log = [String]

    @Test(
        "with threads that emit and end at random, all see the same end and nothing after it",
        arguments: AnySubject.kinds)
    func ends(kind: AnySubject.Kind) {
        var crowded = 0
        for round in 0..<300 {
            let subject = kind.make()
            let logs = Box<[Box<Log>]>([])
            let early = (0..<2).map { _ in listen(to: subject, logs) }
            onThreads(16) { thread in
                var generator = SeededGenerator(seed: 7, round, thread)
                for step in 0..<12 {
                    switch generator.nextBelow(14) {
                    case 0: subject.onCompleted()
                    case 1: subject.onError(Broken())
                    case 2: _ = listen(to: subject, logs)
                    default: subject.onNext(thread * 100 + step)
                    }
                }
            }
            subject.onCompleted()

            let received = logs.value.map(\.value)
            let end = early[0].value.last
            #expect(
                received.allSatisfy { $0.last == end }, "round \(round): subscribers received different ends")
            #expect(received.allSatisfy { isGrammatical($0) }, "round \(round): an event after the end")
            #expect(
                received.allSatisfy { isSuffix($0, of: early[0].value) },
                "round \(round): events in another order")
            if received.count > 2 { crowded += 1 }
        }
        #expect(crowded > 100, "few subscribers joined while others emitted")
    }

    private func listen(to subject: AnySubject, _ logs: Box<[Box<Log>]>) -> Box<Log> {
        let log = Box<Log>([])
        logs.with { $0.append(log) }
        subject.observable.subscribe(
            onNext: { element in log.with { $0.append("\(element)") } },
            onError: { _ in log.with { $0.append("failed") } },
            onCompleted: { log.with { $0.append("completed") } })
        return log
    }

    private func isGrammatical(_ log: Log) -> Bool {
        log.filter { Int($0) == nil }.count == 1 && log.last.map { Int($0) == nil } == true
    }

    /// A later subscriber receives the final part of what the first one received.
    private func isSuffix(_ log: Log, of whole: Log) -> Bool {
        log.elementsEqual(whole.suffix(log.count))
    }
}
