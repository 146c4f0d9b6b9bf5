import FluxCore
import ReactiveCore
import Testing

@Suite("saving and closing after dispatched actions")
struct DispatchedActionsTests {
    private struct Tally: Reducible, Codable {
        var total = 0
        mutating func reduce(_ action: Int) { total += action }
    }

    @Test("a snapshot contains the actions that were dispatched before on another thread")
    func snapshot() async throws {
        for mode in [ScopeMode.onScheduler, .anywhere] {
            let root = Scope(root: "app", scheduler: SerialScheduler(label: "app"), mode: mode)
            let (store, page) = (root.store(Tally()), root.child("page").store(Tally()))
            for total in 1...100 {
                store.dispatch(1)
                page.dispatch(2)
                let snapshot = try await root.snapshotAfterDispatched()
                #expect(snapshot.states.values.map(\.self) == [.keyed(["total": .integer(Int64(total))])])
                #expect(
                    snapshot.children[0].states.values.map(\.self)
                        == [.keyed(["total": .integer(Int64(2 * total))])])
            }
            root.close()
        }
    }

    @Test("a scope closes after the actions that were dispatched before on another thread")
    func close() async {
        let mistakes = Guarded<[Diagnostic]>([])
        let scheduler = SerialScheduler(label: "app")
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler) { mistake in
            mistakes.withLock { $0.append(mistake) }
        }
        for _ in 0..<100 {
            let page = root.child("page")
            let store = page.store(Tally())
            store.dispatch(1)
            await page.closeAfterDispatched()
            #expect(page.isClosed)
            #expect(store.state.total == 1)
        }
        root.close()
        #expect(mistakes.withLock { $0 } == [])
    }

    @Test("a failed snapshot after dispatched actions throws")
    func failure() async {
        struct Uncoded: Reducible {
            mutating func reduce(_ action: Int) {}
        }
        let root = Scope(root: "app", scheduler: SerialScheduler(label: "app"), mode: .onScheduler)
        _ = root.store(Uncoded())
        await #expect(throws: SnapshotFailure.notCodable(state: "Uncoded", path: "app")) {
            try await root.snapshotAfterDispatched()
        }
        root.close()
    }

    @Test("a store's action can be awaited")
    func dispatchAndWait() async {
        let root = Scope(root: "app", scheduler: SerialScheduler(label: "app"), mode: .onScheduler)
        let store = root.store(Tally())
        for total in 1...100 {
            await store.dispatchAndWait(1)
            #expect(store.state.total == total)
        }
        root.close()
    }
}
