import FluxCore
import FluxTesting
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("An action recorder")
struct ActionRecorderTests {
    private let scheduler = TestScheduler()
    private let root: Scope

    init() { root = Scope(root: "app", scheduler: scheduler) }

    @Test("B-F8 it says which actions were dispatched and in which order, since it was asked last")
    func order() {
        let heard = ActionRecorder(ShelfAction.self, in: root)

        ShelfActionCreator(scope: root).open()
        heard.expect(.opened)
        heard.expect()
        scheduler.run()
        heard.expect(.booksArrived(["a"]), .booksArrived(["b"]))
    }

    @Test("B-F8 another order fails, with both shown")
    func otherOrder() {
        let complaints = Complaint.all {
            let heard = ActionRecorder(ShelfAction.self, in: root)
            for action in [ShelfAction.opened, .saved] {
                root.dispatcher(for: ShelfAction.self).dispatch(action)
            }
            heard.expect(.saved, .opened)
        }

        #expect(
            complaints == [
                Complaint(
                    5,
                    """
                    other actions were dispatched:

                          [
                        -   [0]: .saved,
                            [0]: .opened,
                        +   [1]: .saved
                          ]

                    (- expected, + actual)
                    """)
            ])
    }

    private enum Heard: Equatable {
        case shelf(ShelfAction)
        case shop(String)
    }

    @Test("B-F8 actions of several types and scopes have one order: the cause comes first")
    func severalTypes() {
        let (heard, shelf) = (ActionRecorder<Heard>(), root.child("shelf"))
        heard.record(ShelfAction.self, in: shelf, as: Heard.shelf)
        heard.record(String.self, in: root, as: Heard.shop)
        shelf.forward(ShelfAction.self, to: root) { $0 == .saved ? "sold" : nil }

        for action in [ShelfAction.opened, .saved, .renamed("A")] {
            shelf.dispatcher(for: ShelfAction.self).dispatch(action)
        }

        heard.expect(.shelf(.opened), .shelf(.saved), .shop("sold"), .shelf(.renamed("A")))
    }

    @Test("It ends with itself: a scope keeps nothing of it")
    func released() {
        let (live, translated) = (LiveObjects(), Box(0))
        do {
            let (heard, token) = (ActionRecorder<Int>(), live.token())
            heard.record(ShelfAction.self, in: root) { _ in
                withExtendedLifetime(token) { translated.value += 1 }
                return 1
            }
            root.dispatcher(for: ShelfAction.self).dispatch(.saved)
            #expect(heard.actions == [1])
        }
        root.dispatcher(for: ShelfAction.self).dispatch(.saved)

        #expect(translated.value == 1)
        #expect(live.count == 0)
    }
}
