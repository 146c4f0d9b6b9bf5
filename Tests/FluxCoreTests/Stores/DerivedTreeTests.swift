import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("random trees of derived stores")
struct DerivedTreeTests {
    @Test("after each action, opening, closing and restore, every state is what plain recomputation gives")
    func random() throws {
        let rounds = TestRounds(quick: 300, long: 10_000)
        for round in 0..<rounds.count {
            var generator = SeededGenerator(seed: rounds.seed &+ UInt64(round))
            let tree = try RandomTree(&generator)
            for _ in 0..<20 { try tree.step(&generator) }
            #expect(tree.defects.value.isEmpty, "seed \(rounds.seed &+ UInt64(round))")
            tree.root.close()
        }
    }

    @Test("actions from several threads leave every state as plain recomputation gives it")
    func threads() async throws {
        let rounds = TestRounds(quick: 20, long: 1_000)
        for round in 0..<rounds.count {
            let scheduler = SerialScheduler(label: "confined")
            var generator = SeededGenerator(seed: rounds.seed &+ UInt64(round))
            let tree = try RandomTree(&generator, scheduler)
            let nodes = tree.nodes
            await withTaskGroup { group in
                for thread in 1...4 {
                    group.addTask {
                        for number in 0..<50 { nodes[(thread * number) % nodes.count].dispatch(thread) }
                        await nodes[0].dispatchAndWait(thread)
                    }
                }
            }
            for thread in 1...4 {
                for number in 0..<50 { nodes[(thread * number) % nodes.count].own.value += thread }
                nodes[0].own.value += thread
            }
            #expect(tree.wrong.isEmpty, "seed \(rounds.seed &+ UInt64(round))")
            tree.root.close()
        }
    }
}

/// A tree of scopes with stores that read each other, and a model of their values.
private final class RandomTree: Sendable {
    /// A store and its model.
    struct Node: Sendable {
        let id: Int
        let scope: Scope
        let store: any NumberStore
        /// The sum of the dispatched numbers.
        let own = Box(0)
        /// Indexes of its sources.
        let sources: [Int]

        func dispatch(_ number: Int) { store.dispatch(NumberAction(store: id, number: number)) }
        func dispatchAndWait(_ number: Int) async {
            await store.dispatchAndWait(NumberAction(store: id, number: number))
        }
    }

    let root: Scope
    let defects = Box<[String]>([])
    private let all = Box<[Node]>([])
    private let scopes: Box<[Scope]>
    private let saved = Box<(snapshot: ScopeSnapshot, own: [Int])?>(nil)

    var nodes: [Node] { all.value }

    init(
        _ generator: inout SeededGenerator, _ scheduler: any Scheduler = ImmediateScheduler()
    ) throws {
        root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        scopes = Box([root])
        for _ in 0..<5 { try grow(&generator) }
    }

    /// The stores whose state is not what the model gives.
    var wrong: [String] {
        let nodes = all.value
        var values: [Int] = []
        for node in nodes {
            values.append(combined(node.own.value, node.sources.map { values[$0] }))
        }
        return nodes.indices.filter { !nodes[$0].scope.isClosed && nodes[$0].store.number != values[$0] }.map
        {
            "\(nodes[$0].scope.path) is \(nodes[$0].store.number), not \(values[$0])"
        }
    }

    func step(_ generator: inout SeededGenerator) throws {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0, 1: try grow(&generator)
        case 2: scopes.value.dropFirst().randomElement(using: &generator)?.close()
        case 3: saved.value = (try root.snapshot(), all.value.map(\.own.value))
        case 4: restore()
        default:
            let open = all.value.filter { !$0.scope.isClosed }
            guard let node = open.randomElement(using: &generator) else { return }
            let number = Int.random(in: 1...9, using: &generator)
            node.own.value += number
            node.dispatch(number)
        }
        check("after a step")
    }

    private func check(_ moment: String) {
        for line in wrong { defects.value.append("\(moment): \(line)") }
    }

    private func restore() {
        guard let (snapshot, own) = saved.value else { return }
        for (node, own) in zip(all.value, own) { node.own.value = own }
        root.restore(snapshot).dispose()
    }

    /// Adds a scope, or a store that reads none, one or two stores of its scope or of scopes above it.
    private func grow(_ generator: inout SeededGenerator) throws {
        let open = scopes.value.filter { !$0.isClosed }
        guard let scope = open.randomElement(using: &generator) else { return }
        if Bool.random(using: &generator) {
            scopes.value.append(scope.child("scope\(scopes.value.count)"))
        }
        let readable = all.value.indices.filter {
            let path = all.value[$0].scope.path
            return !all.value[$0].scope.isClosed && (scope.path == path || scope.path.hasPrefix("\(path)/"))
        }
        let count = readable.isEmpty ? 0 : Int.random(in: 0...2, using: &generator)
        let sources = (0..<count).compactMap { _ in readable.randomElement(using: &generator) }
        let stores = sources.map { all.value[$0].store }
        let store: any NumberStore
        let id = all.value.count
        let key = "store\(id)"
        switch stores.count {
        case 0: store = scope.store(Number(id: id), key: key)
        case 1: store = try scope.store(OneSource(id: id), from: stores[0].source, key: key)
        default:
            store = try scope.store(TwoSources(id: id), from: stores[0].source, stores[1].source, key: key)
        }
        all.value.append(Node(id: id, scope: scope, store: store, sources: sources))
        // While observers are notified, no state may be older than the action.
        store.observe { [weak self] in self?.check("for an observer") }
    }
}

/// A store of a random tree, whatever its state's type.
private protocol NumberStore: Sendable {
    var number: Int { get }
    var source: StoreSource<Int> { get }
    func dispatch(_ action: NumberAction)
    func dispatchAndWait(_ action: NumberAction) async
    func observe(_ body: @escaping @Sendable () -> Void)
}

extension Store: NumberStore where State: NumberState {
    var number: Int { state.tracked.wrappedValue }
    var source: StoreSource<Int> { asSource { $0.tracked } }
    func dispatch(_ action: NumberAction) { dispatch(action, fileID: #fileID, line: #line) }
    func dispatchAndWait(_ action: NumberAction) async { await dispatcher.dispatchAndWait(action) }
    func observe(_ body: @escaping @Sendable () -> Void) { asProperty().changes.subscribe { _ in body() } }
}

/// Adds a number to one store; all stores of the scope receive it.
private struct NumberAction: Sendable {
    let store: Int
    let number: Int
}

private protocol NumberState: Reducible where Action == NumberAction {
    var tracked: Tracked<Int> { get }
}

/// The number of a store: the sum of its own numbers, combined with its sources' numbers.
private func combined(_ own: Int, _ sources: [Int]) -> Int {
    sources.reduce(own) { ($0 &* 31 &+ $1) & 0xFFFF }
}

private struct Number: NumberState, Codable {
    let id: Int
    @Tracked var number = 0
    var tracked: Tracked<Int> { $number }

    mutating func reduce(_ action: NumberAction) { if action.store == id { number += action.number } }
}

private struct OneSource: NumberState, Deriving, Codable {
    let id: Int
    var own = 0
    @Tracked var number = 0
    var tracked: Tracked<Int> { $number }

    mutating func reduce(_ action: NumberAction) {}
    mutating func reduce(_ action: NumberAction, from source: Int, _ ask: CommandSink<Never>) {
        guard action.store == id else { return }
        own += action.number
        derive(from: source)
    }
    mutating func derive(from source: Int) { number = combined(own, [source]) }
}

private struct TwoSources: NumberState, Deriving, Codable {
    let id: Int
    var own = 0
    @Tracked var number = 0
    var tracked: Tracked<Int> { $number }

    mutating func reduce(_ action: NumberAction) {}
    mutating func reduce(_ action: NumberAction, from sources: (Int, Int), _ ask: CommandSink<Never>) {
        guard action.store == id else { return }
        own += action.number
        derive(from: sources)
    }
    mutating func derive(from sources: (Int, Int)) { number = combined(own, [sources.0, sources.1]) }
}
