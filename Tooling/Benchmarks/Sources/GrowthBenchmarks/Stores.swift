import FluxCore
import Measuring
import ReactiveCore

private let module = "FluxCore"

/// A state whose actions add to a number.
struct CountState: Reducible, Codable {
    @Tracked var number = 0

    mutating func reduce(_ action: Int) { number += action }
}

/// Differences of lists.
let lists: [Growth] = [
    Growth(module, "elements of a list", "the steps to the reverse order, for each") { count in
        let rows = (0..<count).map { Row($0) }
        return .init(count) { ListStep.steps(from: rows, to: rows.reversed()).count + 1 }
    },
    Growth(module, "elements of a list", "apply steps that remove every second one, for each") { count in
        let rows = (0..<count).map { Row($0) }
        let steps = ListStep.steps(from: rows, to: rows.filter { $0.id % 2 == 0 })
        return .init(count) { 2 * rows.applying(steps).count }
    },
]
