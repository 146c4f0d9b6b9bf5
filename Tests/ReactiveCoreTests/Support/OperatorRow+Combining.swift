import ReactiveCore

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
