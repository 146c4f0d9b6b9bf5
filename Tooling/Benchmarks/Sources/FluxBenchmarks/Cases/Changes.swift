import AsyncAlgorithms
import FluxCore
import Measuring
import OpenCombine
import ReactiveCore

// One of 10,000 elements is set, and a subscriber reads it. Peers hand every state out as a value of its own
// and so copy the list each time; an actor's listeners may fall behind, with a list for each state they have
// still to hear: hence so few operations.

private let operations = 2_000
private let place = opaque(7_000)
private let list = Array(repeating: -1, count: 10_000)  // So that the first change is one.
private let work = Work.elements(at: place)

func changing() -> Case {
    let place = place
    return Case(
        "change", "change one of 10,000 elements, in place", operations: operations,
        expected: .each(operations), limits: Limits(floor: 2, target: 80, mallocs: 0),
        contenders: [
            .ours(Desk(list: list), work) { store, tally in
                store.asProperty().subscribe { tally.add($0.list[place]) }
            },
            .floor(list, work) { store, tally in
                store.attach(Listener { tally.add($0.pointee.list[place]) })
            },
            .openCombine(Desk(list: list), work) { states, tally in
                [states.sink { tally.add($0.list[place]) }]
            },
            .actor(Desk(list: list), work) { states, tally in
                for await desk in states.dropFirst() { tally.add(desk.list[place]) }
            },
        ])
}

func changingTracked() -> Case {
    let place = place
    return Case(
        "change-tracked", "the same, tracked and selected", operations: operations,
        expected: .each(operations), limits: Limits(floor: 2, target: 120, mallocs: 0),
        contenders: [
            .ours(TrackedDesk(list: list), work) { store, tally in
                store.select { $0.$list }.subscribe { tally.add($0[place]) }
            },
            .floor(list, work) { store, tally in
                store.attach(Selection({ $0.pointee.stamp }, { tally.add($0.pointee.list[place]) }))
            },
            .openCombine(Desk(list: list), work) { states, tally in
                [states.map(\.list).removeDuplicates().dropFirst().sink { tally.add($0[place]) }]
            },
            .actor(Desk(list: list), work) { states, tally in
                for await list in states.map(\.list).removeDuplicates().dropFirst() { tally.add(list[place]) }
            },
        ])
}

/// At most one copy of the list, which is one malloc.
func changingHeld() -> Case {
    let place = place
    return Case(
        "change-held", "the same with an outside holder of the old state", operations: operations,
        expected: .each(operations), limits: Limits(floor: nil, mallocs: 1),
        contenders: [
            .ours(Desk(list: list), work) { store, tally in
                let holder = Holder<Desk>()
                store.asProperty().subscribe { desk in
                    holder.held = desk
                    tally.add(desk.list[place])
                }
            },
            .floor(list, work) { store, tally in
                let holder = Holder<DeskStore.Desk>()
                store.attach(
                    Listener { desk in
                        holder.held = desk.pointee
                        tally.add(desk.pointee.list[place])
                    })
            },
            .openCombine(Desk(list: list), work) { states, tally in
                let holder = Holder<Desk>()
                return [
                    states.sink { desk in
                        holder.held = desk
                        tally.add(desk.list[place])
                    }
                ]
            },
            .actor(Desk(list: list), work) { states, tally in
                let holder = Holder<Desk>()
                for await desk in states.dropFirst() {
                    holder.held = desk
                    tally.add(desk.list[place])
                }
            },
        ])
}
