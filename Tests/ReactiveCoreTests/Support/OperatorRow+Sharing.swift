import ReactiveCore

extension OperatorRow {
    static let takeWhileInclusive = OperatorRow(
        name: "take(while:) with the last",
        apply: { source, _ in source.take(while: { _ in true }, behavior: .inclusive) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.take(while: { _ in throw Broken() }, behavior: .inclusive) },
        forwards: .everything,
        nestingDepth: 400)

    static let takeUntilClosure = OperatorRow(
        name: "take(until:) a closure says so",
        apply: { source, _ in source.take(until: { _ in false }) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.take(until: { _ -> Bool in throw Broken() }) }, forwards: .everything,
        nestingDepth: 250)

    static let timestamp = OperatorRow(
        name: "timestamp",
        apply: { source, scheduler in source.timestamp(on: scheduler).map(\.element) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 500)

    static let withUnretained = OperatorRow(
        name: "withUnretained",
        apply: { source, _ in source.withUnretained(Owner.retained).map { $1 } },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.withUnretained(Owner.retained) { (_, _) -> Int in throw Broken() }
        }, forwards: .everything,
        nestingDepth: 400)

    static let decode = OperatorRow(
        name: "decode",
        apply: { source, _ in source.decode(Int.self) { $1 } },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.decode(Int.self) { (_, _) -> Int in throw Broken() } },
        forwards: .everything,
        nestingDepth: 1000)

    static let sampleDefault = OperatorRow(
        name: "sample(default:)",
        apply: { source, _ in source.sample(source, default: 0).filter { $0 > 0 } },
        values: [3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 8)

    static let doAfter = OperatorRow(
        name: "do, after the element",
        apply: { source, _ in
            source.do(afterNext: { _ in }, afterError: { _ in }, afterCompleted: {}, onSubscribed: {})
        },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.filter { _ in true }.do(afterNext: { _ in throw Broken() }).skip(1) },
        forwards: .everything,
        nestingDepth: 500)

    static let catchSequence = OperatorRow(
        name: "catch(sequence:)",
        apply: { source, _ in .catch(sequence: [source]) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 300)

    static let catchAndReturn = OperatorRow(
        name: "catchAndReturn",
        apply: { source, _ in source.materialize().catchAndReturn(.completed).dematerialize() },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 250)

    static let delaySubscription = OperatorRow(
        name: "delaySubscription",
        apply: { source, _ in source.delaySubscription(.seconds(1), on: ImmediateScheduler()) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 200)

    static let subscribeOn = OperatorRow(
        name: "subscribe(on:)",
        apply: { source, _ in source.subscribe(on: ImmediateScheduler()) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 200)

    static let multicastSelector = OperatorRow(
        name: "multicast with a selector",
        apply: { source, _ in source.multicast({ PublishSubject() }) { $0 } },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in
            source.multicast({ PublishSubject() }) { _ -> Observable<Int> in throw Broken() }
        }, forwards: .everything,
        nestingDepth: 200)

    static let multicast = OperatorRow(
        name: "multicast",
        apply: { source, _ in source.multicast { PublishSubject() }.refCount() },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 200)

    static let replay = OperatorRow(
        name: "replay",
        apply: { source, _ in source.replay(2).refCount() },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 200)

    static let mergeWith = OperatorRow(
        name: "merge(with:)",
        apply: { source, _ in source.merge(with: .empty()) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 500)

    static let combineLatestOf6 = OperatorRow(
        name: "combineLatest of 6",
        apply: { source, _ in
            Observable.combineLatest(.just(1), .just(1), .just(1), .just(1), .just(1), source) { $0 + $5 + 9 }
        },
        values: [11, 12, 12, 13], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in
            Observable.combineLatest(.just(1), .just(1), .just(1), .just(1), .just(1), source) {
                (_, _, _, _, _, _) -> Int in throw Broken()
            }
        }, forwards: .everything,
        nestingDepth: 40)

    static let zipOf6 = OperatorRow(
        name: "zip of 6",
        apply: { source, _ in Observable.zip(source, source, source, source, source, source) { $0 + $5 - $1 }
        },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in
            Observable.zip(source, source, source, source, source, source) { (_, _, _, _, _, _) -> Int in
                throw Broken()
            }
        }, forwards: .everything,
        nestingDepth: 3)
}

private final class Owner: Sendable {
    static let retained = Owner()
}
