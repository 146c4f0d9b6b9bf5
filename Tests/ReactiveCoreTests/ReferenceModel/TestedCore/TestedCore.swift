import ReactiveCore

/// Runs a trial with the core's operators, in virtual time.
struct TestedCore: Sendable {
    /// An input as each kind of subject. The same work feeds all of them, in this order.
    struct Input: Sendable {
        let publish = PublishSubject<Int>()
        let behavior = BehaviorSubject(value: 0)
        let replay = ReplaySubject<Int>(bufferSize: 2)
        let async = AsyncSubject<Int>()
    }

    let scheduler = VirtualTimeScheduler()
    private let inputs: [Input]
    /// Notes what happens to the subscriptions of the tree; `nil` if nobody wants to know.
    let cleanUps: CleanUpLog?

    init(_ trial: Trial, cleanUps: CleanUpLog? = nil) {
        self.cleanUps = cleanUps
        inputs = trial.inputs.map { _ in Input() }
        for (input, script) in zip(inputs, trial.inputs) {
            for line in script.lines {
                scheduler.schedule(after: .nanoseconds(line.frame * frame)) { input.take(line.event) }
            }
        }
    }

    func input(_ number: Int) -> Input { inputs[number % inputs.count] }

    /// Plays the script from its start for each subscriber.
    func cold(_ script: Script) -> Observable<Int> {
        .create { [scheduler] observer in
            let playing = DisposeBag()
            for line in script.lines {
                scheduler.schedule(after: .nanoseconds(line.frame * frame)) {
                    switch line.event {
                    case .next(let element): observer.onNext(element)
                    case .failed: observer.onError(Fault(0))
                    case .completed: observer.onCompleted()
                    }
                }.disposed(by: playing)
            }
            return playing
        }
    }

    /// The events of `tree` until `Trial.end`, where the subscription is disposed, and any event after that.
    func play(_ tree: Tree) -> [TimedEvent] {
        let recorded = Guarded<[TimedEvent]>([])
        let record: @Sendable (ModelEvent) -> Void = { [scheduler] event in
            let time = scheduler.now / .nanoseconds(1)
            recorded.withLock { $0.append(TimedEvent(time: Int(time), event: event)) }
        }
        let subscription = observable(tree).subscribe(
            onNext: { record(.next($0)) }, onError: { record(.failed("\($0)")) },
            onCompleted: { record(.completed) })
        scheduler.advance(to: .nanoseconds(Trial.end))
        subscription.dispose()
        scheduler.run()
        return recorded.withLock { $0 }
    }
}

extension TestedCore.Input {
    fileprivate func take(_ event: ModelEvent) {
        switch event {
        case .next(let element):
            publish.onNext(element)
            behavior.onNext(element)
            replay.onNext(element)
            async.onNext(element)
        case .failed:
            publish.onError(Fault(0))
            behavior.onError(Fault(0))
            replay.onError(Fault(0))
            async.onError(Fault(0))
        case .completed:
            publish.onCompleted()
            behavior.onCompleted()
            replay.onCompleted()
            async.onCompleted()
        }
    }
}

extension TestedCore {
    /// Builds `tree` from the core's operators.
    ///
    /// - Parameter parent: The node of `cleanUps` that subscribes to it.
    func observable(_ tree: Tree, below parent: Int? = nil) -> Observable<Int> {
        guard let cleanUps else { return made(tree, nil) }
        return .deferred { [scheduler] in
            let node = cleanUps.begin(tree.name, below: parent, at: scheduler.now)
            let note: @Sendable (CleanUpLog.Event) -> Void = {
                cleanUps.note($0, of: node, at: scheduler.now)
            }
            return made(tree, node).do(
                onNext: { _ in note(.emitted) }, onError: { note(.ended("\($0)")) },
                onCompleted: { note(.ended(nil)) },
                onDispose: { note(.cleanedUp) })
        }
    }

    private func made(_ tree: Tree, _ node: Int?) -> Observable<Int> {
        switch tree {
        case .source(let kind, let parameters): source(kind, parameters)
        case .unary(let kind, let parameters, let child):
            unary(kind, parameters, observable(child, below: node))
        case .binary(let kind, let parameters, let first, let second):
            binary(kind, parameters, observable(first, below: node), observable(second, below: node))
        case .variadic(let kind, let parameters, let parts):
            variadic(kind, parameters, parts.map { observable($0, below: node) })
        }
    }

    private func source(_ kind: Tree.Source, _ parameters: Tree.Parameters) -> Observable<Int> {
        let (n, span) = (parameters.number, Duration.nanoseconds(parameters.span))
        return switch kind {
        case .just: .just(n)
        case .of: .of(n, n + 1, n + 2)
        case .empty: .empty()
        case .never: .never()
        case .fail: .error(Fault(n))
        case .timer: .timer(span, on: scheduler)
        case .ticks: .timer(span, period: span, on: scheduler).map { $0 % 10 }
        case .interval: .interval(span, on: scheduler).map { $0 % 10 }
        case .cold: cold(parameters.script)
        case .fromOptional: .from(optional: n % 2 == 0 ? n : nil)
        case .range: .range(start: n, count: n)
        case .generate:
            .generate(initialState: n, condition: { if $0 == 7 { throw Fault(7) } else { $0 < 8 } }) {
                $0 + 2
            }
        case .repeatElement: .repeatElement(n).take(n)
        case .publish: input(n).publish.asObservable()
        case .behavior: input(n).behavior.asObservable()
        case .replay: input(n).replay.asObservable()
        case .async: input(n).async.asObservable()
        }
    }

    private func binary(
        _ kind: Tree.BinaryOperator, _ parameters: Tree.Parameters, _ first: Observable<Int>,
        _ second: Observable<Int>
    ) -> Observable<Int> {
        let span = Duration.nanoseconds(parameters.span)
        let inner: @Sendable (Int) throws -> Observable<Int> = { outer in
            if outer == 9 { throw Fault(9) }
            return second.map { ($0 + outer) % 10 }
        }
        return switch kind {
        case .withLatestFrom: first.withLatestFrom(second, Self.combined)
        case .sample: first.sample(second)
        case .sampleDefault: first.sample(second, default: parameters.number)
        case .takeUntil: first.take(until: second)
        case .skipUntil: first.skip(until: second)
        case .catch: first.catch { _ in second }
        case .timeoutOther: first.timeout(span, other: second, on: scheduler)
        case .concatMethod: first.concat(second)
        case .mergeWith: first.merge(with: second)
        case .ambMethod: first.amb(second)
        case .ifEmptySwitchTo: first.ifEmpty(switchTo: second)
        case .sequenceEqual: first.sequenceEqual(second).map { $0 ? 1 : 0 }
        case .flatMap: first.flatMap(inner)
        case .flatMapFirst: first.flatMapFirst(inner)
        case .concatMap: first.concatMap(inner)
        case .flatMapLatest: first.flatMapLatest(inner)
        case .mergeInner: first.map(inner).merge()
        case .mergeInnerTwo: first.map(inner).merge(maxConcurrent: 2)
        case .concatInner: first.map(inner).concat()
        case .switchLatest: first.map(inner).switchLatest()
        }
    }

    private func variadic(
        _ kind: Tree.VariadicOperator, _ parameters: Tree.Parameters, _ parts: [Observable<Int>]
    ) -> Observable<Int> {
        let n = parameters.number
        return switch kind {
        case .merge: .merge(parts)
        case .concat: .concat(parts)
        case .amb: .amb(parts)
        case .catchSequence: .catch(sequence: parts)
        case .combineLatestTuples where parts.count == 2:
            Observable<(Int, Int)>.combineLatest(parts[0], parts[1])
                .map { try Self.combined($0, $1) }
        case .combineLatestTuples:
            Observable<(Int, Int, Int)>.combineLatest(parts[0], parts[1], parts[2])
                .map { ($0 * 5 + $1 * 3 + $2) % 10 }
        case .zipTuples where parts.count == 2:
            Observable<(Int, Int)>.zip(parts[0], parts[1]).map { try Self.combined($0, $1) }
        case .zipTuples:
            Observable<(Int, Int, Int)>.zip(parts[0], parts[1], parts[2]).map { ($0 * 5 + $1 * 3 + $2) % 10 }
        case .combineLatest where parts.count == 2: .combineLatest(parts[0], parts[1], Self.combined)
        case .combineLatest: .combineLatest(parts[0], parts[1], parts[2]) { ($0 * 5 + $1 * 3 + $2) % 10 }
        case .zip where parts.count == 2: .zip(parts[0], parts[1], Self.combined)
        case .zip: .zip(parts[0], parts[1], parts[2]) { ($0 * 5 + $1 * 3 + $2) % 10 }
        case .combineLatestAll: .combineLatest(parts) { $0.reduce(n) { ($0 * 3 + $1) % 10 } }
        case .zipAll: .zip(parts) { $0.reduce(n) { ($0 * 3 + $1) % 10 } }
        }
    }

    /// Throws for some elements, and does not commute.
    @Sendable private static func combined(_ one: Int, _ other: Int) throws -> Int {
        if one == 9, other == 9 { throw Fault(9) }
        return (one * 3 + other) % 10
    }
}

extension TestedCore {
    func unary(_ kind: Tree.UnaryOperator, _ parameters: Tree.Parameters, _ source: Observable<Int>)
        -> Observable<Int>
    {
        let (n, span) = (parameters.number, Duration.nanoseconds(parameters.span))
        let (clock, isFault) = (scheduler, { @Sendable (element: Int) in element == n + 3 })
        return switch kind {
        case .map: source.map { ($0 * 3 + n) % 10 }
        case .mapThrowing: source.map { if isFault($0) { throw Fault(n) } else { $0 } }
        case .compactMap: source.compactMap { $0 % 2 == n % 2 ? nil : $0 / 2 }
        case .filter: source.filter { $0 % 5 != n }
        case .filterThrowing: source.filter { if isFault($0) { throw Fault(n) } else { $0 % 2 == 0 } }
        case .scan: source.scan(n) { ($0 * 3 + $1) % 10 }
        case .scanThrowing: source.scan(n) { if $1 == n + 3 { throw Fault(n) } else { ($0 + $1) % 10 } }
        case .scanInto: source.scan(into: n) { $0 = ($0 * 3 + $1) % 10 }
        case .reduce: source.reduce(n) { if $1 == n + 3 { throw Fault(n) } else { ($0 * 3 + $1) % 10 } }
        case .toArray: source.toArray().map { folded($0) }
        case .pairwise: source.pairwise().map { ($0 * 3 + $1) % 10 }
        case .buffer: source.buffer(for: span, count: n + 1, on: clock).map { folded($0) }
        case .window:
            source.window(for: span, count: n + 1, on: clock).flatMap { $0.reduce(1) { ($0 * 3 + $1) % 10 } }
        case .groupBy:
            source.groupBy { if isFault($0) { throw Fault(n) } else { $0 % 3 } }.flatMap { group in
                group.asObservable().scan(group.key) { ($0 * 3 + $1) % 10 }
            }
        case .contains: source.contains(n).map { $0 ? 1 : 0 }
        case .containsWanted:
            source.contains { if isFault($0) { throw Fault(n) } else { $0 == n } }.map { $0 ? 1 : 0 }
        case .ifEmpty: source.ifEmpty(default: n)
        case .endWith: source.endWith(n, n + 1)
        case .enumerated: source.enumerated().map { ($0.index * 3 + $0.element) % 10 }
        case .distinct: source.map { $0 / 3 }.distinctUntilChanged()
        case .distinctCompared: source.distinctUntilChanged { $1 < $0 + n }
        case .distinctByKey: source.distinctUntilChanged { $0 % (n + 2) }
        case .materialize: source.materialize().map { number(of: $0) }
        case .dematerialize: source.map { Self.event($0, n) }.dematerialize()
        case .doNext: source.do(onNext: { if isFault($0) { throw Fault(n) } })
        case .doEnd: source.do(onError: { _ in throw Fault(n) }, onCompleted: { throw Fault(n + 1) })
        case .doAfter: source.do(afterNext: { if isFault($0) { throw Fault(n) } })
        case .debug: source.debug("source") { _ in }
        case .startWith: source.startWith(n)
        case .startWithSeveral: source.startWith(n, n + 1)
        case .ignoreElements: Self.silent(source)
        case .take: source.take(n)
        case .skip: source.skip(n)
        case .takeWhile: source.take(while: { $0 != n })
        case .takeWhileThrowing: source.take(while: { if isFault($0) { throw Fault(n) } else { $0 != n } })
        case .takeWhileInclusive: source.take(while: { $0 != n }, behavior: .inclusive)
        case .takeUntilWanted: source.take(until: { if isFault($0) { throw Fault(n) } else { $0 == n } })
        case .skipWhile: source.skip(while: { $0 != n })
        case .takeLast: source.takeLast(n)
        case .skipLast: source.skipLast(n)
        case .elementAt: source.element(at: n)
        case .single: source.single()
        case .singleWanted: source.single { $0 % 5 == n }
        case .deferred: .deferred { source }
        case .deferredThrowing: .deferred { if n == 0 { throw Fault(n) } else { source } }
        case .using: .using({ Subscription() }) { _ in source }
        case .usingThrowing: .using({ Subscription() }) { _ in if n == 0 { throw Fault(n) } else { source } }
        case .takeFor: source.take(for: span, on: clock)
        case .skipFor: source.skip(for: span, on: clock)
        case .debounce: source.debounce(span, on: clock)
        case .throttle: source.throttle(span, on: clock)
        case .throttleFirst: source.throttle(span, latest: false, on: clock)
        case .delay: source.delay(span, on: clock)
        case .timeout: source.timeout(span, on: clock)
        case .observeOn: source.observe(on: clock)
        case .delaySubscription: source.delaySubscription(span, on: clock)
        case .subscribeOn: source.subscribe(on: clock)
        case .timestamp: source.timestamp(on: clock).map { ($0.element + Int($0.time / span)) % 10 }
        case .retry: source.retry(n)
        case .repeat: source.repeat(n)
        case .retryForever: Observable.timer(span, on: clock).flatMap { _ in source }.retry()
        case .repeatForever: Observable.timer(span, on: clock).flatMap { _ in source }.repeat()
        case .retryAfter:
            source.retry(
                BackOff(initial: span, factor: 2, maximum: span * 3, attempts: n + 1), on: clock)
        case .retryAfterAll:
            source.retry(
                BackOff(initial: span, factor: 2, maximum: span * 3, attempts: n + 1), counting: .allFailures,
                on: clock)
        case .retryTriggered: source.retry(when: { $0.take(n) })
        case .catchAndReturn: source.catchAndReturn(n)
        case .share: shared(source, n, span) { $0.share() }
        case .shareReplay: shared(source, n, span) { $0.share(replay: n + 1) }
        case .multicastSelector:
            source.multicast({ PublishSubject() }, selector: { .merge($0, $0.map { ($0 + n) % 10 }) })
        case .shareForever: shared(source, n, span) { $0.share(replay: n, scope: .forever) }
        }
    }

    /// Merges three subscriptions to one shared sequence: at once, after one span and after four. The first
    /// two may end early.
    private func shared(
        _ source: Observable<Int>, _ number: Int, _ span: Duration,
        _ share: @escaping @Sendable (Observable<Int>) -> Observable<Int>
    ) -> Observable<Int> {
        .deferred { [scheduler] in
            let shared = share(source)
            return .merge(
                shared.take(number),
                Observable.timer(span, on: scheduler).flatMap { _ in shared.take(number + 1) },
                Observable.timer(span * 4, on: scheduler).flatMap { _ in shared })
        }
    }

    private static func silent(_ source: Observable<Int>) -> Observable<Int> {
        source.ignoreElements().map { (_: Never) -> Int in }
    }

    private static func event(_ element: Int, _ number: Int) -> Event<Int> {
        if element == number { return .completed }
        return element == 9 - number ? .failed(Fault(number)) : .next(element)
    }
}

/// Combines elements into one.
private func folded(_ elements: [Int]) -> Int { elements.reduce(1) { ($0 * 3 + $1) % 10 } }

/// Represents an event as an element.
private func number(of event: Event<Int>) -> Int {
    switch event {
    case .next(let element): element
    case .completed: 8
    case .failed: 9
    }
}
