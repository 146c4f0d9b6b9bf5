import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("queues of notices")
struct NoticeQueueTests {
    @Test("duplicates are dropped, and dismissing shows the next notice")
    func queue() {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let (store, shown) = (root.store(NoticeQueue<String>()), Recorder<String?>())
        let dispatcher = root.dispatcher(for: NoticeQueue<String>.Action.self)
        store.select { $0.shown }.asObservable().record(into: shown)

        for action: NoticeQueue<String>.Action in [
            .raised("offline"), .raised("full"), .raised("offline"), .raised("full"), .dismissed, .dismissed,
            .dismissed, .raised("offline"),
        ] {
            dispatcher.dispatch(action)
        }

        #expect(shown.elements == [nil, "offline", "full", nil, "offline"])
        root.close()
    }

    @Test("an array literal states a queue without duplicates")
    func stated() {
        var queue: NoticeQueue = ["offline", "full", "offline"]

        #expect(queue == NoticeQueue(["offline", "full"]))
        queue.reduce(.dismissed)
        #expect(queue == ["full"])
        queue.reduce(.dismissed)
        #expect(queue == NoticeQueue())
    }

    @Test("a queue can be part of a state")
    func statedInside() {
        var screen = Screen(notices: ["offline"])
        for action: Screen.Action in [.raised("full"), .dismissed] { screen.reduce(action) }

        #expect(screen == Screen(notices: ["full"]))
    }

    private struct Screen: Reducible {
        var notices = NoticeQueue<String>()

        mutating func reduce(_ action: NoticeQueue<String>.Action) { notices.reduce(action) }
    }
}
