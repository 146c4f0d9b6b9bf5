extension ReferenceModel {
    func unary(
        _ kind: Tree.UnaryOperator, _ parameters: Tree.Parameters, _ source: @escaping ModelSequence,
        _ start: Moment
    ) -> History {
        let (n, span) = (parameters.number, parameters.span)
        let check = { (element: Int) throws(ModelError) in if element == n + 3 { throw ModelError(n) } }
        let late = { (start: Moment) in
            Self.flatten(Self.timer(span, start), limit: .max) { _, moment in source(moment) }
        }
        return switch kind {
        case .map: Self.map(source(start)) { ($0 * 3 + n) % 10 }
        case .mapThrowing, .doNext:
            Self.map(source(start)) { (element) throws(ModelError) in
                try check(element)
                return element
            }
        case .compactMap: Self.each(source(start)) { $0 % 2 == n % 2 ? [] : [.next($0 / 2)] }
        case .filter: Self.filter(source(start)) { $0 % 5 != n }
        case .filterThrowing:
            Self.filter(source(start)) { (element) throws(ModelError) in
                try check(element)
                return element % 2 == 0
            }
        case .scan: Self.scan(source(start), n) { ($0 * 3 + $1) % 10 }
        case .scanThrowing:
            Self.scan(source(start), n) { (result, element) throws(ModelError) in
                try check(element)
                return (result + element) % 10
            }
        case .scanInto: Self.scan(source(start), n) { ($0 * 3 + $1) % 10 }
        case .reduce:
            Self.reduce(source(start), n) { (result, element) throws(ModelError) in
                try check(element)
                return (result * 3 + element) % 10
            }
        case .toArray: Self.reduce(source(start), 1) { ($0 * 3 + $1) % 10 }
        case .pairwise: Self.pairwise(source(start)) { ($0 * 3 + $1) % 10 }
        case .buffer, .window: buffer(span, n + 1, source, start)
        case .groupBy:
            Self.groupBy(
                source(start),
                { (element) throws(ModelError) in
                    try check(element)
                    return element % 3
                }, { ($0 * 3 + $1) % 10 })
        case .contains: Self.contains(source(start)) { $0 == n }
        case .containsWanted:
            Self.contains(source(start)) { (element) throws(ModelError) in
                try check(element)
                return element == n
            }
        case .ifEmpty: Self.ifEmpty(source(start)) { .at($0, [.next(n), .completed]) }
        case .endWith: Self.ending(source(start)) { $0 == .completed ? [.next(n), .next(n + 1), $0] : [$0] }
        case .enumerated: Self.enumerated(source(start)) { ($0 * 3 + $1) % 10 }
        case .distinct: Self.distinct(Self.map(source(start)) { $0 / 3 }, ==)
        case .distinctCompared: Self.distinct(source(start)) { $1 < $0 + n }
        case .distinctByKey: Self.distinct(source(start)) { $0 % (n + 2) == $1 % (n + 2) }
        case .materialize: Self.materialize(source(start))
        case .dematerialize:
            Self.each(source(start)) {
                $0 == n ? [.completed] : $0 == 9 - n ? [.failed("Fault(\(n))")] : [.next($0)]
            }
        case .doEnd: Self.ending(source(start)) { [.failed("Fault(\($0 == .completed ? n + 1 : n))")] }
        case .doAfter:
            Self.each(source(start)) { $0 == n + 3 ? [.next($0), .failed("Fault(\(n))")] : [.next($0)] }
        case .debug, .deferred, .using: source(start)
        case .startWith: Self.startWith([n], source, start)
        case .startWithSeveral: Self.startWith([n, n + 1], source, start)
        case .ignoreElements: Self.ignoreElements(source(start))
        case .take: Self.take(source, n, start)
        case .skip: Self.skip(source(start), n)
        case .takeWhile: Self.takeWhile(source(start)) { $0 != n }
        case .takeWhileThrowing:
            Self.takeWhile(source(start)) { (element) throws(ModelError) in
                try check(element)
                return element != n
            }
        case .takeWhileInclusive:
            Self.each(source(start)) { $0 != n ? [.next($0)] : [.next($0), .completed] }
        case .takeUntilWanted:
            Self.takeWhile(source(start)) { (element) throws(ModelError) in
                try check(element)
                return element != n
            }
        case .skipWhile: Self.skipWhile(source(start)) { $0 != n }
        case .takeLast: Self.takeLast(source(start), n)
        case .skipLast: Self.skipLast(source(start), n)
        case .elementAt: Self.elementAt(source(start), n)
        case .single: Self.single(source(start))
        case .singleWanted: Self.single(Self.filter(source(start)) { $0 % 5 == n })
        case .deferredThrowing, .usingThrowing: n == 0 ? .at(start, [.failed("Fault(0)")]) : source(start)
        case .takeFor: Self.takeFor(span, source, start)
        case .skipFor: Self.skipFor(span, source, start)
        case .debounce: Self.debounce(span, source(start))
        case .throttle: Self.throttle(span, latest: true, source(start))
        case .throttleFirst: Self.throttle(span, latest: false, source(start))
        case .delay: Self.delay(span, source(start))
        case .timeout: Self.timeout(span, source, other: nil, start)
        case .observeOn: Self.observeOn(source(start))
        case .delaySubscription: source(start.after(span).then(0))
        case .subscribeOn: source(start.after(0).then(0))
        case .timestamp:
            source(start).map { occurrence in
                guard case .next(let element) = occurrence.event else { return occurrence }
                return Occurrence(
                    moment: occurrence.moment, event: .next((element + occurrence.moment.time / span) % 10))
            }
        case .retry: resubscribe(source, n, start) { $0 != .completed }
        case .repeat: resubscribe(source, n, start) { $0 == .completed }
        case .retryForever: resubscribe(late, .max, start) { $0 != .completed }
        case .repeatForever: resubscribe(late, .max, start) { $0 == .completed }
        case .retryAfter: retryAfter(span, attempts: n + 1, startsAgain: true, source, start)
        case .retryAfterAll: retryAfter(span, attempts: n + 1, startsAgain: false, source, start)
        case .retryTriggered: retryTriggered(n, source, start)
        case .catchAndReturn: Self.recover(source(start)) { .at($0, [.next(n), .completed]) }
        case .share: shared(source, n, span, start, replay: 0, forever: false)
        case .shareReplay: shared(source, n, span, start, replay: n + 1, forever: false)
        case .multicastSelector: Self.multicastSelector(source, start) { ($0 + n) % 10 }
        case .shareForever: shared(source, n, span, start, replay: n, forever: true)
        }
    }

    /// Merges three subscriptions to one shared sequence: at once, after one span and after four. The first
    /// two may end early.
    private func shared(
        _ source: ModelSequence, _ number: Int, _ span: Int, _ start: Moment, replay: Int, forever: Bool
    ) -> History {
        let first = number > 0 ? [Subscriber(subscribed: start.then(0).then(0), count: number)] : []
        let late = [
            Subscriber(subscribed: start.then(1).after(span).then(0), count: number + 1),
            Subscriber(subscribed: start.then(2).after(span * 4).then(0), count: nil),
        ]
        let histories = Self.share(source, first + late, replay: replay, forever: forever)
        let all = (number > 0 ? [] : [History.at(start.then(0), [.completed])]) + histories
        return Self.merge(all.map { history in { _ in history } }, start)
    }
}
