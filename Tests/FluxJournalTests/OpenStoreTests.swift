import FluxCore
import FluxJournal
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("answers about one of several stores")
struct OpenStoreTests {
    private let path = "page:PageState.number"

    private func replay(_ play: (Library) -> Void) throws -> Replay<Library> {
        try Replay(try recorded({ Library($0) }) { library, _ in play(library) }) { Library($0) }
    }

    @Test("a path without an instance number means the store that is open")
    func open() throws {
        let replay = try replay { library in
            library.shelf.dispatch(.opened("a"))
            library.page?.dispatch(.turned(by: 1))
            library.shelf.dispatch(.closed)
            library.shelf.dispatch(.opened("b"))
            library.page?.dispatch(.turned(by: 4))
        }
        let second = try #require(try replay.why(path, upTo: 5).change)
        #expect(second.store.path == "app/page#2")
        #expect(second.chain[0].action.number == 5)
        guard case .neverChanged(let opened, _, _) = try replay.why(path, upTo: 4) else {
            Issue.record("a store is open after the action that opened it")
            return
        }
        #expect(opened.path == "app/page#2")
        let first = try #require(try replay.why(path, upTo: 2).change)
        #expect(first.store.path == "app/page")
        #expect(first.chain[0].action.number == 2)
    }

    @Test("several open stores are listed in the order in which they were opened")
    func several() throws {
        let replay = try replay { library in
            for title in ["a", "b", "c"] { library.shelf.dispatch(.opened(title)) }
            library.shelf.dispatch(.closed)
            library.page?.dispatch(.turned(by: 1))
        }
        let key = "FluxJournalTests.PageState"
        #expect(
            try replay.why(path, upTo: 5)
                == .several(["app/page", "app/page#2"].map { StoreAddress(path: $0, key: key) }))
        #expect(
            try replay.why(path, upTo: 4)
                == .several(["app/page", "app/page#2"].map { StoreAddress(path: $0, key: key) }),
            "the action closed the third page")
        let chosen = try replay.why("page#1:PageState.number", upTo: 5)
        #expect(
            chosen
                == .neverChanged(
                    StoreAddress(path: "app/page", key: key), parts: ["number"], value: .integer(1)))
    }

    @Test("changes after the step do not count, whether or not the store closes later")
    func closesLater() throws {
        let replay = try replay { library in
            library.shelf.dispatch(.opened("a"))
            library.page?.dispatch(.turned(by: 1))
            library.page?.dispatch(.turned(by: 4))
            library.shelf.dispatch(.closed)
        }
        for (step, action) in [(2, 2), (3, 3), (4, 3)] as [(UInt64, UInt64)] {
            let change = try #require(try replay.why(path, upTo: step).change)
            #expect(change.chain[0].action.number == action)
        }
    }

    @Test("of closed stores, the one with the latest change is chosen")
    func closed() throws {
        let replay = try replay { library in
            library.shelf.dispatch(.opened("a"))
            library.shelf.dispatch(.opened("b"))
            library.page?.dispatch(.turned(by: 1))
            library.shelf.dispatch(.closed)
            library.page?.dispatch(.turned(by: 2))
            library.shelf.dispatch(.closed)
        }
        let change = try #require(try replay.why(path, upTo: 6).change)
        #expect(change.store.path == "app/page")
        #expect(change.chain[0].action.number == 5)
    }

    @Test("of closed stores that never changed, the one that closed last is named")
    func closedUnchanged() throws {
        let replay = try replay { library in
            for title in ["a", "b"] {
                library.shelf.dispatch(.opened(title))
                library.shelf.dispatch(.closed)
            }
        }
        let store = StoreAddress(path: "app/page#2", key: "FluxJournalTests.PageState")
        #expect(
            try replay.why(path, upTo: 4) == .neverChanged(store, parts: ["number"], value: .integer(1)))
    }

    @Test("an unknown store is answered with the nearest names, whatever their modules are called")
    func nearest() throws {
        func compose(_ root: Scope) {
            for key in ["shop.basket", "warehouse.cart"] { _ = root.store(BadgeState(), key: key) }
        }
        let replay = try Replay(try recorded(compose) { _, _ in }, compose: compose)
        #expect(
            try replay.why("card.count", upTo: 0)
                == .unknownStore(similar: ["warehouse.cart", "shop.basket"]))
        #expect(
            try replay.why("bosket.count", upTo: 0)
                == .unknownStore(similar: ["shop.basket", "warehouse.cart"]))
    }

    @Test("an unknown scope is answered with the scopes that exist, once for all of their instances")
    func nearestScope() throws {
        let replay = try replay { library in
            for title in ["a", "b"] {
                library.shelf.dispatch(.opened(title))
                library.shelf.dispatch(.closed)
            }
        }
        let answer = try replay.why("pages:PageState.number", upTo: .max)
        guard case .unknownStore(let similar) = answer else {
            Issue.record("there is no such scope")
            return
        }
        #expect(similar.first == "app/page:FluxJournalTests.PageState")
        #expect(similar.count { $0.hasPrefix("app/page") } == 1)
    }

    @Test("a state that was parked under a route is not recorded again")
    func parked() throws {
        let recording = try recorded({ Library($0) }) { library, _ in
            library.shelf.dispatch(.opened("a"))
            library.page?.dispatch(.turned(by: 1))
            library.shelf.dispatch(.closed)
            library.shelf.dispatch(.opened("a"))
        }
        let pages = try (0..<recording.count).compactMap { line -> Bool? in
            guard
                case .storeCreated(_, "FluxJournalTests.PageState", let hasState, _) =
                    try recording.entry(line)
            else { return nil }
            return hasState
        }
        #expect(pages == [true, false])
    }

    @Test("a restored state is recorded unless it was parked under a route")
    func restoredWithoutRoute() throws {
        let before = Scope(root: "app", scheduler: VirtualTimeScheduler())
        before.child("list").store(BadgeState()).dispatch(.counted(3))
        let snapshot = try before.snapshot()
        let recording = try recorded({ root in
            root.restore(snapshot)
            return root.child("list").store(BadgeState())
        }) { _, _ in }
        let entries = try (0..<recording.count).map { try recording.entry($0) }
        let isRecorded = entries.contains { entry in
            if case .storeCreated("app/list", _, let hasState, .some) = entry { hasState } else { false }
        }
        #expect(isRecorded)
    }

    @Test("scopes that are open when recording begins are recorded with their routes")
    func openBefore() throws {
        let lines = Box(Data())
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
        _ = root.child("page", route: "page/1").store(PageState())
        let recorder = SessionRecorder(
            root, RecordingHeader(app: "a 1", profile: "p", started: "2026-11-22T08:00:00Z")
        ) { data, _ in lines.with { $0.append(data) } }
        recorder.dispose()
        root.close()

        let recording = try Recording(lines.value)
        let opened = try (0..<recording.count).compactMap { line -> [String?]? in
            guard case .opened(let path, let route) = try recording.entry(line) else { return nil }
            return [path, route]
        }
        #expect(opened == [["app", nil], ["app/page", "page/1"]])
    }
}
