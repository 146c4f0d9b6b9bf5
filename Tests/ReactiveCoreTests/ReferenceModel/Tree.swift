/// A tree of operators over the inputs of a trial.
///
/// To test an operator against the reference model, add a case to the enum of its shape. The compiler then
/// requires it in `TestedCore` (the operator under test) and in `ReferenceModel` (the expected result), and
/// random trees contain it. Break the operator once to see that a trial fails:
/// Tooling/Decisions/reference-model.md.
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

extension Tree: CustomStringConvertible {
    /// The tree as text, such as `take[2, 0.5](merge[0, 3.0](publish a, cold -1|))`: each operator with its number
    /// and its span in frames, followed by its sources. `TestedCore` shows how an operator uses the two.
    var description: String {
        switch self {
        case .source(.cold, let parameters): "cold \(parameters.script.marbles)"
        case .source(let kind, let parameters):
            switch kind {
            case .publish, .behavior, .replay, .async:
                "\(kind) \(Trial.names[parameters.number % Trial.names.count])"
            default: "\(kind)\(parameters)"
            }
        case .unary(let kind, let parameters, let child): "\(kind)\(parameters)(\(child))"
        case .binary(let kind, let parameters, let first, let second):
            "\(kind)\(parameters)(\(first), \(second))"
        case .variadic(let kind, let parameters, let parts):
            "\(kind)\(parameters)(\(parts.map(\.description).joined(separator: ", ")))"
        }
    }
}

extension Tree.Parameters: CustomStringConvertible {
    var description: String { "[\(number), \(Double(span) / Double(frame))]" }
}
