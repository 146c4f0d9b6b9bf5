import ReactiveCore
import ReactiveTesting
import Testing

/// One operator on integers and its expected behaviour, for tests of rules that hold for all operators.
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

    init(
        _ name: String, _ values: [Int], onSubscription: [Int] = [], ends: Ends = .likeSource,
        forwards: Forwarding = .everything, depth: Int, _ apply: @escaping Apply, throwing: Apply? = nil
    ) {
        (self.name, self.values, self.onSubscription, self.ends) = (name, values, onSubscription, ends)
        (self.forwards, nestingDepth, self.apply, self.throwing) = (forwards, depth, apply, throwing)
    }

    /// Fires timers immediately, so that hops happen inside the emission, unless that would end the operator.
    var scheduler: any Scheduler {
        forwards == .everythingInTime ? VirtualTimeScheduler() : ImmediateScheduler()
    }

    var testDescription: String { name }

    static let all = transforming + collecting + limitingRates + flattening + selecting + repeating
}

extension OperatorRow {
    @Rows<OperatorRow> static var transforming: [OperatorRow] {
        OperatorRow("map", [11, 12, 12, 13], depth: 1000) { source, _ in
            source.map { $0 + 10 }
        } throwing: { source, _ in
            source.map { _ in throw Broken() }
        }
        OperatorRow("compactMap", [2, 2, 3], depth: 1000) { source, _ in
            source.compactMap { $0 == 1 ? nil : $0 }
        } throwing: { source, _ in
            source.compactMap { _ in throw Broken() }
        }
        OperatorRow("filter", [2, 2, 3], depth: 1000) { source, _ in
            source.filter { $0 > 1 }
        } throwing: { source, _ in
            source.filter { _ in throw Broken() }
        }
        OperatorRow("scan", [1, 3, 5, 8], depth: 1000) { source, _ in
            source.scan(0) { $0 + $1 }
        } throwing: { source, _ in
            source.scan(0) { _, _ in throw Broken() }
        }
        OperatorRow("do", [1, 2, 2, 3], depth: 1000) { source, _ in
            source.do(onNext: { _ in })
        } throwing: { source, _ in
            source.do(onNext: { _ in throw Broken() })
        }
        OperatorRow("distinctUntilChanged", [1, 2, 3], depth: 1000) { source, _ in
            source.distinctUntilChanged()
        } throwing: { source, _ in
            source.startWith(0).distinctUntilChanged { _, _ in throw Broken() }.skip(1)
        }
        OperatorRow("distinctUntilChanged by a key", [1, 2, 3], depth: 1000) { source, _ in
            source.distinctUntilChanged { $0 * 2 }
        } throwing: { source, _ in
            source.distinctUntilChanged { _ -> Int in throw Broken() }
        }
        OperatorRow("skip", [2, 2, 3], depth: 1000) { source, _ in source.skip(1) }
        OperatorRow("take", [1, 2, 2, 3], depth: 1000) { source, _ in source.take(2_000_000) }
        OperatorRow("startWith", [0, 1, 2, 2, 3], onSubscription: [0], depth: 1000) { source, _ in
            source.startWith(0)
        }
        OperatorRow("merge", [1, 2, 2, 3], depth: 1000) { source, _ in .merge(source, .empty()) }
        OperatorRow("combineLatest", [11, 12, 12, 13], depth: 400) { source, _ in
            Observable.combineLatest(.just(10), source).map { $0 + $1 }
        }
        OperatorRow("withLatestFrom", [11, 12, 12, 13], depth: 500) { source, _ in
            source.withLatestFrom(.just(10)).map { $0 + $1 }
        }
        OperatorRow("flatMapLatest", [11, 12, 12, 13], depth: 250) { source, _ in
            source.flatMapLatest { .just($0 + 10) }
        } throwing: { source, _ in
            source.flatMapLatest { _ in throw Broken() }
        }
        OperatorRow("create", [1, 2, 2, 3], depth: 500) { source, _ in
            .create { observer in
                source.subscribe(
                    onNext: { observer.onNext($0) }, onError: { observer.onError($0) },
                    onCompleted: { observer.onCompleted() })
            }
        }
        OperatorRow("debounce", [3], depth: 1000) { source, scheduler in
            source.debounce(.seconds(1), on: scheduler)
        }
        OperatorRow("observe(on:)", [1, 2, 2, 3], depth: 1000) { source, scheduler in
            source.observe(on: scheduler)
        }
    }
}

extension OperatorRow {
    @Rows<OperatorRow> static var collecting: [OperatorRow] {
        OperatorRow("scan(into:)", [1, 3, 5, 8], depth: 1000) { source, _ in
            source.scan(into: 0) { $0 += $1 }
        } throwing: { source, _ in
            source.scan(into: 0) { _, _ in throw Broken() }
        }
        OperatorRow("reduce", [1, 2, 2, 3, 108], depth: 8) { source, _ in
            .merge(source, source.reduce(0) { $0 + $1 }.filter { $0 > 0 }.map { $0 + 100 })
        } throwing: { source, _ in
            source.reduce(0) { _, _ in throw Broken() }
        }
        OperatorRow("reduce(into:)", [1, 2, 2, 3, 108], depth: 8) { source, _ in
            .merge(source, source.reduce(into: 0) { $0 += $1 }.filter { $0 > 0 }.map { $0 + 100 })
        } throwing: { source, _ in
            source.reduce(into: 0) { _, _ in throw Broken() }
        }
        OperatorRow("toArray", [1, 2, 2, 3, 104], depth: 8) { source, _ in
            .merge(source, source.toArray().filter { !$0.isEmpty }.map { $0.count + 100 })
        }
        OperatorRow("pairwise", [1, 2, 2, 3], depth: 500) { source, _ in
            source.startWith(0).pairwise().map { $1 }
        }
        OperatorRow("buffer", [1, 2, 2, 3], depth: 40) { source, _ in
            source.buffer(for: .seconds(1), count: 1, on: VirtualTimeScheduler()).flatMap { .from($0) }
        }
        OperatorRow("window", [1, 2, 2, 3], depth: 40) { source, _ in
            source.window(for: .seconds(1), count: 2, on: VirtualTimeScheduler()).flatMap { $0 }
        }
        OperatorRow("groupBy", [1, 2, 2, 3], depth: 40) { source, _ in
            source.groupBy { $0 % 2 }.flatMap { $0.asObservable() }
        } throwing: { source, _ in
            source.groupBy { _ -> Int in throw Broken() }.flatMap { $0.asObservable() }
        }
        OperatorRow("ifEmpty(default:)", [1, 2, 2, 3], depth: 400) { source, _ in
            source.ifEmpty(default: 0).filter { $0 > 0 }
        }
        OperatorRow("ifEmpty(switchTo:)", [1, 2, 2, 3], depth: 400) { source, _ in
            source.ifEmpty(switchTo: .empty())
        }
        OperatorRow("endWith", [1, 2, 2, 3], depth: 250) { source, _ in source.endWith(0).filter { $0 > 0 } }
        OperatorRow("contains", [1, 2, 2, 3], depth: 8) { source, _ in
            .merge(source, source.contains { $0 < 0 }.filter { $0 }.map { _ in 0 })
        } throwing: { source, _ in
            source.contains { _ in throw Broken() }.map { _ in 0 }
        }
        OperatorRow("sequenceEqual", [1, 2, 2, 3], depth: 5) { source, _ in
            .merge(source, source.sequenceEqual(source).filter { !$0 }.map { _ in 0 })
        }
        OperatorRow("amb", [1, 2, 2, 3], depth: 300) { source, _ in source.amb(.never()) }
    }
}

extension OperatorRow {
    @Rows<OperatorRow> static var limitingRates: [OperatorRow] {
        OperatorRow("throttle", [1, 3], depth: 300) { source, scheduler in
            source.throttle(.seconds(1), on: scheduler)
        }
        OperatorRow("throttle without the latest", [1, 2, 2, 3], depth: 300) { source, scheduler in
            source.throttle(.seconds(1), latest: false, on: TickingScheduler(scheduler))
        }
        OperatorRow("sample", [3], depth: 8) { source, _ in source.sample(source) }
        OperatorRow("delay", [1, 2, 2, 3], depth: 300) { source, scheduler in
            source.delay(.seconds(1), on: scheduler)
        }
        OperatorRow(
            "timeout", [1, 2, 2, 3], ends: .init(empty: .completed, never: .failed(SequenceFailure.timeout)),
            forwards: .everythingInTime, depth: 300
        ) { source, scheduler in
            source.timeout(.seconds(1), on: scheduler)
        }
        OperatorRow(
            "timeout with another", [1, 2, 2, 3], ends: .init(empty: .completed, never: .completed),
            forwards: .everythingInTime, depth: 300
        ) { source, scheduler in
            source.timeout(.seconds(1), other: .empty(), on: scheduler)
        }
        OperatorRow("skip(for:)", [1, 2, 2, 3], depth: 150) { source, scheduler in
            source.delay(.seconds(2), on: scheduler).skip(for: .seconds(1), on: scheduler)
        }
        OperatorRow(
            "take(for:)", [1, 2, 2, 3], ends: .init(empty: .completed, never: .completed),
            forwards: .everythingInTime, depth: 300
        ) { source, scheduler in
            source.take(for: .seconds(1), on: scheduler)
        }
    }
}

/// Collects the rows of a table. Each expression is type-checked separately, which a list of a hundred closures needs.
@resultBuilder
enum Rows<Row> {
    static func buildBlock(_ rows: Row...) -> [Row] { rows }
}

/// Returns `true` a given number of times, then `false`.
struct Countdown: Sendable {
    private let left: Box<Int>

    init(_ count: Int) { left = Box(count) }

    func next() -> Bool {
        left.with { left in
            left -= 1
            return left >= 0
        }
    }
}

struct Broken: Error, Equatable {}
