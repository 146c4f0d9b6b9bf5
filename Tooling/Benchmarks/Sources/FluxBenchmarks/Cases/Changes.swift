import AsyncAlgorithms
import FluxCore
import Measuring
import OpenCombine
import ReactiveCore

// Sets one of 10,000 elements, which a subscriber reads. Peers emit every state as a separate value and
// therefore copy the list each time. An actor's subscribers may fall behind and retain a list for each
// pending state, so the number of operations is small.

private let operations = 2_000
private let place = opaque(7_000)
private let list = Array(repeating: -1, count: 10_000)  // Differs from the first element.
private let workload = Workload.elements(at: place)

func changing() -> Case {
    let place = place
    return Case(
        "change", "change one of 10,000 elements, in place", operations: operations,
        expected: .each(operations), limits: Limits(floor: 2, target: 80, mallocs: 0),
        contenders: [
            .ours(SampleState(list: list), workload) { store, tally in
                store.asProperty().subscribe { tally.add($0.list[place]) }
            },
            .floor(list, workload) { store, tally in
                store.attach(Listener { tally.add($0.pointee.list[place]) })
            },
            .openCombine(SampleState(list: list), workload) { states, tally in
                [states.sink { tally.add($0.list[place]) }]
            },
            .actor(SampleState(list: list), workload) { states, tally in
                for await state in states.dropFirst() { tally.add(state.list[place]) }
            },
        ])
}

func changingTracked() -> Case {
    let place = place
    return Case(
        "change-tracked", "the same, tracked and selected", operations: operations,
        expected: .each(operations), limits: Limits(floor: 2, target: 120, mallocs: 0),
        contenders: [
            .ours(TrackedSampleState(list: list), workload) { store, tally in
                store.select { $0.$list }.subscribe { tally.add($0[place]) }
            },
            .floor(list, workload) { store, tally in
                store.attach(Selection({ $0.pointee.stamp }, { tally.add($0.pointee.list[place]) }))
            },
            .openCombine(SampleState(list: list), workload) { states, tally in
                [states.map(\.list).removeDuplicates().dropFirst().sink { tally.add($0[place]) }]
            },
            .actor(SampleState(list: list), workload) { states, tally in
                for await list in states.map(\.list).removeDuplicates().dropFirst() { tally.add(list[place]) }
            },
        ])
}

/// Expects at most one copy of the list, which is one malloc.
func changingHeld() -> Case {
    let place = place
    return Case(
        "change-held", "the same with an outside holder of the old state", operations: operations,
        expected: .each(operations), limits: Limits(floor: nil, mallocs: 1),
        contenders: [
            .ours(SampleState(list: list), workload) { store, tally in
                let holder = Holder<SampleState>()
                store.asProperty().subscribe { state in
                    holder.held = state
                    tally.add(state.list[place])
                }
            },
            .floor(list, workload) { store, tally in
                let holder = Holder<FloorStore.SampleState>()
                store.attach(
                    Listener { state in
                        holder.held = state.pointee
                        tally.add(state.pointee.list[place])
                    })
            },
        ])
}
