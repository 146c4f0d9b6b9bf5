import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("the states of children that open from state")
struct RestoredChildrenTests {
    /// Tabs, each with notes and a list of rows, whose children are below the tab.
    private final class App: Sendable {
        typealias Rows = ScopeChildren<String, Store<Notes>>
        typealias Tab = (notes: Store<Notes>, rows: Store<Tabs>, children: Rows)

        let root: Scope
        let tabs: Store<Tabs>
        let open: ScopeChildren<String, Tab>

        init(_ root: Scope = Scope(root: "app", scheduler: VirtualTimeScheduler())) {
            self.root = root
            tabs = root.store(Tabs())
            open = root.children("tab", for: tabs.select { $0.open }) { _, child in
                let (notes, rows) = (child.store(Notes()), child.store(Tabs()))
                let children = child.children("row", for: rows.select { $0.open }) { $1.store(Notes()) }
                return (notes, rows, children)
            }
        }

        func show(_ ids: String...) { tabs.dispatch(.replaced(ids)) }

        /// The notes of each open tab, and of its rows.
        var notes: [String] {
            open.contents.value.map { tab in
                "\(tab.notes.state.numbers) \(tab.children.contents.value.map(\.state.numbers))"
            }
        }
    }

    /// Opens two tabs with a row each, and adds notes to all of them.
    private func filled() -> App {
        let app = App()
        app.show("a", "b")
        for (number, id) in ["a", "b"].enumerated() {
            app.open[id]?.notes.dispatch(.added(number + 1))
            app.open[id]?.rows.dispatch(.replaced(["x"]))
            app.open[id]?.children["x"]?.dispatch(.added(number + 5))
        }
        return app
    }

    @Test("a child that is opened again has its former states, and opens what was open below it")
    func parked() {
        let app = filled()
        #expect(app.notes == ["[1] [[5]]", "[2] [[6]]"])
        app.show("b")
        app.show("b", "a")
        #expect(app.notes == ["[2] [[6]]", "[1] [[5]]"])
    }

    @Test("a route is below that of the nearest scope with one, unless it is given")
    func routes() {
        let app = filled()
        #expect(app.root.subtree.compactMap(\.route) == ["tab/a", "tab/a/row/x", "tab/b", "tab/b/row/x"])
        let inner = app.root.child("panel").children(
            "line", for: Property(constant: [1, 2]), route: { "panel-\($0)" }
        ) { $1.route }
        #expect(inner.contents.value == ["panel-1", "panel-2"])
    }

    @Test("a snapshot that is restored before the app is composed opens the same children with their states")
    func before() throws {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let restoration = root.restore(try filled().root.snapshot())
        let app = App(root)

        #expect(app.notes == ["[1] [[5]]", "[2] [[6]]"])
        #expect(restoration.unusedStates == [])
    }

    @Test("a snapshot that is restored after the app was composed opens the same children with their states")
    func after() throws {
        let snapshot = try filled().root.snapshot()
        let app = App()
        app.show("c", "b")
        app.open["b"]?.notes.dispatch(.added(9))
        let restoration = app.root.restore(snapshot)

        #expect(app.notes == ["[1] [[5]]", "[2] [[6]]"])
        #expect(restoration.unusedStates == [])
        #expect(app.root.children.map(\.route) == ["tab/b", "tab/a"], "b stayed open")
    }

    @Test("the list may be in a scope above")
    func above() {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let tabs = root.store(Tabs(open: ["a"]))
        let panel = root.child("panel").child("inner")
        let children = panel.children("tab", for: tabs.select { $0.open }) { id, _ in id }
        tabs.dispatch(.replaced(["b", "c"]))
        #expect(children.contents.value == ["b", "c"])
        #expect(panel.children.map(\.path) == ["app/panel/inner/tab#2", "app/panel/inner/tab#3"])
        panel.close()
        tabs.dispatch(.replaced(["d"]))
        #expect(children.contents.value == [])
        root.close()
    }

    @Test("lists that many threads change open exactly the last one, in a confined tree")
    func threads() async {
        let scheduler = SerialScheduler(label: "confined")
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let tabs = root.store(Tabs(open: ["0"]))
        let (live, concurrent) = (LiveObjects(), Box((now: 0, most: 0)))
        let children = root.children("tab", for: tabs.select { $0.open }) { id, _ in
            concurrent.with { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            defer { concurrent.with { $0.now -= 1 } }
            return (id, live.token())
        }
        await withTaskGroup { group in
            for thread in 0..<4 {
                group.addTask {
                    for number in 0..<50 {
                        tabs.dispatch(.replaced((0..<number % 7).map { "\($0 * thread)" }))
                    }
                }
            }
        }
        await tabs.dispatchAndWait(.replaced(["3", "1", "2"]))

        #expect(children.contents.value.map(\.0) == ["3", "1", "2"])
        #expect(live.count == 3)
        #expect(concurrent.value.most == 1)
        await root.closeAfterDispatched()
        #expect(live.count == 0)
    }
}
