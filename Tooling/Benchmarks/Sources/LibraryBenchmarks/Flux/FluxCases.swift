import AsyncAlgorithms
import Dispatch
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

/// An element sent to an input is incremented, becomes an output's value and is received by the output's
/// observer. The output's value is also read at the end of a round.
func roundTrip() -> Case {
    let operations = 20_000
    let each = Outcome.each(operations)
    return Case(
        "stream", "input → stream → output round trip", operations: operations,
        expected: Outcome(count: each.count + 1, sum: each.sum + each.count + operations),
        limits: Limits(floor: nil, target: 100),
        contenders: [
            Contender(.ours) {
                let (stream, tally) = (ViewStream<EchoLogic>(input: .init(), state: .init()), Tally())
                stream.output.number.subscribe { tally.add($0) }
                return { operations in
                    _ = tally.take()
                    for element in 0..<operations { stream.input.number(element) }
                    tally.add(stream.output.number.value)
                    return tally.take()
                }
            },
            Contender(.floor) {
                let (output, tally) = (EchoOutput(), Tally())
                let input = opaque(EchoInput(output))
                output.attach(EchoOutput.Sink { tally.add($0) })
                return { operations in
                    for element in 0..<operations { input.send(element) }
                    tally.add(output.value)
                    return tally.take()
                }
            },
            Contender(.openCombine) {
                let (stream, tally) = (opaque(EchoModel()), Tally())
                let subscription = stream.output.sink { tally.add($0) }
                return { operations in
                    _ = tally.take()
                    for element in 0..<operations { stream.input.send(element) }
                    tally.add(stream.output.value)
                    blackHole(subscription)
                    return tally.take()
                }
            },
            Contender(.actor) {
                let tally = Tally()
                return { operations in
                    let echo = EchoActor()
                    untilDone {
                        await withDiscardingTaskGroup { group in
                            group.addTask { await echo.run() }
                            group.addTask { for await element in echo.output { tally.add(element) } }
                            for element in 0..<operations { echo.input.yield(element) }
                            echo.input.finish()
                        }
                        tally.add(await echo.value)
                    }
                    return tally.take()
                }
            },
        ])
}

private enum EchoLogic: StreamLogic {
    struct Input { let number = Inlet<Int>() }
    struct State { let number = BehaviorRelay(value: 0) }
    struct Output { let number: BehaviorRelay<Int> }

    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        source.input.number.map { $0 &+ 1 }.bind(to: source.state.number).disposed(by: bag)
        return Output(number: source.state.number)
    }
}
