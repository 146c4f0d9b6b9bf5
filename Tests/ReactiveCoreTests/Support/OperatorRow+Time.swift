import ReactiveCore
import ReactiveTesting

extension OperatorRow {
    static let timing = [
        OperatorRow(
            name: "throttle", apply: { source, scheduler in source.throttle(.seconds(1), on: scheduler) },
            values: [1, 3], throwing: nil, levels: 300),
        OperatorRow(
            name: "throttle without the latest",
            apply: { source, scheduler in
                source.throttle(.seconds(1), latest: false, on: TickingScheduler(scheduler))
            }, values: [1, 2, 2, 3], throwing: nil, levels: 300),
        OperatorRow(
            name: "sample", apply: { source, _ in source.sample(source) }, values: [3], throwing: nil,
            levels: 8),
        OperatorRow(
            name: "delay", apply: { source, scheduler in source.delay(.seconds(1), on: scheduler) },
            values: [1, 2, 2, 3], throwing: nil, levels: 300),
        OperatorRow(
            name: "timeout", apply: { source, scheduler in source.timeout(.seconds(1), on: scheduler) },
            values: [1, 2, 2, 3], never: .failed(SequenceFailure.timeout), throwing: nil, pace: .still,
            levels: 300),
        OperatorRow(
            name: "timeout with another",
            apply: { source, scheduler in
                source.timeout(.seconds(1), other: .empty(), on: scheduler)
            }, values: [1, 2, 2, 3], never: .completed, throwing: nil, pace: .still, levels: 300),
        OperatorRow(
            name: "skip(for:)",
            apply: { source, scheduler in
                source.delay(.seconds(2), on: scheduler).skip(for: .seconds(1), on: scheduler)
            }, values: [1, 2, 2, 3], throwing: nil, levels: 150),
        OperatorRow(
            name: "take(for:)", apply: { source, scheduler in source.take(for: .seconds(1), on: scheduler) },
            values: [1, 2, 2, 3], never: .completed, throwing: nil, pace: .still, levels: 300),
    ]
}
