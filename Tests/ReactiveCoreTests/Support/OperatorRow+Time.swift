import ReactiveCore
import ReactiveTesting

extension OperatorRow {
    static let throttle = OperatorRow(
        name: "throttle",
        apply: { source, scheduler in source.throttle(.seconds(1), on: scheduler) },
        values: [1, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 300)

    static let throttleWithoutTheLatest = OperatorRow(
        name: "throttle without the latest",
        apply: { source, scheduler in
            source.throttle(.seconds(1), latest: false, on: TickingScheduler(scheduler))
        },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 300)

    static let sample = OperatorRow(
        name: "sample",
        apply: { source, _ in source.sample(source) },
        values: [3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 8)

    static let delay = OperatorRow(
        name: "delay",
        apply: { source, scheduler in source.delay(.seconds(1), on: scheduler) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 300)

    static let timeout = OperatorRow(
        name: "timeout",
        apply: { source, scheduler in source.timeout(.seconds(1), on: scheduler) },
        values: [1, 2, 2, 3], onSubscription: [],
        ends: .init(empty: .completed, never: .failed(SequenceFailure.timeout)),
        throwing: nil, forwards: .everythingInTime, nestingDepth: 300)

    static let timeoutWithAnother = OperatorRow(
        name: "timeout with another",
        apply: { source, scheduler in
            source.timeout(.seconds(1), other: .empty(), on: scheduler)
        },
        values: [1, 2, 2, 3], onSubscription: [], ends: .init(empty: .completed, never: .completed),
        throwing: nil, forwards: .everythingInTime, nestingDepth: 300)

    static let skipFor = OperatorRow(
        name: "skip(for:)",
        apply: { source, scheduler in
            source.delay(.seconds(2), on: scheduler).skip(for: .seconds(1), on: scheduler)
        },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 150)

    static let takeFor = OperatorRow(
        name: "take(for:)",
        apply: { source, scheduler in source.take(for: .seconds(1), on: scheduler) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .init(empty: .completed, never: .completed),
        throwing: nil, forwards: .everythingInTime, nestingDepth: 300)
}
