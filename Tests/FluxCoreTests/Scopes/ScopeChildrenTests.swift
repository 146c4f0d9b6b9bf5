import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("children that open from state")
struct ScopeChildrenTests {
    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), parkingLimit: 100)
    private let tabs: Store<Tabs>
    /// What was opened and closed.
    private let log = Box<[String]>([])

    init() { tabs = root.store(Tabs()) }

    private func show(_ ids: String...) { tabs.dispatch(.replaced(ids)) }

    private func open(then start: @escaping @Sendable (String, Scope) -> Void = { _, _ in })
        -> ScopeChildren<String, String>
    {
        root.children("tab", for: tabs.select { $0.open }) { [log] id, child in
            log.with { $0.append("open \(id)") }
            child.keep(Subscription { log.with { $0.append("close \(id)") } })
            start(id, child)
            return id.uppercased()
        }
    }

    @Test("missing ids close from the last, then new ones open in order; the others stay open")
    func order() {
        show("a", "b", "c")
        let children = open()
        let first = root.children.first
        show("d", "a", "e")

        #expect(log.value == ["open a", "open b", "open c", "close c", "close b", "open d", "open e"])
        #expect(children.contents.value == ["D", "A", "E"])
        #expect(children["d"] == "D")
        #expect(children["b"] == nil)
        #expect(root.children.first === first)
        #expect(root.children.map(\.route) == ["tab/a", "tab/d", "tab/e"])
        #expect(root.children.map(\.name) == ["tab", "tab", "tab"])
    }

    @Test("a repeated id counts once, at its first position")
    func repeated() {
        let children = open()
        show("a", "b", "a")
        show("b", "b", "a")

        #expect(log.value == ["open a", "open b"])
        #expect(children.contents.value == ["B", "A"])
    }

    @Test("the values change before children close and after all have opened, and not for an equal list")
    func changes() {
        let received = Recorder<[String]>()
        let children = open()
        children.contents.record(into: received)
        show("a", "b")
        show("a", "b")
        show("a", "b", "a")
        show("b", "c")

        #expect(received.elements == [[], ["A", "B"], ["B"], ["B", "C"]])
    }

    @Test("a list of one id or none is a child that may be open")
    func optional() {
        let children = root.children("sheet", for: tabs.select { Array($0.open.prefix(1)) }) { id, _ in id }
        #expect(children.contents.value == [])
        show("a", "b")
        #expect(children.contents.value == ["a"])
        show("b")
        #expect(children.contents.value == ["b"])
        #expect(root.children.map(\.route) == ["sheet/b"])
        show()
        #expect(root.children.isEmpty)
    }

    @Test("a list that changes while children open is followed afterwards", arguments: [false, true])
    func reentrant(isDispatching: Bool) {
        if !isDispatching { show("a", "b") }
        let children = open { [tabs] id, _ in
            if id == "b" { tabs.dispatch(.replaced(["c", "a"])) }
            if id == "c" { tabs.dispatch(.replaced(["c", "d"])) }
        }
        if isDispatching { show("a", "b") }

        #expect(log.value == ["open a", "open b", "close b", "open c", "close a", "open d"])
        #expect(children.contents.value == ["C", "D"])
    }

    @Test("a list that changes while a child closes is followed afterwards")
    func reentrantClosing() {
        let children = open { [tabs] id, child in
            child.keep(Subscription { if id == "a" { tabs.dispatch(.replaced(["c"])) } })
        }
        show("a", "b")
        show("b")

        #expect(log.value == ["open a", "open b", "close a", "close b", "open c"])
        #expect(children.contents.value == ["C"])
    }

    @Test("a child that something else closes stays closed until its id has left the list")
    func closedElsewhere() {
        let children = open()
        show("a", "b")
        root.children.first?.close()
        #expect(children.contents.value == ["B"])
        #expect(children["a"] == nil)
        show("a", "b", "c")
        #expect(children.contents.value == ["B", "C"])
        show("b")
        show("b", "a")
        #expect(children.contents.value == ["B", "A"])
    }

    @Test("closing the scope while children open opens no more")
    func closedMeanwhile() {
        let children = open { [root] id, _ in if id == "b" { root.close() } }
        show("a", "b", "c")

        #expect(log.value == ["open a", "open b", "close a", "close b"])
        #expect(children.contents.value == [])
        #expect(children.isDisposed)
    }

    @Test("in a closed scope, no child opens")
    func afterClose() {
        show("a")
        root.close()
        let children = open()
        #expect(children.contents.value == [])
        #expect(log.value == [])
    }

    @Test("disposing closes the children, the last one first, and ends the values")
    func disposed() {
        let (children, received) = (open(), Recorder<[String]>())
        show("a", "b")
        children.contents.record(into: received)
        children.dispose()
        show("c")

        #expect(log.value == ["open a", "open b", "close b", "close a"])
        #expect(received.elements == [["A", "B"], []])
        #expect(received.isCompleted)
        #expect(!root.isClosed)
    }

    @Test("disposing while children open closes those that are open, and opens no more")
    func disposedMeanwhile() {
        let children = Box<ScopeChildren<String, String>?>(nil)
        children.value = open { id, _ in if id == "b" { children.value?.dispose() } }
        show("a", "b", "c")

        #expect(log.value == ["open a", "open b", "close b", "close a"])
        #expect(root.children.isEmpty)
    }

    @Test("a tree that is released ends its children at once", arguments: [true, false])
    func releasedTree(closes: Bool) {
        var tree: Scope? = Scope(root: "other", scheduler: VirtualTimeScheduler()) { _ in }
        let received = Recorder<[Int]>()
        let children = tree?.children("tab", for: BehaviorRelay(value: [1, 2, 3]).asProperty()) { id, _ in id
        }
        children?.contents.record(into: received)

        if closes { tree?.close() }
        tree = nil

        #expect(received.elements == [[1, 2, 3], []])
        #expect(received.isCompleted)
    }

    @Test("the value of a child is released when the child closes, whatever closes it")
    func released() {
        let live = LiveObjects()
        let children = root.children("tab", for: tabs.select { $0.open }) { _, child in
            (child, live.token())
        }
        show("a", "b", "c", "d")
        #expect(live.count == 4)
        show("a", "b", "c")
        #expect(live.count == 3)
        root.children.first?.close()
        #expect(live.count == 2)
        show("b", "c")
        children["b"]?.0.close()
        #expect(live.count == 1)
        root.close()
        #expect(live.count == 0)
        #expect(children.contents.value.isEmpty)
    }

    @Test("the children do not retain the scope")
    func unretained() {
        let live = LiveObjects()
        do {
            let root = Scope(root: "app", scheduler: VirtualTimeScheduler()) { _ in }
            let tabs = root.store(Tabs(open: ["a"]))
            root.children("tab", for: tabs.select { $0.open }) { _, child in
                (child.store(Notes()), live.token())
            }
            #expect(live.count == 1)
        }
        #expect(live.count == 0)
    }

    @Test("a child that is open has a reference: it is not reported as left open")
    func notReported() {
        let reported = Box<[Diagnostic]>([])
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler()) { found in
            reported.with { $0.append(found) }
        }
        let tabs = root.store(Tabs())
        root.children("tab", for: tabs.select { $0.open }) { _, _ in }
        for ids in [["a"], ["a", "b"], ["c", "a"]] { tabs.dispatch(.replaced(ids)) }
        root.close()
        #expect(reported.value == [])
    }
}
