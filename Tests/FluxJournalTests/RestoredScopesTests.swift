import FluxCore
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@testable import FluxJournal

@Suite("recordings of scopes that are reopened, and of trees that were open before")
struct RestoredScopesTests {
    private struct NumberState: Reducible, Codable {
        var number = 0
        mutating func reduce(_ action: Int) { number += action }
    }

    /// Two stores with dispatchers of their own, and screens that open by their routes.
    private struct Screens {
        let root: Scope
        let first: Store<NumberState>
        let second: Store<NumberState>

        init(_ root: Scope) {
            self.root = root
            first = root.child("first").store(NumberState(), key: "number")
            second = root.child("second").store(NumberState(), key: "number")
        }

        @discardableResult
        func open(_ route: String) -> (Scope, Store<NumberState>) {
            let scope = root.child("screen", route: route)
            return (scope, scope.store(NumberState(), key: "number"))
        }
    }

    private func replay(_ recording: Recording) throws -> Replay<Screens> {
        let replay = try Replay(recording, compose: { Screens($0) }) { $0.open($1) }
        try replay.run()
        return replay
    }

    @Test("no action comes between the stores that a restoration in an observer sets")
    func inObserver() throws {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let saved = Screens(root)
        saved.first.dispatch(10)
        saved.second.dispatch(20)
        let snapshot = try root.snapshot()
        let states = Box<[Int]>([])
        let recording = try recorded({ Screens($0) }) { screens, _ in
            let observed = screens.first.asProperty().changes.filter { $0.number == 1 }
            observed.subscribe { [root = screens.root] _ in root.restore(snapshot) }.disposed(
                by: screens.root)
            observed.subscribe { _ in screens.second.dispatch(5) }.disposed(by: screens.root)
            screens.first.dispatch(1)
            states.value = [screens.first.state.number, screens.second.state.number]
        }
        #expect(states.value == [10, 20], "the action of the observer comes before the restoration")
        let replay = try replay(recording)
        #expect(replay.differences == [])
        #expect(replay.app.second.state.number == 20)
        let why = try replay.why("second:number.number", upTo: 2)
        let store = StoreAddress(path: "app/second", key: "number")
        #expect(why == .restored(store, parts: ["number"], old: .integer(5), new: .integer(20), after: 2))
    }

    /// - Parameter start: Starts the recorder.
    private func record(
        parkingLimit: Int = 20, _ play: (Scope, _ start: () -> Void) throws -> Void
    ) throws -> Recording {
        let (lines, recorder) = (Box(Data()), Box<SessionRecorder?>(nil))
        let root = Scope(
            root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler, parkingLimit: parkingLimit)
        let header = RecordingHeader(app: "app 1", profile: "default", started: "2026-11-22T08:00:00Z")
        try play(root) {
            recorder.value = SessionRecorder(root, header) { data, _ in lines.with { $0.append(data) } }
        }
        recorder.value?.dispose()
        root.close()
        return try Recording(lines.value)
    }

    @Test("a recorder that starts on a tree that was restored before records what it needs")
    func restoredBefore() throws {
        let before = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let saved = Screens(before)
        saved.first.dispatch(10)
        saved.open("a").1.dispatch(3)
        let snapshot = try before.snapshot()
        let recording = try record { root, start in
            root.restore(snapshot)
            let screens = Screens(root)
            start()
            screens.first.dispatch(1)
            screens.open("a").1.dispatch(1)
        }
        let replay = try replay(recording)
        #expect(replay.differences == [])
        #expect(replay.app.first.state.number == 11)
        let why = try #require(try replay.why("screen:number.number", upTo: 2).change)
        #expect((why.old, why.new) == (.integer(3), .integer(4)))
    }

    @Test(
        "a route whose parked state the program had discarded begins anew in a replay", arguments: [0, 1, 20])
    func discarded(_ limit: Int) throws {
        let recording = try record(parkingLimit: limit) { root, start in
            start()
            let screens = Screens(root)
            for route in ["a", "b", "a"] {
                let (scope, store) = screens.open(route)
                store.dispatch(1)
                scope.close()
            }
        }
        let replay = try replay(recording)
        #expect(replay.differences == [])
        let why = try #require(try replay.why("screen#3:number.number", upTo: 3).change)
        #expect(why.new == .integer(limit > 1 ? 2 : 1))
    }

    /// Open routes in alphabetical order, whatever the order in which they were opened.
    private struct OpenState: Reducible, Codable {
        var routes: [String] = []
        mutating func reduce(_ action: String) { routes = (routes + [action]).sorted() }
    }

    /// Tabs that open from a state.
    private struct Tabs {
        let list: Store<OpenState>
        let tabs = Box<[String: (Scope, store: Store<NumberState>)]>([:])

        /// - Parameters:
        ///   - start: The first number of a tab.
        ///   - onChange: Called before tabs open.
        init(
            _ root: Scope, start: @escaping @Sendable () -> Int = { 0 },
            onChange: @escaping @Sendable () -> Void = {}
        ) {
            list = root.store(OpenState(), key: "open")
            list.asProperty().changes.subscribe { _ in onChange() }.disposed(by: root)
            list.select { $0.routes }.subscribe { [weak root, tabs] routes in
                for route in routes where tabs.value[route] == nil {
                    guard let scope = root?.child("tab", route: route) else { return }
                    let store = scope.store(
                        NumberState(number: scope.externalInput("start", start())), key: "number")
                    tabs.with { $0[route] = (scope, store) }
                }
            }.disposed(by: root)
        }
    }

    @Test("after a checkpoint, scopes are found by their routes if the order of their opening differs")
    func otherOrder() throws {
        let recording = try recorded(checkpoint: 2, { Tabs($0) }) { app, _ in
            app.list.dispatch("b")
            app.list.dispatch("a")
            app.tabs.value["b"]?.store.dispatch(5)
        }
        let replay = try Replay(recording, compose: { Tabs($0) })
        try replay.go(to: 3)
        #expect(replay.startingCheckpoint != nil)
        #expect(replay.differences == [])
        #expect(replay.app.tabs.value.mapValues { $0.store.state.number } == ["a": 0, "b": 5])
    }

    @Test("a tab opens with its restored state after another observer has dispatched an action")
    func restoredAfterAction() throws {
        let before = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let saved = Tabs(before)
        saved.list.dispatch("a")
        saved.tabs.value["a"]?.store.dispatch(3)
        let snapshot = try before.snapshot()
        let recording = try record { root, start in
            start()
            let count = root.child("count").store(NumberState(), key: "number")
            let tabs = Tabs(root, onChange: { count.dispatch(1) })
            root.restore(snapshot)
            tabs.tabs.value["a"]?.store.dispatch(1)
        }
        let replay = try Replay(recording) { root in
            _ = root.child("count").store(NumberState(), key: "number")
            return Tabs(root)
        }
        try replay.run()
        #expect(replay.differences == [])
        #expect(replay.app.tabs.value["a"]?.store.state.number == 4)
    }

    @Test("a tab opens with its value from outside after another observer has dispatched an action")
    func inputAfterAction() throws {
        let recording = try record { root, start in
            start()
            let count = root.child("count").store(NumberState(), key: "number")
            let next = Box(0)
            let tabs = Tabs(
                root,
                start: {
                    next.value += 1
                    return next.value
                }, onChange: { count.dispatch(1) })
            tabs.list.dispatch("a")
            tabs.list.dispatch("b")
        }
        let replay = try Replay(recording) { root in
            _ = root.child("count").store(NumberState(), key: "number")
            return Tabs(root)
        }
        try replay.run()
        #expect(replay.differences == [])
        #expect(replay.app.tabs.value.mapValues { $0.store.state.number } == ["a": 1, "b": 2])
    }
}
