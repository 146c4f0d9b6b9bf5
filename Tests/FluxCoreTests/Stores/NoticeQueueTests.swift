import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("queues of notices")
struct NoticeQueueTests {
    @Test("a newer notice replaces an older one, which is shown again after it; duplicates are dropped")
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

        #expect(shown.elements == [nil, "offline", "full", "offline", "full", "offline", nil, "offline"])
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
        screen.reduce(.raised("full"))
        #expect(screen == Screen(notices: ["full", "offline"]))
        screen.reduce(.dismissed)
        #expect(screen == Screen(notices: ["offline"]))
    }

    private struct Screen: Reducible {
        var notices = NoticeQueue<String>()

        mutating func reduce(_ action: NoticeQueue<String>.Action) { notices.reduce(action) }
    }
}
