import ReactiveCore
import ReactiveTesting
import Testing

/// Every source that emits elements by itself or with a scheduler. A source without rows does not compile.
enum Source: String, CaseIterable {
    case just, of, from, empty, never, error, create, deferred
    case range, generate, repeatElement, using, timer, interval
}

/// One source of integers. No property has a default value, so that a missing one does not compile.
struct SourceRow: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable (any Scheduler) -> Observable<Int>
    /// The elements of the first three seconds, at most three.
    let elements: [Int]
    /// The terminal event after these elements; `nil` when there is none, or when further elements follow.
    let ends: Recorder<Int>.Event?

    var testDescription: String { name }

    static let all = Source.allCases.flatMap(\.rows)
}

extension Source {
    /// The source's variants.
    var rows: [SourceRow] {
        switch self {
        case .just: [row({ _ in .just(1) }, elements: [1], ends: .completed)]
        case .of: [row({ _ in .of(1, 2, 3) }, elements: [1, 2, 3], ends: .completed)]
        case .from:
            [
                row({ _ in .from(1...3) }, elements: [1, 2, 3], ends: .completed),
                row({ _ in .from(1...) }, elements: [1, 2, 3], ends: nil),
                row({ _ in .from(optional: 1) }, elements: [1], ends: .completed),
                row({ _ in .from(optional: nil) }, elements: [], ends: .completed),
            ]
        case .empty: [row({ _ in .empty() }, elements: [], ends: .completed)]
        case .never: [row({ _ in .never() }, elements: [], ends: nil)]
        case .error: [row({ _ in .error(Broken()) }, elements: [], ends: .failed(Broken()))]
        case .create:
            [
                row(
                    { _ in
                        .create { observer in
                            observer.onNext(1)
                            observer.onError(Broken())
                            return Subscription()
                        }
                    }, elements: [1], ends: .failed(Broken()))
            ]
        case .deferred: [row({ _ in .deferred { .of(1, 2) } }, elements: [1, 2], ends: .completed)]
        case .range: [row({ _ in .range(start: 1, count: 3) }, elements: [1, 2, 3], ends: .completed)]
        case .generate:
            [
                row(
                    { _ in .generate(initialState: 1, condition: { $0 < 3 }, iterate: { $0 + 1 }) },
                    elements: [1, 2], ends: .completed)
            ]
        case .repeatElement: [row({ _ in .repeatElement(1) }, elements: [1, 1, 1], ends: nil)]
        case .using:
            [row({ _ in .using({ Subscription() }) { _ in .of(1, 2) } }, elements: [1, 2], ends: .completed)]
        case .timer:
            [
                row({ .timer(.seconds(1), on: $0) }, elements: [0], ends: .completed),
                row({ .timer(.zero, period: .seconds(1), on: $0) }, elements: [0, 1, 2], ends: nil),
            ]
        case .interval: [row({ .interval(.seconds(1), on: $0) }, elements: [0, 1, 2], ends: nil)]
        }
    }

    private func row(
        _ make: @escaping @Sendable (any Scheduler) -> Observable<Int>, elements: [Int],
        ends: Recorder<Int>.Event?
    ) -> SourceRow {
        SourceRow(
            name: "\(rawValue) of \(elements), \(ends.map { "\($0)" } ?? "going on")", make: make,
            elements: elements,
            ends: ends)
    }
}
