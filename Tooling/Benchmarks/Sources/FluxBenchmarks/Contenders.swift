import FluxCore
import Measuring
import OpenCombine
import ReactiveCore

// Contenders that do some work on a desk; what `listen` makes of the desk ends in a tally.

extension Contender {
    static func ours<State: Reducible>(
        _ desk: State, _ work: Work, _ listen: @escaping (Store<State>, Tally) -> Void
    ) -> Contender where State.Action == DeskAction {
        Contender(.ours) {
            let scope = Scope(root: "desk", scheduler: VirtualTimeScheduler())
            let (store, dispatcher) = (scope.store(desk), scope.dispatcher(for: DeskAction.self))
            let tally = Tally()
            listen(store, tally)
            return { operations in
                _ = tally.take()  // What was heard at once.
                withExtendedLifetime(scope) { work.play(operations) { dispatcher.dispatch($0) } }
                return tally.take()
            }
        }
    }

    static func floor(
        _ list: [Int], _ work: Work, _ listen: @escaping (DeskStore, Tally) -> Void
    ) -> Contender {
        Contender(.floor) {
            let (store, tally) = (opaque(DeskStore(list)), Tally())
            listen(store, tally)
            return { operations in
                work.play(operations) { store.dispatch($0) }
                return tally.take()
            }
        }
    }

    static func openCombine(
        _ desk: Desk, _ work: Work,
        _ listen: @escaping (CurrentValueSubject<Desk, Never>, Tally) -> [AnyCancellable]
    ) -> Contender {
        Contender(.openCombine) {
            let (store, tally) = (opaque(CombineStore(desk)), Tally())
            let subscriptions = listen(store.states, tally)
            return { operations in
                _ = tally.take()
                work.play(operations) { store.dispatch($0) }
                blackHole(subscriptions)
                return tally.take()
            }
        }
    }

    static func actor(
        _ desk: Desk, _ work: Work, listeners: Int = 1,
        _ listen: @escaping @Sendable (AsyncStream<Desk>, Tally) async -> Void
    ) -> Contender {
        Contender(.actor) {
            let tallies = (0..<listeners).map { _ in Tally() }
            return { operations in
                let model = DeskModel(desk)
                untilDone {
                    await withDiscardingTaskGroup { group in
                        for tally in tallies {
                            let states = await model.states()
                            group.addTask { await listen(states, tally) }
                        }
                        for operation in 0..<operations { await model.dispatch(work.action(operation)) }
                        for action in work.ending(operations) { await model.dispatch(action) }
                        await model.finish()
                    }
                }
                return tallies.map { $0.take() }.reduce(into: Outcome()) {
                    $0 = Outcome(count: $0.count + $1.count, sum: $0.sum + $1.sum)
                }
            }
        }
    }
}

extension Contender.Role {
    static let openCombine = Contender.Role.peer("OpenCombine")
    static let actor = Contender.Role.peer("actor + AsyncStream")
}
