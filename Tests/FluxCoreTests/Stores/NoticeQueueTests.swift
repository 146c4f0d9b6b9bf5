import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("B-F12 notices that queue")
struct NoticeQueueTests {
    @Test("B-F12 the first shows, duplicates drop, dismissing shows the next, dismissing the last hides")
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
}
