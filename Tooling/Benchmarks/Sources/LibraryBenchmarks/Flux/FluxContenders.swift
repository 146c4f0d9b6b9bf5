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
                workload.play(operations) { store.send($0) }
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

/// Actions of the sample states.
enum SampleAction: Sendable {
    case numbered(Int)
    case changed(place: Int, to: Int)
    case listed([Int])
}

/// The state of most cases and of the peers.
struct SampleState: Reducible, Codable {
    var number = 0
    var list: [Int]

    mutating func reduce(_ action: SampleAction) {
        switch action {
        case .numbered(let number): self.number = number
        case .changed(let place, let element): list[place] = element
        case .listed(let list): self.list = list
        }
    }
}

/// The same with a list whose changes are tracked instead of compared.
struct TrackedSampleState: Reducible, Codable {
    var number = 0
    @Tracked var list: [Int]

    mutating func reduce(_ action: SampleAction) {
        switch action {
        case .numbered(let number): self.number = number
        case .changed(let place, let element): list[place] = element
        case .listed(let list): self.list = list
        }
    }
}

/// The actions of a round.
enum Workload: Sendable {
    /// Sets the number to `0, 1, 2, …`.
    case numbers
    /// Sets the number to `0, 1, 2, …`, then the list to one that begins with how many these were, and then
    /// to `list`.
    case numbersAndLists([Int])
    /// Sets one element of the list to `0, 1, 2, …`.
    case elements(at: Int)

    func action(_ operation: Int) -> SampleAction {
        switch self {
        case .numbers, .numbersAndLists: .numbered(operation)
        case .elements(let place): .changed(place: place, to: operation)
        }
    }

    func ending(_ operations: Int) -> [SampleAction] {
        guard case .numbersAndLists(let list) = self else { return [] }
        return [.listed([operations] + list.dropFirst()), .listed(list)]
    }

    @inline(__always)
    func play(_ operations: Int, _ dispatch: (SampleAction) -> Void) {
        for operation in 0..<operations { dispatch(action(operation)) }
        for action in ending(operations) { dispatch(action) }
    }
}

/// Retains the latest state, as a view may that draws later.
final class Holder<Held>: @unchecked Sendable {
    var held: Held?
}

/// A typical store built on a `CurrentValueSubject`; safe on a single thread only.
final class CombineStore {
    let states: CurrentValueSubject<SampleState, Never>

    init(_ state: SampleState) { states = CurrentValueSubject(state) }

    func dispatch(_ action: SampleAction) { states.value.reduce(action) }
}

/// A typical store built on an actor, with a stream of states per subscriber.
actor ActorStore {
    private var state: SampleState
    private var subscribers: [AsyncStream<SampleState>.Continuation] = []

    init(_ state: SampleState) { self.state = state }

    /// The current state and all later ones.
    func states() -> AsyncStream<SampleState> {
        let (states, continuation) = AsyncStream.makeStream(of: SampleState.self)
        continuation.yield(state)
        subscribers.append(continuation)
        return states
    }

    func dispatch(_ action: SampleAction) {
        state.reduce(action)
        for subscriber in subscribers { subscriber.yield(state) }
    }

    func finish() {
        for subscriber in subscribers { subscriber.finish() }
    }
}

/// A typical view model built on subjects.
final class EchoModel {
    let input = PassthroughSubject<Int, Never>()
    let output = CurrentValueSubject<Int, Never>(0)
    private var subscriptions: Set<AnyCancellable> = []

    init() {
        input.map { $0 &+ 1 }.sink { [output] in output.send($0) }.store(in: &subscriptions)
    }
}

/// A typical view model built on an actor between two streams.
actor EchoActor {
    nonisolated let input: AsyncStream<Int>.Continuation
    nonisolated let output: AsyncStream<Int>
    private(set) var value = 0
    private let inputs: AsyncStream<Int>
    private let outlet: AsyncStream<Int>.Continuation

    init() {
        (inputs, input) = AsyncStream.makeStream()
        (output, outlet) = AsyncStream.makeStream()
    }

    func run() async {
        for await element in inputs {
            value = element &+ 1
            outlet.yield(value)
        }
        outlet.finish()
    }
}
