/// A tree of operators over the inputs of a trial.
///
/// To test an operator against the reference model, add a case to the enum of its shape. The compiler then
/// requires it in `TestedCore` (the operator under test), in `Tree+Expression` (the operator as text) and in
/// `ReferenceModel` (the expected result), and random trees contain it. Break the operator once to see that a
/// trial fails: Tooling/Decisions/reference-model.md.
indirect enum Tree: Equatable, Sendable {
    case source(Source, Parameters)
    case unary(UnaryOperator, Parameters, Tree)
    case binary(BinaryOperator, Parameters, Tree, Tree)
    case variadic(VariadicOperator, Parameters, [Tree])

    /// The arguments of a node besides its sources; each operator uses those that it needs.
    struct Parameters: Equatable, Sendable {
        /// 0...4: a count, an index, or a value in a closure.
        var number = 0
        /// In nanoseconds: 1...10 half frames.
        var span = frame / 2
        var script = Script(lines: [])
    }

    enum Source: String, CaseIterable, Sendable {
        case just, of, empty, never, fail, timer, ticks, interval, cold
        case fromOptional, range, generate, repeatElement
        case publish, behavior, replay, async
    }

    enum UnaryOperator: String, CaseIterable, Sendable {
        case map, mapThrowing, compactMap, filter, filterThrowing, scan, scanThrowing, scanInto, enumerated
        case reduce, toArray, pairwise, buffer, window, groupBy, contains, containsWanted, ifEmpty, endWith
        case distinct, distinctCompared, distinctByKey
        case materialize, dematerialize, doNext, doEnd, doAfter, debug, startWith, startWithSeveral,
            ignoreElements
        case take, skip, takeWhile, takeWhileThrowing, takeWhileInclusive, takeUntilWanted, skipWhile,
            takeLast, skipLast
        case elementAt, single, singleWanted, deferred, deferredThrowing, using, usingThrowing
        case takeFor, skipFor, debounce, throttle, throttleFirst, delay, timeout, observeOn,
            delaySubscription, subscribeOn, timestamp
        case retry, `repeat`, retryForever, repeatForever, retryAfter, retryAfterAll, retryTriggered
        case catchAndReturn
        case share, shareReplay, shareForever, multicastSelector
    }

    enum BinaryOperator: String, CaseIterable, Sendable {
        case withLatestFrom, sample, sampleDefault, takeUntil, skipUntil, `catch`, timeoutOther, concatMethod
        case mergeWith, ambMethod, ifEmptySwitchTo, sequenceEqual
        case flatMap, flatMapFirst, concatMap, flatMapLatest
        case mergeInner, mergeInnerTwo, concatInner, switchLatest
    }

    enum VariadicOperator: String, CaseIterable, Sendable {
        case merge, concat, amb, catchSequence, combineLatest, zip, combineLatestAll, zipAll
        case combineLatestTuples, zipTuples
    }
}

extension Tree {
    /// The names of all operators.
    static var names: Set<String> {
        Set(
            Source.allCases.map(\.rawValue) + UnaryOperator.allCases.map(\.rawValue)
                + BinaryOperator.allCases.map(\.rawValue)
                + VariadicOperator.allCases.map(\.rawValue))
    }

    /// The name of the outermost operator.
    var name: String {
        switch self {
        case .source(let kind, _): kind.rawValue
        case .unary(let kind, _, _): kind.rawValue
        case .binary(let kind, _, _, _): kind.rawValue
        case .variadic(let kind, _, _): kind.rawValue
        }
    }

    /// The names of the operators in this tree.
    var names: Set<String> {
        switch self {
        case .source(let kind, _): [kind.rawValue]
        case .unary(let kind, _, let child): child.names.union([kind.rawValue])
        case .binary(let kind, _, let first, let second):
            first.names.union(second.names).union([kind.rawValue])
        case .variadic(let kind, _, let parts): parts.reduce([kind.rawValue]) { $0.union($1.names) }
        }
    }
}

extension Tree.Source {
    /// Whether a tree may subscribe to it only once. It emits immediately on subscription, but queues that
    /// behind pending events when it is subscribed to during a delivery; repeated subscriptions could meet
    /// both cases.
    var isSingleUse: Bool {
        switch self {
        case .behavior, .replay, .async: true
        case .just, .of, .empty, .never, .fail, .timer, .ticks, .interval, .cold, .publish,
            .fromOptional, .range, .generate, .repeatElement:
            false
        }
    }
}

extension Tree.UnaryOperator {
    /// Whether it subscribes to its source more than once.
    var resubscribes: Bool {
        switch self {
        case .retry, .repeat, .retryForever, .repeatForever, .retryAfter, .retryAfterAll, .retryTriggered,
            .share, .shareReplay, .shareForever:
            true
        default: false
        }
    }
}

extension Tree.BinaryOperator {
    /// Whether it subscribes to its second tree more than once.
    var resubscribes: Bool {
        switch self {
        case .flatMap, .flatMapFirst, .concatMap, .flatMapLatest, .mergeInner, .mergeInnerTwo, .concatInner,
            .switchLatest:
            true
        default: false
        }
    }
}

extension Tree {
    /// The tree as a Swift expression that uses `clock`, the inputs `a`, `b` and `c`, and `cold` with a
    /// marble diagram.
    var expression: String {
        switch self {
        case .source(let kind, let parameters): kind.expression(parameters)
        case .unary(let kind, let parameters, let child): kind.expression(parameters, child.expression)
        case .binary(let kind, let parameters, let first, let second):
            kind.expression(parameters, first.expression, second.expression)
        case .variadic(let kind, let parameters, let parts):
            kind.expression(parameters, parts.map(\.expression).joined(separator: ", "), parts.count)
        }
    }
}

extension Tree.Parameters {
    /// `span` in terms of the conformance suite's `frames`.
    fileprivate var time: String {
        let whole = "frames(\(span / frame))"
        return span % frame == 0 ? whole : "\(whole) + frames(1) / 2"
    }

    fileprivate var input: String { Trial.names[number % Trial.names.count] }
}

extension Tree.Source {
    fileprivate func expression(_ parameters: Tree.Parameters) -> String {
        let (n, time) = (parameters.number, parameters.time)
        return switch self {
        case .just: "Observable.just(\(n))"
        case .of: "Observable.of(\(n), \(n + 1), \(n + 2))"
        case .empty: "Observable<Int>.empty()"
        case .never: "Observable<Int>.never()"
        case .fail: "Observable<Int>.error(Fault(\(n)))"
        case .timer: "Observable.timer(\(time), on: clock)"
        case .ticks: "Observable.timer(\(time), period: \(time), on: clock).map { $0 % 10 }"
        case .interval: "Observable.interval(\(time), on: clock).map { $0 % 10 }"
        case .fromOptional: "Observable.from(optional: \(n % 2 == 0 ? "\(n)" : "Int?.none"))"
        case .range: "Observable.range(start: \(n), count: \(n))"
        case .generate:
            "Observable.generate(initialState: \(n), "
                + "condition: { if $0 == 7 { throw Fault(7) } else { $0 < 8 } }) { $0 + 2 }"
        case .repeatElement: "Observable.repeatElement(\(n)).take(\(n))"
        case .cold: "cold(\"\(parameters.script.marbles)\")"
        case .publish: parameters.input
        case .behavior: "BehaviorSubject(value: 0) of \(parameters.input)"
        case .replay: "ReplaySubject(bufferSize: 2) of \(parameters.input)"
        case .async: "AsyncSubject() of \(parameters.input)"
        }
    }
}

extension Tree.BinaryOperator {
    fileprivate func expression(_ parameters: Tree.Parameters, _ one: String, _ other: String) -> String {
        let combined = "{ if $0 == 9, $1 == 9 { throw Fault(9) } else { ($0 * 3 + $1) % 10 } }"
        let inner =
            "{ outer in if outer == 9 { throw Fault(9) } else { \(other).map { ($0 + outer) % 10 } } }"
        return switch self {
        case .withLatestFrom: "\(one).withLatestFrom(\(other)) \(combined)"
        case .sample: "\(one).sample(\(other))"
        case .sampleDefault: "\(one).sample(\(other), default: \(parameters.number))"
        case .mergeWith: "\(one).merge(with: \(other))"
        case .ambMethod: "\(one).amb(\(other))"
        case .ifEmptySwitchTo: "\(one).ifEmpty(switchTo: \(other))"
        case .sequenceEqual: "\(one).sequenceEqual(\(other)).map { $0 ? 1 : 0 }"
        case .takeUntil: "\(one).take(until: \(other))"
        case .skipUntil: "\(one).skip(until: \(other))"
        case .catch: "\(one).catch { _ in \(other) }"
        case .timeoutOther: "\(one).timeout(\(parameters.time), other: \(other), on: clock)"
        case .concatMethod: "\(one).concat(\(other))"
        case .flatMap: "\(one).flatMap \(inner)"
        case .flatMapFirst: "\(one).flatMapFirst \(inner)"
        case .concatMap: "\(one).concatMap \(inner)"
        case .flatMapLatest: "\(one).flatMapLatest \(inner)"
        case .mergeInner: "\(one).map \(inner).merge()"
        case .mergeInnerTwo: "\(one).map \(inner).merge(maxConcurrent: 2)"
        case .concatInner: "\(one).map \(inner).concat()"
        case .switchLatest: "\(one).map \(inner).switchLatest()"
        }
    }
}

extension Tree.VariadicOperator {
    fileprivate func expression(_ parameters: Tree.Parameters, _ parts: String, _ count: Int) -> String {
        let combined =
            count == 2
            ? "{ if $0 == 9, $1 == 9 { throw Fault(9) } else { ($0 * 3 + $1) % 10 } }"
            : "{ ($0 * 5 + $1 * 3 + $2) % 10 }"
        let folded = "{ $0.reduce(\(parameters.number)) { ($0 * 3 + $1) % 10 } }"
        return switch self {
        case .merge: "Observable.merge(\(parts))"
        case .concat: "Observable.concat(\(parts))"
        case .amb: "Observable.amb([\(parts)])"
        case .catchSequence: "Observable.catch(sequence: [\(parts)])"
        case .combineLatestTuples: "Observable.combineLatest(\(parts)).map \(combined)"
        case .zipTuples: "Observable.zip(\(parts)).map \(combined)"
        case .combineLatest: "Observable.combineLatest(\(parts)) \(combined)"
        case .zip: "Observable.zip(\(parts)) \(combined)"
        case .combineLatestAll: "Observable.combineLatest([\(parts)]) \(folded)"
        case .zipAll: "Observable.zip([\(parts)]) \(folded)"
        }
    }
}

extension Tree.UnaryOperator {
    fileprivate func expression(_ parameters: Tree.Parameters, _ source: String) -> String {
        let made = step(parameters.number, parameters.time, source)
        // An operator is either a method on its source or an expression that contains it.
        return made.hasPrefix(".") ? source + made : made
    }

    private func step(_ n: Int, _ time: String, _ source: String) -> String {
        switch self {
        case .map: ".map { ($0 * 3 + \(n)) % 10 }"
        case .mapThrowing: ".map { if $0 == \(n + 3) { throw Fault(\(n)) } else { $0 } }"
        case .compactMap: ".compactMap { $0 % 2 == \(n % 2) ? nil : $0 / 2 }"
        case .filter: ".filter { $0 % 5 != \(n) }"
        case .filterThrowing: ".filter { if $0 == \(n + 3) { throw Fault(\(n)) } else { $0 % 2 == 0 } }"
        case .scan: ".scan(\(n)) { ($0 * 3 + $1) % 10 }"
        case .scanThrowing:
            ".scan(\(n)) { if $1 == \(n + 3) { throw Fault(\(n)) } else { ($0 + $1) % 10 } }"
        case .scanInto: ".scan(into: \(n)) { $0 = ($0 * 3 + $1) % 10 }"
        case .reduce: ".reduce(\(n)) { if $1 == \(n + 3) { throw Fault(\(n)) } else { ($0 * 3 + $1) % 10 } }"
        case .toArray: ".toArray().map { folded($0) }"
        case .pairwise: ".pairwise().map { ($0 * 3 + $1) % 10 }"
        case .buffer: ".buffer(for: \(time), count: \(n + 1), on: clock).map { folded($0) }"
        case .window:
            ".window(for: \(time), count: \(n + 1), on: clock).flatMap { $0.reduce(1) { ($0 * 3 + $1) % 10 } }"
        case .groupBy:
            ".groupBy { if $0 == \(n + 3) { throw Fault(\(n)) } else { $0 % 3 } }"
                + ".flatMap { group in group.asObservable().scan(group.key) { ($0 * 3 + $1) % 10 } }"
        case .contains: ".contains(\(n)).map { $0 ? 1 : 0 }"
        case .containsWanted:
            ".contains { if $0 == \(n + 3) { throw Fault(\(n)) } else { $0 == \(n) } }.map { $0 ? 1 : 0 }"
        case .ifEmpty: ".ifEmpty(default: \(n))"
        case .endWith: ".endWith(\(n), \(n + 1))"
        case .enumerated: ".enumerated().map { ($0.index * 3 + $0.element) % 10 }"
        case .distinct: ".map { $0 / 3 }.distinctUntilChanged()"
        case .distinctCompared: ".distinctUntilChanged { $1 < $0 + \(n) }"
        case .distinctByKey: ".distinctUntilChanged { $0 % \(n + 2) }"
        case .materialize: ".materialize().map { number(of: $0) }"
        case .dematerialize: ".map { event($0, \(n)) }.dematerialize()"
        case .doNext: ".do(onNext: { if $0 == \(n + 3) { throw Fault(\(n)) } })"
        case .doEnd:
            ".do(onError: { _ in throw Fault(\(n)) }, onCompleted: { throw Fault(\(n + 1)) })"
        case .doAfter: ".do(afterNext: { if $0 == \(n + 3) { throw Fault(\(n)) } })"
        case .debug: ".debug(\"source\") { _ in }"
        case .startWith: ".startWith(\(n))"
        case .startWithSeveral: ".startWith(\(n), \(n + 1))"
        case .ignoreElements: ".ignoreElements()"
        case .take: ".take(\(n))"
        case .skip: ".skip(\(n))"
        case .takeWhile: ".take(while: { $0 != \(n) })"
        case .takeWhileThrowing:
            ".take(while: { if $0 == \(n + 3) { throw Fault(\(n)) } else { $0 != \(n) } })"
        case .takeWhileInclusive: ".take(while: { $0 != \(n) }, behavior: .inclusive)"
        case .takeUntilWanted:
            ".take(until: { if $0 == \(n + 3) { throw Fault(\(n)) } else { $0 == \(n) } })"
        case .skipWhile: ".skip(while: { $0 != \(n) })"
        case .takeLast: ".takeLast(\(n))"
        case .skipLast: ".skipLast(\(n))"
        case .elementAt: ".element(at: \(n))"
        case .single: ".single()"
        case .singleWanted: ".single { $0 % 5 == \(n) }"
        case .deferred: "Observable.deferred { \(source) }"
        case .deferredThrowing:
            n == 0 ? "Observable<Int>.deferred { throw Fault(0) }" : "Observable.deferred { \(source) }"
        case .using: "Observable.using({ Subscription() }) { _ in \(source) }"
        case .usingThrowing:
            "Observable.using({ Subscription() }) { _ in "
                + (n == 0 ? "throw Fault(0) }" : "\(source) }")
        case .takeFor: ".take(for: \(time), on: clock)"
        case .skipFor: ".skip(for: \(time), on: clock)"
        case .debounce: ".debounce(\(time), on: clock)"
        case .throttle: ".throttle(\(time), on: clock)"
        case .throttleFirst: ".throttle(\(time), latest: false, on: clock)"
        case .delay: ".delay(\(time), on: clock)"
        case .timeout: ".timeout(\(time), on: clock)"
        case .observeOn: ".observe(on: clock)"
        case .delaySubscription: ".delaySubscription(\(time), on: clock)"
        case .subscribeOn: ".subscribe(on: clock)"
        case .timestamp:
            ".timestamp(on: clock).map { ($0.element + Int($0.time / (\(time)))) % 10 }"
        case .retry: ".retry(\(n))"
        case .repeat: ".repeat(\(n))"
        case .retryForever: "Observable.timer(\(time), on: clock).flatMap { _ in \(source) }.retry()"
        case .repeatForever: "Observable.timer(\(time), on: clock).flatMap { _ in \(source) }.repeat()"
        case .retryAfter:
            ".retry(BackOff(initial: \(time), factor: 2, maximum: (\(time)) * 3, attempts: \(n + 1)), on: clock)"
        case .retryAfterAll:
            ".retry(BackOff(initial: \(time), factor: 2, maximum: (\(time)) * 3, attempts: \(n + 1)), "
                + "counting: .allFailures, on: clock)"
        case .retryTriggered: ".retry(when: { $0.take(\(n)) })"
        case .catchAndReturn: ".catchAndReturn(\(n))"
        case .multicastSelector:
            ".multicast({ PublishSubject() }, selector: { .merge($0, $0.map { ($0 + \(n)) % 10 }) })"
        case .share: Self.sharedExpression("\(source).share()", n, time)
        case .shareReplay: Self.sharedExpression("\(source).share(replay: \(n + 1))", n, time)
        case .shareForever: Self.sharedExpression("\(source).share(replay: \(n), scope: .forever)", n, time)
        }
    }

    private static func sharedExpression(_ shared: String, _ n: Int, _ time: String) -> String {
        "Observable.deferred { let shared = \(shared); return .merge(shared.take(\(n)), "
            + "Observable.timer(\(time), on: clock).flatMap { _ in shared.take(\(n + 1)) }, "
            + "Observable.timer((\(time)) * 4, on: clock).flatMap { _ in shared }) }"
    }
}
