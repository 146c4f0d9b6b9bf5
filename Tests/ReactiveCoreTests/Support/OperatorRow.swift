import ReactiveCore
import ReactiveTesting
import Testing

/// One operator on whole numbers, so that a rule can be tested for all of them.
struct OperatorRow: Sendable, CustomTestStringConvertible {
    typealias Apply = @Sendable (Observable<Int>, any Scheduler) -> Observable<Int>

    /// How much of a long sequence the operator hands on.
    enum Flow { case everything, one }

    /// What its timers do in tests of re-entrancy: fire on the spot, or never because they would end it.
    enum Pace { case immediate, still }

    let name: String
    /// The operator, with nothing that could make it hold or end.
    let apply: Apply
    /// What it makes of `1, 2, 2, 3` and completion, before it completes.
    let values: [Int]
    /// What it delivers before its source does anything.
    var atOnce: [Int] = []
    /// How it ends when its source completes without an element.
    var empty = Recorder<Int>.Event.completed
    /// How it ends when its source does nothing and all time passes, `nil` when it does not.
    var never: Recorder<Int>.Event?
    /// How the operator ends by itself, `nil` when it does not.
    var throwing: Apply?
    var flow = Flow.everything
    var pace = Pace.immediate

    /// How many of them nest on a stack of 512 KB in a debug build, where frames are at their largest.
    var levels = 1000

    /// The scheduler of `pace`.
    var scheduler: any Scheduler {
        switch pace {
        case .immediate: ImmediateScheduler()
        case .still: VirtualTimeScheduler()
        }
    }

    var testDescription: String { name }
}

extension OperatorRow {
    static let all: [OperatorRow] = shaping + counting + joining + timed + passing + timing + combining

    static let shaping = [
        OperatorRow(
            name: "map", apply: { source, _ in source.map { $0 + 10 } }, values: [11, 12, 12, 13],
            throwing: { source, _ in source.map { _ in throw Broken() } }),
        OperatorRow(
            name: "compactMap", apply: { source, _ in source.compactMap { $0 == 1 ? nil : $0 } },
            values: [2, 2, 3], throwing: { source, _ in source.compactMap { _ in throw Broken() } }),
        OperatorRow(
            name: "filter", apply: { source, _ in source.filter { $0 > 1 } }, values: [2, 2, 3],
            throwing: { source, _ in source.filter { _ in throw Broken() } }),
        OperatorRow(
            name: "scan", apply: { source, _ in source.scan(0) { $0 + $1 } }, values: [1, 3, 5, 8],
            throwing: { source, _ in source.scan(0) { _, _ in throw Broken() } }),
        OperatorRow(
            name: "do", apply: { source, _ in source.do(onNext: { _ in }) }, values: [1, 2, 2, 3],
            throwing: { source, _ in source.do(onNext: { _ in throw Broken() }) }),
        OperatorRow(
            name: "distinctUntilChanged", apply: { source, _ in source.distinctUntilChanged() },
            values: [1, 2, 3],
            throwing: { source, _ in
                source.startWith(0).distinctUntilChanged { _, _ in throw Broken() }.skip(1)
            }),
    ]

    static let counting = [
        OperatorRow(name: "skip", apply: { source, _ in source.skip(1) }, values: [2, 2, 3]),
        OperatorRow(name: "take", apply: { source, _ in source.take(2_000_000) }, values: [1, 2, 2, 3]),
        OperatorRow(
            name: "startWith", apply: { source, _ in source.startWith(0) }, values: [0, 1, 2, 2, 3],
            atOnce: [0]),
    ]

    static let joining = [
        OperatorRow(
            name: "merge", apply: { source, _ in .merge(source, .empty()) }, values: [1, 2, 2, 3]),
        OperatorRow(
            name: "combineLatest",
            apply: { source, _ in Observable.combineLatest(.just(10), source).map { $0 + $1 } },
            values: [11, 12, 12, 13], levels: 400),
        OperatorRow(
            name: "withLatestFrom",
            apply: { source, _ in source.withLatestFrom(.just(10)).map { $0 + $1 } },
            values: [11, 12, 12, 13], levels: 500),
        OperatorRow(
            name: "flatMapLatest", apply: { source, _ in source.flatMapLatest { .just($0 + 10) } },
            values: [11, 12, 12, 13],
            throwing: { source, _ in source.flatMapLatest { _ in throw Broken() } }, levels: 250),
        OperatorRow(
            name: "create",
            apply: { source, _ in
                .create { observer in
                    source.subscribe(
                        onNext: { observer.onNext($0) }, onError: { observer.onError($0) },
                        onCompleted: { observer.onCompleted() })
                }
            }, values: [1, 2, 2, 3], levels: 500),
    ]

    static let timed = [
        OperatorRow(
            name: "debounce", apply: { source, scheduler in source.debounce(.seconds(1), on: scheduler) },
            values: [3]),
        OperatorRow(
            name: "observe(on:)", apply: { source, scheduler in source.observe(on: scheduler) },
            values: [1, 2, 2, 3]),
    ]
}
