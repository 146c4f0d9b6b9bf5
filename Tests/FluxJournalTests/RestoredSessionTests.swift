import FluxCore
import FluxJournal
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("recordings of sessions that were restored")
struct RestoredSessionTests {
    /// An app with a count, its double in the same scope, and its triple in a child.
    struct CountState: Reducible, Codable {
        var count = 0
        mutating func reduce(_ action: Int) { count += action }
    }

    struct DoubleState: Deriving, Codable {
        var (total, isLarge) = (0, false)
        mutating func reduce(_ action: Int) {}
        mutating func derive(from count: CountState) {
            (total, isLarge) = (2 * count.count, count.count > 4)
        }
    }

    struct TripleState: Deriving, Codable {
        typealias Action = Never
        var total = 0
        mutating func derive(from count: CountState) { total = 3 * count.count }
    }

    struct Counter {
        let root: Scope
        let count: Store<CountState>

        init(_ root: Scope) throws {
            self.root = root
            count = root.store(CountState(), key: "count")
            _ = try root.store(DoubleState(), from: count.asSource(), key: "double")
            _ = try root.child("page").store(TripleState(), from: count.asSource(), key: "triple")
        }
    }

    private let count = StoreAddress(path: "app", key: "count")

    private func saved(_ count: Int) throws -> ScopeSnapshot {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let counter = try Counter(root)
        counter.count.dispatch(count)
        return try root.snapshot()
    }

    @Test("a restoration between actions is replayed, also in derived states")
    func betweenActions() throws {
        let saved = try saved(5)
        let recording = try recorded({ try? Counter($0) }) { counter, _ in
            counter?.count.dispatch(1)
            counter?.root.restore(saved)
            counter?.count.dispatch(1)
        }
        let replay = try Replay(recording, compose: Counter.init)
        try replay.run()
        #expect(replay.differences.isEmpty)
        #expect(replay.app.count.state.count == 6)
        let why = try #require(try replay.why("count.count", upTo: 2).change)
        #expect((why.old, why.new) == (.integer(5), .integer(6)))
        #expect(why.certainty == .verified)
        let derived = try #require(try replay.why("triple.total", upTo: 2).change)
        #expect((derived.old, derived.new) == (.integer(15), .integer(18)))
    }

    @Test("a session that was restored before composing verifies with its derived states")
    func beforeComposing() throws {
        let saved = try saved(5)
        let recording = try recorded({ root in
            root.restore(saved)
            return try? Counter(root)
        }) { counter, _ in counter?.count.dispatch(1) }
        let replay = try Replay(recording, compose: Counter.init)
        #expect(try replay.compatibility(with: "app 1") == .same)
        try replay.run()
        #expect(replay.differences.isEmpty)
    }

    @Test("a screen that opens after the first actions of a restored session is not compared before")
    func openedLater() throws {
        let saved = try saved(5)
        func openPage(_ root: Scope, _ count: Store<CountState>) throws {
            _ = try root.child("page").store(TripleState(), from: count.asSource(), key: "triple")
        }
        let recording = try recorded({ root in
            root.restore(saved)
            return (root, root.store(CountState(), key: "count"))
        }) { app, _ in
            app.1.dispatch(1)
            try? openPage(app.0, app.1)
            app.1.dispatch(1)
        }
        func replayed(_ page: @escaping (Scope, Store<CountState>) throws -> Void) throws
            -> [ReplayDifference]
        {
            let replay = try Replay(recording) { root in
                try page(root, root.store(CountState(), key: "count"))
            }
            try replay.run()
            return replay.differences
        }
        #expect(try replayed(openPage).isEmpty)
        // A page that was not recorded is a difference, as before.
        #expect(
            try !replayed { root, count in
                _ = try root.child("other").store(TripleState(), from: count.asSource(), key: "triple")
            }.isEmpty)
    }

    @Test("scopes that open from a restored state are found by the actions in them")
    func scopesOfState() throws {
        func saved() throws -> ScopeSnapshot {
            let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
            let library = Library(root)
            library.shelf.dispatch(.opened("a"))
            library.page?.dispatch(.turned(by: 2))
            return try root.snapshot()
        }
        let snapshot = try saved()
        let recording = try recorded({ ($0, Library($0)) }) { app, _ in
            let (root, library) = app
            root.restore(snapshot)
            library.page?.dispatch(.turned(by: 1))
        }
        let replay = try Replay(recording) { Library($0) }
        try replay.run()
        #expect(replay.differences.isEmpty)
        let why = try #require(try replay.why("page:PageState.number", upTo: 1).change)
        #expect((why.old, why.new) == (.integer(3), .integer(4)))
    }

    @Test("a restoration during an action is replayed after that action")
    func duringAction() throws {
        let saved = try saved(5)
        let recording = try recorded({ try? Counter($0) }) { counter, _ in
            guard let counter else { return }
            counter.count.asProperty().filter { $0.count == 1 }
                .subscribe { [root = counter.root] _ in root.restore(saved) }.disposed(by: counter.root)
            counter.count.dispatch(1)
            counter.count.dispatch(2)
        }
        let replay = try Replay(recording, compose: Counter.init)
        try replay.run()
        #expect(replay.differences.isEmpty)
        #expect(replay.app.count.state.count == 7)
    }

    @Test("a restored state of a parked scope replaces the parked one")
    func parked() throws {
        struct Screens {
            let root: Scope
            init(_ root: Scope) { self.root = root }

            func open() -> (Scope, Store<CountState>) {
                let scope = root.child("screen", route: "screen")
                return (scope, scope.store(CountState(), key: "count"))
            }
        }
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let (_, store) = Screens(root).open()
        store.dispatch(40)
        let saved = try root.snapshot()
        let recording = try recorded({ Screens($0) }) { screens, _ in
            let (first, store) = screens.open()
            store.dispatch(1)
            first.close()
            screens.root.restore(saved)
            let (second, restored) = screens.open()
            restored.dispatch(2)
            second.close()
            screens.open().1.dispatch(3)
        }
        let replay = try Replay(recording, compose: { Screens($0) }) { screens, _ in _ = screens.open() }
        try replay.run()
        #expect(replay.differences.isEmpty)
        let why = try #require(try replay.why("screen#3:count.count", upTo: 3).change)
        #expect((why.old, why.new) == (.integer(42), .integer(45)))
    }
}
