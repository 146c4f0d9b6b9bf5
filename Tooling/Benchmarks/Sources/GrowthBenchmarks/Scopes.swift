import FluxCore
import Measuring
import ReactiveCore

private let module = "FluxCore"

/// Child scopes, and what is saved of them.
let scopes: [Growth] = [
    Growth(module, "child scopes", "open one") { count in
        let root = makeRoot()
        return .init(count) {
            for _ in 0..<count { blackHole(root.child("post")) }
            return root.children.count
        }
    },
    Growth(module, "child scopes", "close one, in any order") { count in
        let root = makeRoot()
        let children = (0..<count).map { _ in root.child("post") }
        return .init(count) {
            for index in 0..<count { children[shuffled(index, count)].close() }
            return count - root.children.count
        }
    },
    Growth(module, "child scopes with names of their own", "open and close one") { count in
        let root = makeRoot()
        return .init(count) {
            let children = (0..<count).map { root.child("post \($0)") }
            for child in children.reversed() { child.close() }
            return count - root.children.count
        }
    },
    Growth(module, "child scopes with routes", "open and close one") { count in
        let root = makeRoot()
        return .init(count) {
            let children = (0..<count).map { root.child("post", route: "post/\($0)") }
            for child in children { child.close() }
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
    Growth(module, "child scopes of a list of ids", "move one to the front, for each") { count in
        let (root, ids) = (makeRoot(), BehaviorRelay(value: Array(0..<count)))
        let children = root.children("post", for: ids.asProperty()) { id, _ in id }
        return .init(count, keeping: root) {
            ids.accept([count - 1] + (0..<count - 1))
            return children.contents.value[0] + 1
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
    Growth(module, "nested scopes", "open and close the innermost, for each", upTo: 100) { count in
        let root = makeRoot()
        let innermost = (0..<count).reduce(root) { scope, _ in scope.child("part") }
        return .init(count, keeping: root) {
            let child = innermost.child("part")
            child.close()
            return innermost.children.isEmpty ? count : 0
        }
    },
    Growth(module, "observers of a tree", "an action, for each", upTo: 1_000) { count in
        let (root, tally) = (makeRoot(), Tally())
        let store = root.store(CountState())
        for _ in 0..<count { root.observe { tally.add(Int($0.number)) } }
        return .init(count, keeping: root) {
            store.dispatch(1)
            return tally.take().count
        }
    },
]

/// Work of a scope, by policy.
let work: [Growth] = [
    running("work of one id, `.cancelPrevious`", .cancelPrevious, ran: { _ in 1 }),
    running("work of one id, `.debounced`", .debounced(for: .seconds(1)), ran: { _ in 1 }),
    running("work of one id, `.ignoreWhileRunning`", .ignoreWhileRunning, ran: { _ in 1 }),
    running("work of one id, `.enqueue`", .enqueue, ran: { $0 }),
    running("work of one id, `.concurrent`", .concurrent, ran: { $0 }),
    Growth(module, "work with ids of its own", "start one, and run it") { count in
        let (scheduler, tally) = (VirtualTimeScheduler(), Tally())
        let root = makeRoot(scheduler)
        return .init(count) {
            for number in 0..<count { root.work("work \(number)") { tally.add(1) } }
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

/// Starts work with one id again and again, and runs what is left.
private func running(_ name: String, _ policy: WorkPolicy, ran: @escaping @Sendable (Int) -> Int) -> Growth {
    Growth(module, name, "start one, and run it if it is not replaced") { count in
        let (scheduler, tally) = (VirtualTimeScheduler(), Tally())
        let root = makeRoot(scheduler)
        return .init(count) {
            for _ in 0..<count { root.work("work", policy) { tally.add(1) } }
            scheduler.run(limit: .max)
            return tally.take().count == ran(count) ? count : 0
        }
    }
}

/// A root that reports nothing.
func makeRoot(_ scheduler: VirtualTimeScheduler = VirtualTimeScheduler(), _ mode: ScopeMode = .anywhere)
    -> Scope
{
    Scope(root: "app", scheduler: scheduler, mode: mode) { _ in }
}
