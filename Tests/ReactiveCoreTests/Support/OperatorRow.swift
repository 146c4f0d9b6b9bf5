import ReactiveCore
import ReactiveTesting
import Testing

/// One operator on integers and its expected behaviour, for tests of rules that hold for all operators.
///
/// No property has a default value, so that a missing one does not compile.
struct OperatorRow: Sendable, CustomTestStringConvertible {
    typealias Apply = @Sendable (Observable<Int>, any Scheduler) -> Observable<Int>

    /// How the operator ends when its source emits no elements. It always forwards a failure at once.
    struct Ends: Sendable {
        /// When the source completes.
        let empty: Recorder<Int>.Event
        /// When the source emits nothing and all time passes; `nil` when the operator does not end.
        let never: Recorder<Int>.Event?

        static let likeSource = Ends(empty: .completed, never: nil)
    }

    /// Which elements of a long sequence the operator forwards, when they are emitted reentrantly or by
    /// several threads.
    enum Forwarding {
        case everything
        case one
        /// Everything, as long as its timer does not fire.
        case everythingInTime
    }

    let name: String
    /// The operator, with arguments that neither delay nor end the sequence.
    let apply: Apply
    /// The elements that it emits for `1, 2, 2, 3` and a completion.
    let values: [Int]
    /// The elements that it emits before its source does anything.
    let onSubscription: [Int]
    let ends: Ends
    /// The operator with a closure that throws; `nil` when it takes none.
    let throwing: Apply?
    let forwards: Forwarding
    /// How many of them can be nested on a stack of 512 KB in a debug build, where frames are largest.
    let nestingDepth: Int

    /// Fires timers immediately, so that hops happen inside the emission, unless that would end the operator.
    var scheduler: any Scheduler {
        forwards == .everythingInTime ? VirtualTimeScheduler() : ImmediateScheduler()
    }

    var testDescription: String { name }
}

extension OperatorRow {
    static let all = Operator.allCases.flatMap(\.rows)

    static let map = OperatorRow(
        name: "map",
        apply: { source, _ in source.map { $0 + 10 } },
        values: [11, 12, 12, 13], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.map { _ in throw Broken() } }, forwards: .everything,
        nestingDepth: 1000)

    static let compactMap = OperatorRow(
        name: "compactMap",
        apply: { source, _ in source.compactMap { $0 == 1 ? nil : $0 } },
        values: [2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.compactMap { _ in throw Broken() } }, forwards: .everything,
        nestingDepth: 1000)

    static let filter = OperatorRow(
        name: "filter",
        apply: { source, _ in source.filter { $0 > 1 } },
        values: [2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.filter { _ in throw Broken() } }, forwards: .everything,
        nestingDepth: 1000)

    static let scan = OperatorRow(
        name: "scan",
        apply: { source, _ in source.scan(0) { $0 + $1 } },
        values: [1, 3, 5, 8], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.scan(0) { _, _ in throw Broken() } }, forwards: .everything,
        nestingDepth: 1000)

    static let `do` = OperatorRow(
        name: "do",
        apply: { source, _ in source.do(onNext: { _ in }) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.do(onNext: { _ in throw Broken() }) }, forwards: .everything,
        nestingDepth: 1000)

    static let distinctUntilChanged = OperatorRow(
        name: "distinctUntilChanged",
        apply: { source, _ in source.distinctUntilChanged() },
        values: [1, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in
            source.startWith(0).distinctUntilChanged { _, _ in throw Broken() }.skip(1)
        }, forwards: .everything, nestingDepth: 1000)

    static let distinctUntilChangedByAKey = OperatorRow(
        name: "distinctUntilChanged by a key",
        apply: { source, _ in source.distinctUntilChanged { $0 * 2 } },
        values: [1, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.distinctUntilChanged { _ -> Int in throw Broken() } },
        forwards: .everything, nestingDepth: 1000)

    static let skip = OperatorRow(
        name: "skip",
        apply: { source, _ in source.skip(1) },
        values: [2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 1000)

    static let take = OperatorRow(
        name: "take",
        apply: { source, _ in source.take(2_000_000) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 1000)

    static let startWith = OperatorRow(
        name: "startWith",
        apply: { source, _ in source.startWith(0) },
        values: [0, 1, 2, 2, 3], onSubscription: [0], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 1000)

    static let merge = OperatorRow(
        name: "merge",
        apply: { source, _ in .merge(source, .empty()) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 1000)

    static let combineLatest = OperatorRow(
        name: "combineLatest",
        apply: { source, _ in Observable.combineLatest(.just(10), source).map { $0 + $1 } },
        values: [11, 12, 12, 13], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 400)

    static let withLatestFrom = OperatorRow(
        name: "withLatestFrom",
        apply: { source, _ in source.withLatestFrom(.just(10)).map { $0 + $1 } },
        values: [11, 12, 12, 13], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 500)

    static let flatMapLatest = OperatorRow(
        name: "flatMapLatest",
        apply: { source, _ in source.flatMapLatest { .just($0 + 10) } },
        values: [11, 12, 12, 13], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.flatMapLatest { _ in throw Broken() } }, forwards: .everything,
        nestingDepth: 250)

    static let create = OperatorRow(
        name: "create",
        apply: { source, _ in
            .create { observer in
                source.subscribe(
                    onNext: { observer.onNext($0) }, onError: { observer.onError($0) },
                    onCompleted: { observer.onCompleted() })
            }
        },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 500)

    static let debounce = OperatorRow(
        name: "debounce",
        apply: { source, scheduler in source.debounce(.seconds(1), on: scheduler) },
        values: [3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 1000)

    static let observeOn = OperatorRow(
        name: "observe(on:)",
        apply: { source, scheduler in source.observe(on: scheduler) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything, nestingDepth: 1000)
}

extension OperatorRow {
    static let scanInto = OperatorRow(
        name: "scan(into:)",
        apply: { source, _ in source.scan(into: 0) { $0 += $1 } },
        values: [1, 3, 5, 8], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.scan(into: 0) { _, _ in throw Broken() } }, forwards: .everything,
        nestingDepth: 1000)

    static let reduce = OperatorRow(
        name: "reduce",
        apply: { source, _ in .merge(source, source.reduce(0) { $0 + $1 }.filter { $0 > 0 }.map { $0 + 100 })
        },
        values: [1, 2, 2, 3, 108], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.reduce(0) { _, _ in throw Broken() } }, forwards: .everything,
        nestingDepth: 8)

    static let reduceInto = OperatorRow(
        name: "reduce(into:)",
        apply: { source, _ in
            .merge(source, source.reduce(into: 0) { $0 += $1 }.filter { $0 > 0 }.map { $0 + 100 })
        },
        values: [1, 2, 2, 3, 108], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.reduce(into: 0) { _, _ in throw Broken() } }, forwards: .everything,
        nestingDepth: 8)

    static let toArray = OperatorRow(
        name: "toArray",
        apply: { source, _ in .merge(source, source.toArray().filter { !$0.isEmpty }.map { $0.count + 100 })
        },
        values: [1, 2, 2, 3, 104], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 8)

    static let pairwise = OperatorRow(
        name: "pairwise",
        apply: { source, _ in source.startWith(0).pairwise().map { $1 } },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 500)

    static let buffer = OperatorRow(
        name: "buffer",
        apply: { source, _ in
            source.buffer(for: .seconds(1), count: 1, on: VirtualTimeScheduler()).flatMap { .from($0) }
        },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 40)

    static let window = OperatorRow(
        name: "window",
        apply: { source, _ in
            source.window(for: .seconds(1), count: 2, on: VirtualTimeScheduler()).flatMap { $0 }
        },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 40)

    static let groupBy = OperatorRow(
        name: "groupBy",
        apply: { source, _ in source.groupBy { $0 % 2 }.flatMap { $0.asObservable() } },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.groupBy { _ -> Int in throw Broken() }.flatMap { $0.asObservable() }
        }, forwards: .everything,
        nestingDepth: 40)

    static let ifEmptyDefault = OperatorRow(
        name: "ifEmpty(default:)",
        apply: { source, _ in source.ifEmpty(default: 0).filter { $0 > 0 } },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 400)

    static let ifEmptySwitchTo = OperatorRow(
        name: "ifEmpty(switchTo:)",
        apply: { source, _ in source.ifEmpty(switchTo: .empty()) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 400)

    static let endWith = OperatorRow(
        name: "endWith",
        apply: { source, _ in source.endWith(0).filter { $0 > 0 } },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 250)

    static let contains = OperatorRow(
        name: "contains",
        apply: { source, _ in .merge(source, source.contains { $0 < 0 }.filter { $0 }.map { _ in 0 }) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.contains { _ in throw Broken() }.map { _ in 0 } },
        forwards: .everything,
        nestingDepth: 8)

    static let sequenceEqual = OperatorRow(
        name: "sequenceEqual",
        apply: { source, _ in .merge(source, source.sequenceEqual(source).filter { !$0 }.map { _ in 0 }) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 5)

    static let amb = OperatorRow(
        name: "amb",
        apply: { source, _ in source.amb(.never()) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 300)
}

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
