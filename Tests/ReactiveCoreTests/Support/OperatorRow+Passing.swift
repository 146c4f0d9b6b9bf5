import ReactiveCore
import ReactiveTesting

extension OperatorRow {
    static let enumerated = OperatorRow(
        name: "enumerated",
        apply: { source, _ in source.enumerated().map { $0.index * 10 + $0.element } },
        values: [1, 12, 22, 33], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 500)

    static let materializeDematerialize = OperatorRow(
        name: "materialize, dematerialize",
        apply: { source, _ in source.materialize().dematerialize() },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 500)

    static let doWithEverything = OperatorRow(
        name: "do with everything",
        apply: { source, _ in
            source.do(
                onNext: { _ in }, onError: { _ in }, onCompleted: {}, onSubscribe: {}, onDispose: {})
        },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in
            source.map { _ in throw Wrong() }.do(onError: { _ in throw Broken() })
        }, forwards: .everything, nestingDepth: 1000)

    static let doThrowingAtTheCompletion = OperatorRow(
        name: "do, throwing at the completion",
        apply: { source, _ in source.do(onCompleted: {}) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.take(1).skip(1).do(onCompleted: { throw Broken() }) },
        forwards: .everything, nestingDepth: 1000)

    static let debug = OperatorRow(
        name: "debug",
        apply: { source, _ in source.debug("test") { _ in } },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 1000)

    static let skipWhile = OperatorRow(
        name: "skip(while:)",
        apply: { source, _ in source.skip(while: { $0 < 2 }) },
        values: [2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.skip(while: { _ in throw Broken() }) }, forwards: .everything,
        nestingDepth: 1000)

    static let takeWhile = OperatorRow(
        name: "take(while:)",
        apply: { source, _ in source.take(while: { $0 < 2_000_000 }) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.take(while: { _ in throw Broken() }) }, forwards: .everything,
        nestingDepth: 1000)

    static let skipUntil = OperatorRow(
        name: "skip(until:)",
        apply: { source, scheduler in
            source.delay(.seconds(1), on: scheduler).skip(until: Observable.just("open"))
        },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 150)

    static let takeUntil = OperatorRow(
        name: "take(until:)",
        apply: { source, _ in source.take(until: Observable<Int>.never()) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 500)

    static let elementAt = OperatorRow(
        name: "element(at:)",
        apply: { source, _ in source.element(at: 0) },
        values: [1], onSubscription: [], ends: .init(empty: .failed(SequenceFailure.outOfRange), never: nil),
        throwing: nil, forwards: .one, nestingDepth: 1000)

    static let single = OperatorRow(
        name: "single",
        apply: { source, _ in
            let isFirst = Countdown(1)
            return source.filter { _ in isFirst.next() }.single()
        },
        values: [1], onSubscription: [], ends: .init(empty: .failed(SequenceFailure.noElements), never: nil),
        throwing: nil, forwards: .one, nestingDepth: 500)

    static let singleWithACondition = OperatorRow(
        name: "single with a condition",
        apply: { source, _ in
            let isFirst = Countdown(1)
            return source.single { _ in isFirst.next() }
        },
        values: [1], onSubscription: [], ends: .init(empty: .failed(SequenceFailure.noElements), never: nil),
        throwing: { source, _ in source.single { _ in throw Broken() } }, forwards: .one, nestingDepth: 500)

    static let skipLast = OperatorRow(
        name: "skipLast",
        apply: { source, _ in source.skipLast(1) },
        values: [1, 2, 2], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 1000)

    static let takeLast = OperatorRow(
        name: "takeLast",
        apply: { source, _ in .merge(source, source.takeLast(2).map { $0 + 100 }) },
        values: [1, 2, 2, 3, 102, 103], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 8)

    static let ignoreElements = OperatorRow(
        name: "ignoreElements",
        apply: { source, _ in
            .merge(source, source.ignoreElements().materialize().skip(1_000).map { _ in 0 })
        },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 8)
}
