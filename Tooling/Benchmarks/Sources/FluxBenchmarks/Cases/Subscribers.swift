import AsyncAlgorithms
import FluxCore
import Measuring
import OpenCombine
import ReactiveCore

func oneSubscriber() -> Case {
    subscribers("one", "1 subscriber", count: 1, operations: 20_000, target: 100)
}

func manySubscribers() -> Case {
    subscribers("many", "100 subscribers, all hear it", count: 100, operations: 2_000, target: 2_000)
}

private func subscribers(_ id: String, _ title: String, count: Int, operations: Int, target: Double) -> Case {
    let state = SampleState(list: [])
    return Case(
        id, title, operations: operations, expected: .each(operations, receivedBy: count),
        limits: Limits(floor: 2, target: target),
        contenders: [
            .ours(state, .numbers) { store, tally in
                for _ in 0..<count { store.asProperty().subscribe { tally.add($0.number) } }
            },
            .floor([], .numbers) { store, tally in
                for _ in 0..<count { store.attach(Listener { tally.add($0.pointee.number) }) }
            },
            .openCombine(state, .numbers) { states, tally in
                (0..<count).map { _ in states.sink { tally.add($0.number) } }
            },
            .actor(state, .numbers, subscribers: count) { states, tally in
                for await state in states.dropFirst() { tally.add(state.number) }
            },
        ])
}
