import FluxCore
import FluxTesting
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("an exhaustive test store")
struct TestStoreTests {
    @Test("a fully asserted scenario passes")
    func scenario() {
        let issues = ReportedIssue.all {
            let test = TestStore(ShelfState())
            test.send(.renamed("A")) { $0.name = "A" }
            ShelfActionCreator(scope: test.scope).open()
            test.receive(.opened) { $0.isLoading = true }
            test.scheduler.advance(to: 100)
            test.receive(.booksArrived(["a"])) { ($0.books, $0.isLoading) = (["a"], false) }
            test.scheduler.run()
            test.receive(where: { $0 != .opened }) { $0.books = ["a", "b"] }
            test.send(.saved)
            test.receive(command: .toast("saved A"))
            test.finish()
        }

        #expect(issues == [])
    }

    @Test("an unexpected state is reported once, line by line, where it was asserted")
    func otherState() {
        let issues = ReportedIssue.all {
            let test = TestStore(ShelfState())
            test.send(.booksArrived(["a", "b"])) { $0.books = ["a", "c"] }
            test.send(.renamed("A"))
            test.send(.opened) { $0.isLoading = true }
        }

        #expect(
            issues == [
                ReportedIssue(
                    2,
                    """
                    unexpected state after ShelfAction.booksArrived([…]):

                          ShelfState(
                            _books: [
                              [0]: "a",
                        -     [1]: "c"
                        +     [1]: "b"
                            ],
                            name: "new",
                            isLoading: false
                          )

                    (- expected, + actual)
                    """),
                ReportedIssue(
                    3,
                    """
                    unexpected state after ShelfAction.renamed("A"):

                          ShelfState(
                            _books: […],
                        -   name: "new",
                        +   name: "A",
                            isLoading: false
                          )

                    (- expected, + actual)
                    """),
            ])
    }

    @Test("a closure that changes nothing fails")
    func uselessClosure() {
        let issues = ReportedIssue.all {
            let test = TestStore(ShelfState())
            test.send(.renamed("new")) { $0.name = "new" }
        }

        #expect(
            issues == [
                ReportedIssue(2, "ShelfAction.renamed(\"new\") does not change the state: omit the closure")
            ])
    }

    @Test("an unexpected action is reported with the location of its dispatch")
    func otherAction() {
        let issues = ReportedIssue.all {
            let test = TestStore(ShelfState())
            let dispatcher = test.scope.dispatcher(for: ShelfAction.self)
            dispatcher.dispatch(.opened, fileID: "Shelf/A.swift", line: 7)
            dispatcher.dispatch(.renamed("A"), fileID: "Shelf/A.swift", line: 8)
            test.receive(.renamed("A")) { $0.name = "A" }
            test.receive(where: { $0 == .opened })
        }

        #expect(
            issues == [
                ReportedIssue(
                    5,
                    """
                    unexpected action, dispatched at Shelf/A.swift:7:

                        - ShelfAction.renamed("A")
                        + ShelfAction.opened

                    (- expected, + actual)
                    """),
                ReportedIssue(
                    6,
                    "unexpected action: ShelfAction.renamed(\"A\"), dispatched at Shelf/A.swift:8"),
            ])
    }

    @Test("a missing action is reported with the current time")
    func missingAction() {
        let issues = ReportedIssue.all {
            let test = TestStore(ShelfState())
            test.scheduler.advance(to: 1_500)
            test.receive(.opened)
        }

        #expect(issues.count == 1)
        #expect(issues[0].text.hasPrefix("ShelfAction.opened has not been dispatched (time: 1.5 seconds)"))
    }

    @Test("dispatched actions must be received before the next one is sent")
    func unreceivedBeforeSend() {
        let issues = ReportedIssue.all {
            let test = TestStore(ShelfState())
            test.scope.dispatcher(for: ShelfAction.self).dispatch(.opened, fileID: "A.swift", line: 1)
            test.send(.renamed("A")) { ($0.isLoading, $0.name) = (true, "A") }
            test.receive(.opened) { $0.name = "new" }
        }

        #expect(
            issues == [
                ReportedIssue(
                    3,
                    """
                    ShelfAction.opened, dispatched at A.swift:1 must be received before \
                    ShelfAction.renamed("A") is sent
                    """)
            ])
    }

    @Test("unreceived actions and commands and unfinished work fail at the end")
    func leftOver() {
        let issues = ReportedIssue.all {
            let test = TestStore(ShelfState())
            let dispatcher = test.scope.dispatcher(for: ShelfAction.self)
            dispatcher.dispatch(.opened, fileID: "A.swift", line: 1)
            dispatcher.dispatch(.moved(from: 1, to: 2), fileID: "A.swift", line: 2)
            dispatcher.dispatch(.saved, fileID: "A.swift", line: 3)
            test.scope.child("inner").work("books") {}
        }

        #expect(
            issues == [
                ReportedIssue(
                    1,
                    """
                    actions not received:
                        ShelfAction.opened, dispatched at A.swift:1
                        ShelfAction.moved(from: 1, to: 2), dispatched at A.swift:2
                        ShelfAction.saved, dispatched at A.swift:3
                    """),
                ReportedIssue(
                    1,
                    """
                    commands not received:
                        ShelfState.Command.toast("saved new")
                    """),
                ReportedIssue(
                    1,
                    """
                    unfinished work (advance the time, cancel it, or close its scope):
                        test/inner: books
                    """),
            ])
    }

    @Test("failures are reported once, and nothing is reported after finish()")
    func finished() {
        let issues = ReportedIssue.all {
            let test = TestStore(ShelfState())
            test.scope.dispatcher(for: ShelfAction.self).dispatch(.opened, fileID: "A.swift", line: 1)
            test.finish()
            test.scope.dispatcher(for: ShelfAction.self).dispatch(.saved)
        }

        #expect(
            issues == [
                ReportedIssue(3, "actions not received:\n    ShelfAction.opened, dispatched at A.swift:1")
            ])
    }

    @Test("cancelled work and work of closed scopes count as finished")
    func endedWork() {
        let issues = ReportedIssue.all {
            let test = TestStore(ShelfState())
            let inner = test.scope.child("inner")
            let action = WorkAction(in: inner) { (_: Int) async -> Int in 1 }
            test.scope.work("books") {}
            try? action.execute(1)
            test.scope.cancelWork("books")
            inner.close()
        }

        #expect(issues == [])
    }

    @Test("a running work action counts as unfinished")
    func runningWorkAction() {
        let issues = ReportedIssue.all {
            let test = TestStore(ShelfState())
            let action = WorkAction(in: test.scope) { (_: Int) async -> Int in 1 }
            try? action.execute(1)
            test.finish()
            test.scheduler.run()
        }

        #expect(
            issues == [
                ReportedIssue(
                    4,
                    """
                    unfinished work (advance the time, cancel it, or close its scope):
                        test: WorkAction<Int, Int, Never>
                    """)
            ])
    }

    @Test("an unexpected or missing command fails")
    func commands() {
        let issues = ReportedIssue.all {
            let test = TestStore(ShelfState())
            test.send(.saved)
            test.receive(command: .toast("kept"))
            test.receive(command: .toast("saved new"))
        }

        #expect(
            issues == [
                ReportedIssue(
                    3,
                    """
                    unexpected command:

                        - ShelfState.Command.toast("kept")
                        + ShelfState.Command.toast("saved new")

                    (- expected, + actual)
                    """),
                ReportedIssue(4, "ShelfState.Command.toast(\"saved new\") was not requested"),
            ])
    }

    @Test(
        "a dropped action changes nothing and the failure says so; a replaced one is reduced")
    func middleware() {
        let issues = ReportedIssue.all {
            let scope = Scope(root: "app", scheduler: VirtualTimeScheduler())
            scope.dispatcher(for: ShelfAction.self).use { dispatched, next in
                if dispatched.action == .renamed("A") { next(.renamed("B")) }
            }
            let test = TestStore(scope.store(ShelfState()), in: scope)
            test.send(.renamed("A")) { $0.name = "B" }
            test.send(.renamed("C"))
            test.send(.renamed("C")) { $0.name = "C" }
        }

        #expect(
            issues == [
                ReportedIssue(
                    8,
                    """
                    unexpected state after ShelfAction.renamed("C"):

                          ShelfState(
                            _books: [],
                        -   name: "C",
                        +   name: "B",
                            isLoading: false
                          )

                    (- expected, + actual)

                    the store did not receive it: middleware dropped it, or its scope is closed
                    """)
            ])
    }
}
