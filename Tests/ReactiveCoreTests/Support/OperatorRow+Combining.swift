import ReactiveCore
import ReactiveTesting

extension OperatorRow {
    static let flatMap = OperatorRow(
        name: "flatMap",
        apply: { source, _ in source.flatMap { .just($0 + 10) } },
        values: [11, 12, 12, 13], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.flatMap { _ -> Observable<Int> in throw Broken() } },
        forwards: .everything, nestingDepth: 250)

    static let flatMapFirst = OperatorRow(
        name: "flatMapFirst",
        apply: { source, _ in source.flatMapFirst { .just($0 + 10) } },
        values: [11, 12, 12, 13], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.flatMapFirst { _ -> Observable<Int> in throw Broken() } },
        forwards: .everything, nestingDepth: 250)

    static let concatMap = OperatorRow(
        name: "concatMap",
        apply: { source, _ in source.concatMap { .just($0 + 10) } },
        values: [11, 12, 12, 13], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.concatMap { _ -> Observable<Int> in throw Broken() } },
        forwards: .everything, nestingDepth: 250)

    static let switchLatest = OperatorRow(
        name: "switchLatest",
        apply: { source, _ in source.map { Observable.just($0 + 10) }.switchLatest() },
        values: [11, 12, 12, 13], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 200)

    static let mergeOfSequences = OperatorRow(
        name: "merge of sequences",
        apply: { source, _ in source.map { Observable.just($0) }.merge() },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 200)

    static let mergeMaxConcurrent = OperatorRow(
        name: "merge(maxConcurrent:)",
        apply: { source, _ in source.map { Observable.just($0) }.merge(maxConcurrent: 2) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 200)

    static let concatOfSequences = OperatorRow(
        name: "concat of sequences",
        apply: { source, _ in source.map { Observable.just($0) }.concat() },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 200)

    static let combineLatestWithAClosure = OperatorRow(
        name: "combineLatest with a closure",
        apply: { source, _ in .combineLatest(.just(10), source) { $0 + $1 } },
        values: [11, 12, 12, 13], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in .combineLatest(.just(1), source) { (_, _) -> Int in throw Broken() } },
        forwards: .everything, nestingDepth: 400)

    static let combineLatestOf3 = OperatorRow(
        name: "combineLatest of 3",
        apply: { source, _ in .combineLatest(.just(10), .just(100), source) { $0 + $1 + $2 } },
        values: [111, 112, 112, 113], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in
            .combineLatest(.just(1), .just(2), source) { (_, _, _) -> Int in throw Broken() }
        }, forwards: .everything, nestingDepth: 300)

    static let combineLatestOf4 = OperatorRow(
        name: "combineLatest of 4",
        apply: { source, _ in
            .combineLatest(.just(10), .just(20), .just(30), source) { $0 + $1 + $2 + $3 }
        },
        values: [61, 62, 62, 63], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in
            .combineLatest(.just(1), .just(2), .just(3), source) { (_, _, _, _) -> Int in throw Broken() }
        }, forwards: .everything, nestingDepth: 300)

    static let combineLatestOfACollection = OperatorRow(
        name: "combineLatest of a collection",
        apply: { source, _ in .combineLatest([.just(10), source]) { $0.reduce(0, +) } },
        values: [11, 12, 12, 13], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in .combineLatest([source]) { (_: [Int]) -> Int in throw Broken() } },
        forwards: .everything, nestingDepth: 300)

    static let withLatestFromWithAClosure = OperatorRow(
        name: "withLatestFrom with a closure",
        apply: { source, _ in source.withLatestFrom(.just(10)) { $0 + $1 } },
        values: [11, 12, 12, 13], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.withLatestFrom(.just(1)) { (_, _) -> Int in throw Broken() } },
        forwards: .everything, nestingDepth: 500)

    static let zip = OperatorRow(
        name: "zip",
        apply: { source, _ in .zip(source, source) { $0 + $1 } },
        values: [2, 4, 4, 6], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in .zip(source, .of(1, 2, 3)) { (_, _) -> Int in throw Broken() } },
        forwards: .everything, nestingDepth: 10)

    static let zipOf3 = OperatorRow(
        name: "zip of 3",
        apply: { source, _ in .zip(source, source, source) { $0 + $1 + $2 } },
        values: [3, 6, 6, 9], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in
            .zip(source, .of(1, 2), .of(1, 2)) { (_, _, _) -> Int in throw Broken() }
        }, forwards: .everything, nestingDepth: 6)

    static let zipOf4 = OperatorRow(
        name: "zip of 4",
        apply: { source, _ in .zip(source, source, source, source) { $0 + $1 + $2 + $3 } },
        values: [4, 8, 8, 12], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in
            .zip(source, .of(1), .of(1), .of(1)) { (_, _, _, _) -> Int in throw Broken() }
        }, forwards: .everything, nestingDepth: 5)

    static let zipOfACollection = OperatorRow(
        name: "zip of a collection",
        apply: { source, _ in .zip([source]) { $0.reduce(0, +) } },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in .zip([source]) { (_: [Int]) -> Int in throw Broken() } },
        forwards: .everything, nestingDepth: 300)

    static let concat = OperatorRow(
        name: "concat",
        apply: { source, _ in .concat(.empty(), source, .empty()) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 1000)

    static let concatWithTheNext = OperatorRow(
        name: "concat with the next",
        apply: { source, _ in source.concat(.empty()) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 1000)

    static let startWithSeveral = OperatorRow(
        name: "startWith several",
        apply: { source, _ in source.startWith(-1, 0) },
        values: [-1, 0, 1, 2, 2, 3], onSubscription: [-1, 0], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 1000)

    static let `repeat` = OperatorRow(
        name: "repeat",
        apply: { source, _ in source.repeat(1) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 1000)

    static let `catch` = OperatorRow(
        name: "catch",
        apply: { source, _ in source.catch { .error($0) } },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in
            source.map { _ -> Int in throw Wrong() }.catch { _ in throw Broken() }
        }, forwards: .everything, nestingDepth: 1000)

    static let retry = OperatorRow(
        name: "retry",
        apply: { source, _ in source.retry(1) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 1000)

    static let retryWhen = OperatorRow(
        name: "retry(when:)",
        apply: { source, _ in source.retry { errors in errors.flatMap { Observable<Int>.error($0) } } },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 300)

    static let retryWithABackOff = OperatorRow(
        name: "retry with a back-off",
        apply: { source, scheduler in source.retry(.once, on: scheduler) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 300)

    static let share = OperatorRow(
        name: "share",
        apply: { source, _ in source.share() },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 200)

    static let shareReplay1 = OperatorRow(
        name: "share(replay: 1)",
        apply: { source, _ in source.share(replay: 1) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 200)

    static let shareReplay2ScopeForever = OperatorRow(
        name: "share(replay: 2, scope: .forever)",
        apply: { source, _ in source.share(replay: 2, scope: .forever) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 200)

    static let publishRefCount = OperatorRow(
        name: "publish, refCount",
        apply: { source, _ in source.publish().refCount() },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 200)
}

extension OperatorRow {
    /// Whether it may subscribe to its source again or has an endless timer, and therefore retains the source
    /// until it is disposed.
    var retainsSource: Bool {
        ["repeat", "retry", "retry(when:)", "retry with a back-off", "buffer", "window"].contains(name)
    }
}

/// The source's error where a test expects another one.
struct Wrong: Error {}

extension BackOff {
    static let once = BackOff(initial: .seconds(1), factor: 2, maximum: .seconds(9), attempts: 1)
}

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
