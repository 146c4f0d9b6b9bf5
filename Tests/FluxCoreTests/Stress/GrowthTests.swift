import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

/// How the time for many things in one scope grows with their number. Only the long form compares the times.
@Suite("the cost of many things in one scope", .blocking, .serialized)
struct GrowthTests {
    @Test("ten times as many cost at most thirty times as much", arguments: Growth.all)
    func growth(of growth: Growth) {
        let count = TestRounds.isLong ? 4_000 : 100
        let (few, many) = (growth.time(count), growth.time(10 * count))

        print("stress: \(growth.name): \(count) in \(few), \(10 * count) in \(many)")
        if TestRounds.isMeasured { #expect(many < few * 30) }
    }
}

struct Growth: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable (Int, Scope, VirtualTimeScheduler) -> Void

    var testDescription: String { name }

    func time(_ count: Int) -> Duration {
        let scheduler = VirtualTimeScheduler()
        let root = Scope(root: "app", scheduler: scheduler) { _ in }
        let time = ContinuousClock().measure { make(count, root, scheduler) }
        root.close()
        return time
    }

    static let all = [
        Growth(name: "concurrent work") { count, root, scheduler in
            for _ in 0..<count { root.work("work", .concurrent) {} }
            scheduler.run(limit: 10 * count)
        },
        Growth(name: "enqueued work") { count, root, scheduler in
            for _ in 0..<count { root.work("work", .enqueue) {} }
            scheduler.run(limit: 10 * count)
        },
        Growth(name: "commands of one action") { count, root, _ in
            _ = root.store(Requests()) { _ in }
            root.dispatcher(for: Int.self).dispatch(count)
        },
        Growth(name: "children with routes, opened and closed") { count, root, _ in
            let children = (0..<count).map { root.child("post", route: "post/\($0)") }
            for child in children { child.close() }
        },
        Growth(name: "children that are restored in another order") { count, root, _ in
            let children = (0..<count).map {
                ScopeSnapshot(name: "post", route: "post/\($0)", states: [:], children: [])
            }
            root.restore(ScopeSnapshot(name: "app", route: nil, states: [:], children: children))
            let restored = children.reversed().map { root.child($0.name, route: $0.route) }
            withExtendedLifetime(restored) {}
        },
        Growth(name: "children that open from a list, and close with it") { count, root, _ in
            let ids = BehaviorRelay(value: Array(0..<count))
            root.children("post", for: ids.asProperty()) { id, _ in id }
            ids.accept([])
        },
        Growth(name: "children with distinct names") { count, root, _ in
            let children = (0..<count).map { root.child("post \($0)") }
            for child in children.reversed() { child.close() }
        },
    ]
}

/// Requests as many commands as an action says.
private struct Requests: Reducible {
    var count = 0

    mutating func reduce(_ action: Int, _ ask: CommandSink<Int>) {
        count += action
        for number in 0..<action { ask(number) }
    }
}
