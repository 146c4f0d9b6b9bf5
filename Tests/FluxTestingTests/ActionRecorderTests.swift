import FluxCore
import FluxTesting
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("an action recorder")
struct ActionRecorderTests {
    private let scheduler = TestScheduler()
    private let root: Scope

    init() { root = Scope(root: "app", scheduler: scheduler) }

    @Test("the recorder expects the actions since the last call, in order")
    func order() {
        let recorder = ActionRecorder(ShelfAction.self, in: root)

        ShelfActionCreator(scope: root).open()
        recorder.expect(.opened)
        recorder.expect()
        scheduler.run()
        recorder.expect(.booksArrived(["a"]), .booksArrived(["b"]))
    }

    @Test("a different order fails and shows both")
    func otherOrder() {
        let issues = ReportedIssue.all {
            let recorder = ActionRecorder(ShelfAction.self, in: root)
            for action in [ShelfAction.opened, .saved] {
                root.dispatcher(for: ShelfAction.self).dispatch(action)
            }
            recorder.expect(.saved, .opened)
        }

        #expect(
            issues == [
                ReportedIssue(
                    5,
                    """
                    unexpected actions:

                          [
                        -   [0]: .saved,
                            [0]: .opened,
                        +   [1]: .saved
                          ]

                    (- expected, + actual)
                    """)
            ])
    }

    private enum AppAction: Equatable {
        case shelf(ShelfAction)
        case shop(String)
    }

    @Test("actions of several types and scopes are recorded in one order")
    func severalTypes() {
        let (recorder, shelf) = (ActionRecorder<AppAction>(), root.child("shelf"))
        recorder.record(ShelfAction.self, in: shelf, as: AppAction.shelf)
        recorder.record(String.self, in: root, as: AppAction.shop)
        shelf.forward(ShelfAction.self, to: root) { $0 == .saved ? "sold" : nil }

        for action in [ShelfAction.opened, .saved, .renamed("A")] {
            shelf.dispatcher(for: ShelfAction.self).dispatch(action)
        }

        recorder.expect(.shelf(.opened), .shelf(.saved), .shop("sold"), .shelf(.renamed("A")))
    }

    @Test("a released recorder leaves nothing in its scope")
    func released() {
        let (live, translated) = (LiveObjects(), Box(0))
        do {
            let (recorder, token) = (ActionRecorder<Int>(), live.token())
            recorder.record(ShelfAction.self, in: root) { _ in
                withExtendedLifetime(token) { translated.value += 1 }
                return 1
            }
            root.dispatcher(for: ShelfAction.self).dispatch(.saved)
            #expect(recorder.actions == [1])
        }
        root.dispatcher(for: ShelfAction.self).dispatch(.saved)

        #expect(translated.value == 1)
        #expect(live.count == 0)
    }
}
