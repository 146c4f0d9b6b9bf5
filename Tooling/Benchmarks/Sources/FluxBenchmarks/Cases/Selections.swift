import AsyncAlgorithms
import FluxCore
import Measuring
import OpenCombine
import ReactiveCore

/// A hundred selections that a change does not affect. At the end of a round two changes affect them, which
/// proves that all of them are subscribed.
func trackedSelections() -> Case {
    let (operations, width) = (2_000, 100)
    let list = Array(repeating: 0, count: 100)
    let workload = Workload.numbersAndLists(list)
    return Case(
        "select-tracked", "100 selections of a tracked list, none changed", operations: operations,
        expected: Outcome(count: 2 * width, sum: width * operations), limits: Limits(floor: 2, target: 2_000),
        contenders: [
            .ours(TrackedSampleState(list: list), workload) { store, tally in
                for _ in 0..<width { store.select { $0.$list }.subscribe { tally.add($0[0]) } }
            },
            .floor(list, workload) { store, tally in
                for _ in 0..<width {
                    store.attach(Selection({ $0.pointee.stamp }, { tally.add($0.pointee.list[0]) }))
                }
            },
            .openCombine(SampleState(list: list), workload) { states, tally in
                (0..<width).map { _ in states.map(\.list).removeDuplicates().sink { tally.add($0[0]) } }
            },
            .actor(SampleState(list: list), workload, subscribers: width) { states, tally in
                for await list in states.map(\.list).removeDuplicates().dropFirst() { tally.add(list[0]) }
            },
        ])
}
