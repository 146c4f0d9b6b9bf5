import ReactiveCore
import ReactiveTesting
import Testing

/// What `CleanUpModelTests`, which checks random trees, does not show.
@Suite("the order of clean-up")
struct CleanUpOrderTests {
    private let lines = Box<[String]>([])
    private let subject = PublishSubject<Int>()
    private let scheduler = TestScheduler()

    /// A sequence that notes its clean-up.
    private func noted(_ name: String, _ source: Observable<Int>) -> Observable<Int> {
        source.do(onDispose: { [lines] in lines.value.append(name) })
    }

    /// Operators whose ends `CleanUpLog` does not check.
    enum EndingOperator: CaseIterable, Sendable {
        case throttle, share, replay

        func make(_ source: Observable<Int>, _ clock: TestScheduler) -> Observable<Int> {
            switch self {
            case .throttle: source.throttle(.milliseconds(1), on: clock)
            case .share: source.share()
            case .replay: source.share(replay: 1)
            }
        }
    }

    @Test(
        "an end is delivered before its source is cleaned up", arguments: EndingOperator.allCases,
        [true, false])
    func endFirst(_ ending: EndingOperator, isError: Bool) {
        let lines = lines
        ending.make(noted("source", subject.asObservable()), scheduler).subscribe(
            onNext: { _ in }, onError: { _ in lines.value.append("end") },
            onCompleted: { lines.value.append("end") })

        if isError { subject.onError(Broken()) } else { subject.onCompleted() }

        #expect(lines.value == ["end", "source"])
    }

    @Test("an end that an operator causes itself is delivered before its sources are cleaned up")
    func ownEnds() {
        let (lines, scheduler, source) = (lines, scheduler, noted("source", .never()))
        let ended: @Sendable (any Error) -> Void = { _ in lines.value.append("end") }
        source.timeout(.milliseconds(1), on: scheduler).subscribe(onNext: { _ in }, onError: ended)
        scheduler.run()
        source.amb(.error(Broken())).subscribe(onNext: { _ in }, onError: ended)
        noted("source", Observable.just(1).concat(.never())).flatMap { _ -> Observable<Int> in throw Broken()
        }
        .subscribe(onNext: { _ in }, onError: ended)
        noted("source", .error(Broken())).catch { _ in throw Broken() }.subscribe(
            onNext: { _ in }, onError: ended)

        #expect(
            lines.value == Array(repeating: ["end", "source"], count: lines.value.count / 2).flatMap(\.self))
    }

    @Test("a resource is disposed after its sequence")
    func using() {
        let lines = lines
        Observable.using({ Subscription { lines.value.append("resource") } }) { _ in
            noted("sequence", .never())
        }
        .subscribe { _ in }.dispose()
        noted(
            "downstream",
            .using({ Subscription { lines.value.append("resource") } }) { _ in
                Observable.create { _ in Subscription { lines.value.append("created") } }
            }
        ).subscribe { _ in }.dispose()

        #expect(lines.value == ["sequence", "resource", "created", "resource", "downstream"])
    }

    @Test(
        "onDispose follows the closures that follow the end, of all operators between source and subscriber")
    func afterEnd() {
        let (lines, subject) = (lines, subject)
        @Sendable func noting(_ name: String, _ source: Observable<Int>) -> Observable<Int> {
            source.do(
                afterCompleted: { lines.value.append("after \(name)") },
                onDispose: { lines.value.append("dispose \(name)") })
        }
        noting("2", Observable.just(1).flatMap { _ in noting("1", subject.asObservable()) })
            .subscribe(onNext: { _ in }, onCompleted: { lines.value.append("end") })

        subject.onCompleted()

        #expect(lines.value == ["end", "after 2", "after 1", "dispose 1", "dispose 2"])
    }

    @Test("connecting in response to the end starts no run for a subject that has ended")
    func connectAtEnd() {
        let (runs, isOver) = (Box(0), Box<Bool?>(nil))
        let source = subject.asObservable().do(onSubscribe: { runs.value += 1 })
        let shared = source.multicast(PublishSubject())
        shared.asObservable().subscribe(
            onNext: { _ in }, onCompleted: { isOver.value = shared.connect().isDisposed })
        shared.connect()

        subject.onCompleted()

        #expect(runs.value == 1)
        #expect(isOver.value == true)
    }

    @Test("a sequence is asked for no element after the last one that is taken")
    func demand() {
        let requested = Box(0)
        let source: @Sendable () -> AnyIterator<Int> = {
            AnyIterator {
                requested.value += 1
                return requested.value
            }
        }
        let recorder = Recorder<Int>()
        Observable.from { AnySequence(source) }.take(2).record(into: recorder)
        #expect(requested.value == 2)

        Observable.never().startWith(Endless(requested: requested)).take(1).record(into: recorder)
        #expect(requested.value == 3)
        #expect(recorder.elements == [1, 2, 3])
    }
}

/// Counts the requests of its elements.
private struct Endless: Sequence, IteratorProtocol, Sendable {
    let requested: Box<Int>

    func next() -> Int? {
        requested.value += 1
        return requested.value
    }
}
