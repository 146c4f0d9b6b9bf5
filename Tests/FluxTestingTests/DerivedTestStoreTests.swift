import FluxCore
import FluxTesting
import ReactiveTesting
import Testing

@Suite("a test store of a derived state")
struct DerivedTestStoreTests {
    @Test("it is derived from the given values, and again when they change")
    func values() {
        let store = TestStore(Total(), from: [3, 4], 10)
        #expect(store.state == Total(sum: 17))

        store.changeSources(to: ([5], 10)) { $0.sum = 15 }
        store.send(.doubled) { $0.factor = 2 }
        store.changeSources(to: ([5], 20)) { $0.sum = 50 }
        store.receive(command: .overflowed)
        store.finish()
    }

    @Test("an unexpected result is reported")
    func unexpected() {
        let store = TestStore(Total(), from: [3], 0)
        withKnownIssue { store.changeSources(to: ([4], 0)) { $0.sum = 99 } }
        store.finish()
    }

    @Test("an existing store is tested with its real sources")
    func realSources() throws {
        let scheduler = TestScheduler()
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let list = root.store(NumberList())
        let total = try root.store(
            Total(), from: list.asSource { $0.$numbers }, list.asSource { $0.$bonus })
        let test = TestStore(total, in: root, mode: .partial)

        list.dispatch([1, 2])

        #expect(test.state.sum == 4)
        root.close()
    }
}

private enum TotalAction: Equatable, Sendable { case doubled }

private struct Total: Deriving {
    enum Command: Equatable, Sendable { case overflowed }

    var factor = 1
    var sum = 0

    mutating func reduce(_ action: TotalAction, _ ask: CommandSink<Command>) { factor *= 2 }

    mutating func derive(from sources: ([Int], Int), _ ask: CommandSink<Command>) {
        let before = sum
        sum = factor * (sources.0.reduce(0, +) + sources.1)
        if before < 50, sum >= 50 { ask(.overflowed) }
    }
}

private struct NumberList: Reducible {
    @Tracked var numbers: [Int] = []
    @Tracked var bonus = 1

    mutating func reduce(_ action: [Int]) { numbers = action }
}
