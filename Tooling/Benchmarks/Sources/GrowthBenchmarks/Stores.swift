import FluxCore
import Measuring
import ReactiveCore

private let module = "FluxCore"

/// A state whose actions add to a number.
struct CountState: Reducible, Codable {
    @Tracked var number = 0
    @Tracked var other = 0

    mutating func reduce(_ action: Int) { number += action }
}

/// Requests as many commands as an action says.
struct RequestState: Reducible {
    var count = 0

    mutating func reduce(_ action: Int, _ ask: CommandSink<Int>) {
        count += action
        for number in 0..<action { ask(number) }
    }
}

private struct CopyState: Deriving {
    typealias Action = Never
    var number = 0

    mutating func derive(from number: Int) { self.number = number }
}

extension CountState: Undoable {
    static func step(of action: Int) -> HistoryStep { action == 0 ? .undo : .change }
}

/// Stores, what reads them, and what waits in them.
let stores: [Growth] = [
    Growth(module, "stores of one action type in a scope", "create one", upTo: 10_000) { count in
        let root = makeRoot()
        return .init(count, keeping: root) {
            let stores = (0..<count).map { root.store(CountState(), key: "\($0)") }
            root.dispatcher(for: Int.self).dispatch(1)
            return stores.reduce(0) { $0 + $1.state.number }
        }
    },
    Growth(module, "stores of one action type in a scope", "an action, for each", upTo: 10_000) { count in
        let root = makeRoot()
        let stores = (0..<count).map { root.store(CountState(), key: "\($0)") }
        return .init(count, keeping: root) {
            root.dispatcher(for: Int.self).dispatch(1)
            return stores.reduce(0) { $0 + $1.state.number }
        }
    },
    Growth(module, "stores derived from one", "create one", upTo: 1_000) { count in
        let root = makeRoot(VirtualTimeScheduler(), .onScheduler)
        let source = root.store(CountState())
        return .init(count, keeping: root) {
            let copies = (0..<count).compactMap { number in
                try? root.store(CopyState(), from: source.asSource { $0.$number }, key: "copy \(number)")
            }
            source.dispatch(1)
            return copies.reduce(0) { $0 + $1.state.number }
        }
    },
    Growth(module, "stores derived from one", "an action, for each", upTo: 10_000) { count in
        let root = makeRoot(VirtualTimeScheduler(), .onScheduler)
        let source = root.store(CountState())
        let copies = (0..<count).compactMap { number in
            try? root.child("copy \(number)").store(CopyState(), from: source.asSource { $0.$number })
        }
        return .init(count, keeping: root) {
            source.dispatch(1)
            return copies.reduce(0) { $0 + $1.state.number }
        }
    },
    Growth(module, "observers of a store", "observe") { count in
        let (root, tally) = (makeRoot(), Tally())
        let store = root.store(CountState())
        return .init(count, keeping: root) {
            for _ in 0..<count { store.asProperty().subscribe { tally.add($0.number) } }
            return tally.take().count
        }
    },
    Growth(module, "observers of a store", "an action, for each") { count in
        let (root, tally) = (makeRoot(), Tally())
        let store = root.store(CountState())
        for _ in 0..<count { store.asProperty().subscribe { tally.add($0.number) } }
        blackHole(tally.take())
        return .init(count, keeping: root) {
            store.dispatch(1)
            return tally.take().count
        }
    },
    Growth(module, "selections of a store", "an action that changes none, for each") { count in
        let (root, tally) = (makeRoot(), Tally())
        let store = root.store(CountState())
        for _ in 0..<count { store.select { $0.$other }.subscribe { tally.add($0) } }
        return .init(count, keeping: root) {
            store.dispatch(1)
            return tally.take().count
        }
    },
    Growth(module, "commands of one action", "request and run one") { count in
        let (root, tally) = (makeRoot(), Tally())
        blackHole(root.store(RequestState()) { tally.add($0) })
        return .init(count, keeping: root) {
            root.dispatcher(for: Int.self).dispatch(count)
            return tally.take().count
        }
    },
    Growth(module, "actions that wait for another one", "dispatch and reduce one") { count in
        let root = makeRoot()
        let store = root.store(CountState())
        store.asProperty().asObservable().skip(1).take(1).subscribe(onNext: { _ in
            for _ in 0..<count { store.dispatch(1) }
        })
        return .init(count, keeping: root) {
            store.dispatch(0)
            return store.state.number
        }
    },
    Growth(module, "actions that wait for the scheduler", "dispatch and reduce one") { count in
        let scheduler = VirtualTimeScheduler(isCurrent: .duringWork)
        let root = makeRoot(scheduler, .onScheduler)
        let store = root.store(CountState())
        return .init(count, keeping: root) {
            for _ in 0..<count { store.dispatch(1) }
            scheduler.run(limit: .max)
            return store.state.number
        }
    },
    Growth(module, "middleware of a scope", "an action, for each", upTo: 1_000) { count in
        let (root, tally) = (makeRoot(), Tally())
        let store = root.store(CountState())
        for _ in 0..<count {
            root.use { _, next in
                tally.add(1)
                next()
            }
        }
        return .init(count, keeping: root) {
            store.dispatch(1)
            return tally.take().count
        }
    },
    Growth(module, "states of a `History`", "a change when its limit is reached, for each") { count in
        let root = makeRoot()
        let store = root.store(History(CountState(), limit: count))
        for _ in 0..<count { store.dispatch(1) }
        return .init(100 * count, keeping: root) {
            for _ in 0..<100 { store.dispatch(1) }
            return 100 * store.state.past.count
        }
    },
    Growth(module, "states of a `History`", "undo a change") { count in
        let root = makeRoot()
        let store = root.store(History(CountState(), limit: count))
        for _ in 0..<count { store.dispatch(1) }
        return .init(count, keeping: root) {
            for _ in 0..<count { store.dispatch(0) }
            return store.state.future.count
        }
    },
    Growth(module, "notices of a `NoticeQueue`", "raise one, for each notice", upTo: 10_000) { count in
        var queue = NoticeQueue(Array(0..<count))
        return .init(count) {
            queue.reduce(.raised(-1))
            return queue.notices.count - 1
        }
    },
    Growth(module, "values of a `Memo`", "find one") { count in
        let memo = Memo<Int, Int>(limit: count)
        for index in 0..<count { blackHole(memo.value(of: index, at: index) { index }) }
        return .init(count) {
            (0..<count).count { index in
                let place = shuffled(index, count)
                return memo.value(of: place, at: place) { -1 } == place
            }
        }
    },
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
