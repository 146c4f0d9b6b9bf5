import FluxCore
import Measuring
import ReactiveCore

private let module = "FluxCore"

/// Child scopes, and what is saved of them.
let scopes: [Growth] = [
    Growth(module, "child scopes", "close one, in any order") { count in
        let root = makeRoot()
        let children = (0..<count).map { _ in root.child("post") }
        return .init(count) {
            for index in 0..<count { children[shuffled(index, count)].close() }
            return count - root.children.count
        }
    },
    Growth(module, "child scopes of a list of ids", "open and close one") { count in
        let (root, ids, tally) = (makeRoot(), BehaviorRelay(value: Array(0..<count)), Tally())
        return .init(count) {
            root.children("post", for: ids.asProperty()) { id, _ in tally.add(id) }
            ids.accept([])
            return tally.take().count - root.children.count
        }
    },
    Growth(module, "states of closed scopes, with a `parkingLimit`", "close a scope when all are taken") {
        count in
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), parkingLimit: count)
        func close(_ numbers: Range<Int>) {
            for number in numbers {
                let child = root.child("post", route: "post/\(number)")
                blackHole(child.store(CountState()))
                child.close()
            }
        }
        close(0..<count)
        return .init(count) {
            close(count..<2 * count)
            return count
        }
    },
    Growth(module, "scopes in a snapshot", "save and restore one, in another order") { count in
        let root = makeRoot()
        let children = (0..<count).map { root.child("post", route: "post/\($0)") }
        for child in children { blackHole(child.store(CountState(number: 7))) }
        return .init(count) {
            guard let snapshot = try? root.snapshot() else { return 0 }
            let restored = makeRoot()
            restored.restore(snapshot)
            return (0..<count).reversed().count { number in
                restored.child("post", route: "post/\(number)").store(CountState()).state.number == 7
            }
        }
    },
]

/// Work of a scope, by policy.
let work: [Growth] = [
    Growth(module, "work of one id, `.enqueue`", "start one, and run it if it is not replaced") { count in
        let (scheduler, tally) = (VirtualTimeScheduler(), Tally())
        let root = makeRoot(scheduler)
        return .init(count) {
            for _ in 0..<count { root.work("work", .enqueue) { tally.add(1) } }
            scheduler.run(limit: .max)
            return tally.take().count
        }
    },
    Growth(module, "work with ids of its own", "cancel one") { count in
        let scheduler = VirtualTimeScheduler()
        let root = makeRoot(scheduler)
        for number in 0..<count { root.work("work \(number)") { await Task.yield() } }
        return .init(count) {
            for number in 0..<count { root.cancelWork("work \(shuffled(number, count))") }
            scheduler.run(limit: .max)
            return count
        }
    },
]

/// A root that reports nothing.
func makeRoot(_ scheduler: VirtualTimeScheduler = VirtualTimeScheduler(), _ mode: ScopeMode = .anywhere)
    -> Scope
{
    Scope(root: "app", scheduler: scheduler, mode: mode) { _ in }
}

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
