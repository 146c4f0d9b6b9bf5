import Foundation
import ReactiveCore
import ReactiveTesting
import Testing

/// Shows each difference from ReactiveX that the article lists, under the title that it has there.
@Suite("where it differs")
struct DifferencesTests {
    private let scheduler = TestScheduler()

    @Test("Elements that a callback emits are delivered after the current one")
    func breadthFirst() {
        let (relay, recorder) = (PublishRelay<Int>(), Recorder<Int>())
        relay.asObservable().subscribe { if $0 < 3 { relay.accept($0 + 1) } }
        relay.asObservable().record(into: recorder)

        relay.accept(1)

        #expect(recorder.elements == [1, 2, 3])
    }

    @Test("During a delivery, accept on another thread returns at once")
    func acceptReturns() {
        let (relay, log) = (PublishRelay<Int>(), Box<[String]>([]))
        relay.asObservable().subscribe { element in
            log.with { $0.append("\(element)") }
            guard element == 1 else { return }
            onThreads(1) { _ in relay.accept(2) }  // Returns when the thread has ended.
            log.with { $0.append("accepted") }
        }

        relay.accept(1)

        #expect(log.value == ["1", "accepted", "2"])
    }

    @Test("Disposing a sequence with subscribe(on:) disposes its source on the disposing thread")
    func subscribeOn() {
        let (scheduler, disposed) = (scheduler, Box(false))
        let source = Observable<Int>.create { _ in Subscription { disposed.value = true } }
        let subscription = source.subscribe(on: scheduler).subscribe { _ in }
        scheduler.run()

        subscription.dispose()

        #expect(disposed.value)
    }

    @Test("observe(on:) delivers all waiting events together")
    func observeOn() {
        let (scheduler, log) = (scheduler, Box<[String]>([]))
        Observable.of(1, 2).observe(on: scheduler)
            .subscribe(onNext: { log.value.append("\($0)") }, onCompleted: { log.value.append("|") })
        scheduler.at(0) { log.value.append("other work") }

        scheduler.run()

        #expect(log.value == ["1", "2", "|", "other work"])
        #expect(scheduler.now == .zero)
    }

    @Test("delay delivers what is due at one time together")
    func delay() {
        let (scheduler, subject, log) = (scheduler, PublishSubject<Int>(), Box<[String]>([]))
        subject.asObservable().delay(.milliseconds(1), on: scheduler).subscribe { log.value.append("\($0)") }
        subject.onNext(1)
        scheduler.at(1) { log.value.append("other work") }
        subject.onNext(2)

        scheduler.run()

        #expect(log.value == ["1", "2", "other work"])
    }

    @Test("flatMapLatest drops the queued elements of the previous sequence")
    func flatMapLatest() {
        let (outer, inner, recorder) = (PublishRelay<Int>(), PublishRelay<String>(), Recorder<String>())
        outer.asObservable().flatMapLatest { number in inner.asObservable().map { "\(number)\($0)" } }
            .do(onNext: { element in
                guard element == "1a" else { return }
                inner.accept("b")
                outer.accept(2)
            })
            .record(into: recorder)

        outer.accept(1)
        inner.accept("a")
        inner.accept("c")

        #expect(recorder.elements == ["1a", "2c"])
    }

    @Test("Intervals are at least 1 ms")
    func intervals() {
        let scheduler = scheduler
        let ticks = scheduler.start(disposed: 203) { .interval(.zero, on: scheduler) }
        let source = Observable<Int>.never()
        let (arrays, parts) = (TestScheduler(), TestScheduler())
        let buffered = arrays.start(disposed: 203) {
            source.buffer(for: .zero, on: arrays).map(\.count)
        }
        let windows = parts.start(disposed: 203) {
            source.window(for: .milliseconds(-1), on: parts).map { _ in 1 }
        }

        #expect(ticks == [.next(201, 0), .next(202, 1)])
        #expect(buffered == [.next(201, 0), .next(202, 0)])
        #expect(windows == [.next(200, 1), .next(201, 1), .next(202, 1)])
    }

    @Test("What is nearer to the source is cleaned up first, after the end was delivered")
    func cleanUp() {
        let (first, second, log) = (PublishSubject<Int>(), PublishSubject<Int>(), Box<[String]>([]))
        let noted = { @Sendable (name: String, source: Observable<Int>) in
            source.do(onDispose: { log.value.append(name) })
        }
        noted("result", noted("first", first.asObservable()).concat(noted("second", second.asObservable())))
            .subscribe(onNext: { _ in }, onCompleted: { log.value.append("end") })

        first.onCompleted()
        second.onCompleted()

        #expect(log.value == ["first", "end", "second", "result"])
    }

    @Test("An error without a handler ends the sequence silently")
    func silentError() {
        #expect(Observable<Int>.error(Broken()).subscribe { _ in }.isDisposed)
    }

    @Test("Cancelling a task that reads values ends the loop without an error")
    func cancelled() async throws {
        let task = Task { for try await _ in Observable<Int>.never().values {} }

        task.cancel()

        try await task.value
    }

    @Test("sample completes when its source completes after the sampler")
    func sample() {
        let (source, sampler, recorder) = (PublishSubject<Int>(), PublishSubject<Int>(), Recorder<Int>())
        source.asObservable().sample(sampler.asObservable()).record(into: recorder)

        sampler.onCompleted()
        source.onCompleted()

        #expect(recorder.isCompleted)
    }

    @Test("combineLatest completes when a source ends without an element")
    func combineLatest() {
        let recorder = Recorder<Int>()
        Observable.combineLatest(Observable<Int>.never(), Observable<Int>.empty()) { $0 + $1 }
            .record(into: recorder)

        #expect(recorder.isCompleted)
    }

    @Test("zip completes when a completed source has no waiting elements")
    func zip() {
        let recorder = Recorder<Int>()
        Observable.zip(Observable.just(1).concat(.never()), Observable.just(2)) { $0 + $1 }
            .record(into: recorder)

        #expect(recorder.events.map(\.event) == [.next(3), .completed])
    }

    @Test("element(at:) fails for a negative index")
    func elementAt() {
        let recorder = Recorder<Int>()
        Observable.just(1).element(at: -1).record(into: recorder)

        #expect(recorder.events.map(\.event) == [.failed(SequenceFailure.outOfRange)])
    }

    @Test("concatMap creates an inner sequence when its turn comes")
    func concatMap() {
        let (first, made) = (PublishSubject<Int>(), Box<[Int]>([]))
        Observable.of(1, 2).concatMap { number in
            made.value.append(number)
            return first.asObservable()
        }.subscribe { _ in }
        #expect(made.value == [1])

        first.onCompleted()

        #expect(made.value == [1, 2])
    }

    @Test("replay keeps its elements when it is connected again, until an end")
    func replay() {
        let (subject, recorder) = (PublishSubject<Int>(), Recorder<Int>())
        let replayed = subject.asObservable().replay(2)
        replayed.connect().disposeAfter { subject.onNext(1) }
        replayed.connect()
        subject.onNext(2)
        subject.onCompleted()
        replayed.asObservable().record(into: recorder)

        #expect(replayed.connect().isDisposed)
        #expect(recorder.events.map(\.event) == [.next(1), .next(2), .completed])
    }

    @Test("multicast with one subject runs again only if the subject has not ended")
    func multicast() {
        let watch = SubscriptionRecorder(scheduler)
        let connectable = watch(.just(1)).multicast(PublishSubject<Int>())

        connectable.connect()
        connectable.connect()

        #expect(watch.intervals.count == 1)
    }

    @Test("The value of a behavior subject never throws")
    func behaviorSubject() {
        let subject = BehaviorSubject(value: 1)
        subject.onError(Broken())

        #expect(subject.value == 1)
    }

    @Test("A property that has ended delivers its value, then the completion")
    func endedProperty() {
        let (hub, recorder) = (StateHub(1), Recorder<Int>())
        hub.finish()

        hub.observable.record(into: recorder)

        #expect(recorder.events.map(\.event) == [.next(1), .completed])
    }

    @Test("Releasing a subscription does not end it")
    func released() {
        let (relay, recorder) = (PublishRelay<Int>(), Recorder<Int>())
        do { _ = relay.asObservable().record(into: recorder) }

        relay.accept(1)

        #expect(recorder.elements == [1])
    }

    @Test("the advice for asSingle() and asMaybe() waits for the end, as they do")
    func single() {
        let (subject, recorder) = (PublishSubject<Int>(), Recorder<Int>())
        subject.asObservable().single().takeLast(1).record(into: recorder)

        subject.onNext(1)
        #expect(recorder.events == [])
        subject.onCompleted()

        #expect(recorder.events.map(\.event) == [.next(1), .completed])
    }

    @Test("every difference of the article has a test, and the other way round")
    func complete() throws {
        let tests = try lines(of: #filePath).compactMap { line in
            line.firstMatch(of: #/@Test\("(.*)"\)/#).map { String($0.1) }
        }
        let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let article = try lines(
            of: "/\(folder)/Modules/Core/ReactiveCore/ReactiveCore.docc/WhereItDiffers.md")
        let titles = article.compactMap { $0.firstMatch(of: #/^- \*\*(.*)\.\*\*/#).map { String($0.1) } }
        // They are shown by the compiler and by other suites.
        let elsewhere = ["Operators with time require a scheduler", "Nesting uses stack"]

        #expect(titles.filter { !tests.contains($0) } == elsewhere)
        #expect(tests.filter { !titles.contains($0) }.count == 2)  // This one and the advice.
    }

    private func lines(of file: String) throws -> [Substring] {
        try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    }
}

extension Subscription {
    fileprivate func disposeAfter(_ body: () -> Void) {
        body()
        dispose()
    }
}
