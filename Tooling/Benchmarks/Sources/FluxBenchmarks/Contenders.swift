import FluxCore
import Measuring
import OpenCombine
import ReactiveCore

// Contenders that apply a workload to a sample state. `connect` connects the state to the tally.

extension Contender {
    static func ours<State: Reducible>(
        _ state: State, _ workload: Workload, _ connect: @escaping (Store<State>, Tally) -> Void
    ) -> Contender where State.Action == SampleAction {
        Contender(.ours) {
            let scope = Scope(root: "desk", scheduler: VirtualTimeScheduler())
            let (store, dispatcher) = (scope.store(state), scope.dispatcher(for: SampleAction.self))
            let tally = Tally()
            connect(store, tally)
            return { operations in
                _ = tally.take()  // Drop the initial state.
                withExtendedLifetime(scope) { workload.play(operations) { dispatcher.dispatch($0) } }
                return tally.take()
            }
        }
    }

    static func floor(
        _ list: [Int], _ workload: Workload, _ connect: @escaping (FloorStore, Tally) -> Void
    ) -> Contender {
        Contender(.floor) {
            let (store, tally) = (opaque(FloorStore(list)), Tally())
            connect(store, tally)
            return { operations in
                workload.play(operations) { store.dispatch($0) }
                return tally.take()
            }
        }
    }

    static func openCombine(
        _ state: SampleState, _ workload: Workload,
        _ connect: @escaping (CurrentValueSubject<SampleState, Never>, Tally) -> [AnyCancellable]
    ) -> Contender {
        Contender(.openCombine) {
            let (store, tally) = (opaque(CombineStore(state)), Tally())
            let subscriptions = connect(store.states, tally)
            return { operations in
                _ = tally.take()
                workload.play(operations) { store.dispatch($0) }
                blackHole(subscriptions)
                return tally.take()
            }
        }
    }

    static func actor(
        _ state: SampleState, _ workload: Workload, subscribers: Int = 1,
        _ connect: @escaping @Sendable (AsyncStream<SampleState>, Tally) async -> Void
    ) -> Contender {
        Contender(.actor) {
            let tallies = (0..<subscribers).map { _ in Tally() }
            return { operations in
                let model = ActorStore(state)
                untilDone {
                    await withDiscardingTaskGroup { group in
                        for tally in tallies {
                            let states = await model.states()
                            group.addTask { await connect(states, tally) }
                        }
                        for operation in 0..<operations { await model.dispatch(workload.action(operation)) }
                        for action in workload.ending(operations) { await model.dispatch(action) }
                        await model.finish()
                    }
                }
                return tallies.map { $0.take() }.reduce(Outcome(), +)
            }
        }
    }
}

extension Contender.Role {
    static let actor = Contender.Role.peer("actor + AsyncStream")
}
