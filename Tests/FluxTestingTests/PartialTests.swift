import FluxCore
import FluxTesting
import ReactiveTesting
import Testing

@Suite("a test store in partial mode")
struct PartialTests {
    @Test("assertions must hold, and other changes, actions, commands and work are ignored")
    func ignoresRest() {
        let issues = ReportedIssue.all {
            let test = TestStore(ShelfState(), mode: .partial)
            ShelfActionCreator(scope: test.scope).open()
            test.send(.booksArrived(["x"])) { $0.books = ["x"] }
            test.scheduler.advance(to: 250)
            test.receive(.booksArrived(["b"])) { $0.books = ["x", "a", "b"] }
            test.send(.saved)
            test.send(.renamed("A"))
            test.send(.saved)
            test.receive(command: .toast("saved A"))
            ShelfActionCreator(scope: test.scope).open()
        }

        #expect(issues == [])
    }

    @Test("a wrong assertion fails")
    func wrongAssertion() {
        let issues = ReportedIssue.all {
            let test = TestStore(ShelfState(name: "n"), mode: .partial)
            test.send(.opened) { $0.name = "A" }
            test.scope.dispatcher(for: ShelfAction.self).dispatch(.saved, fileID: "A.swift", line: 1)
            test.receive(.opened)
            test.receive(.saved)
            test.receive(command: .toast("saved"))
        }

        #expect(
            issues == [
                ReportedIssue(
                    2,
                    """
                    unexpected state after ShelfAction.opened:

                          ShelfState(
                            _books: [],
                        -   name: "A",
                        +   name: "n",
                            isLoading: true
                          )

                    (- expected, + actual)
                    """),
                ReportedIssue(
                    4,
                    """
                    ShelfAction.opened has not been dispatched (time: 0.0 seconds); dispatched instead:
                        ShelfAction.saved, dispatched at A.swift:1
                    """),
                ReportedIssue(6, "ShelfState.Command.toast(\"saved\") was not requested"),
            ])
    }
}
