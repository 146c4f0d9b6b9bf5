import ReactiveCore
import ReactiveTesting
import Testing

/// Random trees are checked by `CleanUpModelTests`; these are the rules one operator at a time.
@Suite("the order of clean-up")
struct CleanUpOrderTests {
    private let lines = Box<[String]>([])
    private let subject = PublishSubject<Int>()
    private let scheduler = TestScheduler()

    /// A sequence that notes its clean-up.
    private func noted(_ name: String, _ source: Observable<Int>) -> Observable<Int> {
        source.do(onDispose: { [lines] in lines.value.append(name) })
    }

    /// Operators that subscribe to a sequence after their own subscriber has subscribed.
    enum LateOperator: String, CaseIterable, Sendable {
        case concat, `catch`, ifEmpty, flatMap, concatMap, flatMapLatest, retry, `repeat`, timeout
        case delaySubscription, subscribe, retryWhen, catchSequence, startWith

        func make(_ first: Observable<Int>, _ late: Observable<Int>, _ clock: TestScheduler) -> Observable<
            Int
        > {
            let attempts = Box(0)
            let second = Observable.deferred {
                attempts.value += 1
                return attempts.value == 1 ? first : late
            }
            return switch self {
            case .concat: first.concat(late)
            case .catch: first.catch { _ in late }
            case .ifEmpty: first.ifEmpty(switchTo: late)
            case .flatMap: first.flatMap { _ in late }
            case .concatMap: first.concatMap { _ in late }
            case .flatMapLatest: first.flatMapLatest { _ in late }
            case .retry: second.retry()
            case .repeat: second.repeat()
            case .timeout: first.timeout(.milliseconds(1), other: late, on: clock)
            case .delaySubscription: late.delaySubscription(.milliseconds(1), on: clock)
            case .subscribe: late.subscribe(on: clock)
            case .retryWhen: second.retry(when: { $0 })
            case .catchSequence: .catch(sequence: [first, late])
            case .startWith: late.startWith(1, 2)
            }
        }

        /// Makes the operator subscribe to the late sequence.
        func trigger(_ first: PublishSubject<Int>, _ clock: TestScheduler) {
            switch self {
            case .concat, .ifEmpty, .repeat: first.onCompleted()
            case .catch, .retry, .retryWhen, .catchSequence: first.onError(Broken())
            case .flatMap, .concatMap, .flatMapLatest: first.onNext(1)
            case .timeout, .delaySubscription, .subscribe: clock.advance(to: 5)
            case .startWith: break
            }
        }
    }

    @Test(
        "what is nearer to the source is cleaned up first, also if it is subscribed to later",
        arguments: LateOperator.allCases)
    func nearestFirst(_ late: LateOperator) {
        let isSubscribed = Box(false)
        let source = noted("source", .never().do(onSubscribe: { isSubscribed.value = true }))
        let subscription = noted("downstream", late.make(subject.asObservable(), source, scheduler))
            .subscribe { _ in }
        late.trigger(subject, scheduler)
        #expect(isSubscribed.value)

        subscription.dispose()

        #expect(lines.value == ["source", "downstream"])
    }

    /// Operators that deliver the end of their source.
    enum EndingOperator: String, CaseIterable, Sendable {
        case map, debounce, throttle, buffer, timeout, takeUntil, skipFor, withLatestFrom, merge, amb, flatMap
        case flatMapLatest, catchSequence, concat, retry, sample, combineLatest, zip, share, replay, groupBy,
            window

        func make(_ source: Observable<Int>, _ clock: TestScheduler) -> Observable<String> {
            let time = Duration.milliseconds(1)
            return switch self {
            case .map: source.map { "\($0)" }
            case .debounce: source.debounce(time, on: clock).map { "\($0)" }
            case .throttle: source.throttle(time, on: clock).map { "\($0)" }
            case .buffer: source.buffer(for: time, on: clock).map { "\($0)" }
            case .timeout: source.timeout(time, on: clock).map { "\($0)" }
            case .takeUntil: source.take(until: Observable<Int>.never()).map { "\($0)" }
            case .skipFor: source.skip(for: time, on: clock).map { "\($0)" }
            case .withLatestFrom: source.withLatestFrom(.just(1)).map { "\($0)" }
            case .merge: source.merge(with: .empty()).map { "\($0)" }
            case .amb: source.amb(.never()).map { "\($0)" }
            case .flatMap: Observable.just(1).flatMap { _ in source }.map { "\($0)" }
            case .flatMapLatest: Observable.just(1).flatMapLatest { _ in source }.map { "\($0)" }
            case .catchSequence: Observable.catch(sequence: [source]).map { "\($0)" }
            case .concat: Observable.empty().concat(source).map { "\($0)" }
            case .retry: source.retry(1).map { "\($0)" }
            case .sample: Observable<Int>.just(1).sample(source).map { "\($0)" }
            case .combineLatest: Observable.combineLatest(source, .just(1)) { "\($0 + $1)" }
            case .zip: Observable.zip(source, .just(1)) { "\($0 + $1)" }
            case .share: source.share().map { "\($0)" }
            case .replay: source.share(replay: 1).map { "\($0)" }
            case .groupBy: source.groupBy { $0 }.map { "\($0.key)" }
            case .window: source.window(for: time, on: clock).map { _ in "" }
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
