import ReactiveCore

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
