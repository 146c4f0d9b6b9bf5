import FluxCore
import FluxTesting
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("A test store that wants everything said")
struct TestStoreTests {
    @Test("B-F8 a scenario that is said in full passes")
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

    @Test("Another state than expected is shown line by line, where it was said, and not again afterwards")
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
                    after ShelfAction.booksArrived([…]) the state is another:

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
                    after ShelfAction.renamed("A") the state is another:

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

    @Test("A closure that changes nothing, of an action that changes nothing, is one too many")
    func uselessClosure() {
        let issues = ReportedIssue.all {
            let test = TestStore(ShelfState())
            test.send(.renamed("new")) { $0.name = "new" }
        }

        #expect(
            issues == [
                ReportedIssue(2, "ShelfAction.renamed(\"new\") changes nothing: leave the closure out")
            ])
    }

    @Test("Actions are received in their order; another one is shown with the place of its dispatch")
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
                    another action came, dispatched at Shelf/A.swift:7:

                        - ShelfAction.renamed("A")
                        + ShelfAction.opened

                    (- expected, + actual)
                    """),
                ReportedIssue(
                    6,
                    "another action came: ShelfAction.renamed(\"A\"), dispatched at Shelf/A.swift:8"),
            ])
    }

    @Test("An action that was not dispatched is missed, and the failure says what time it is")
    func missingAction() {
        let issues = ReportedIssue.all {
            let test = TestStore(ShelfState())
            test.scheduler.advance(to: 1_500)
            test.receive(.opened)
        }

        #expect(
            issues == [
                ReportedIssue(3, "ShelfAction.opened was not dispatched up to 1.5 seconds")
            ])
    }

    @Test("What came must be received before the next action is sent")
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

    @Test("At the end unreceived actions and commands and running work fail, where the store was made")
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
                    not received:
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
                    work that has not ended (let time pass, cancel it, or close its scope):
                        test/inner: books
                    """),
            ])
    }

    @Test("What finish() has said is not said again at the end; what comes later is nobody's business")
    func finished() {
        let issues = ReportedIssue.all {
            let test = TestStore(ShelfState())
            test.scope.dispatcher(for: ShelfAction.self).dispatch(.opened, fileID: "A.swift", line: 1)
            test.finish()
            test.scope.dispatcher(for: ShelfAction.self).dispatch(.saved)
        }

        #expect(
            issues == [ReportedIssue(3, "not received:\n    ShelfAction.opened, dispatched at A.swift:1")])
    }

    @Test("B-X7 work that was cancelled, or whose scope has closed, is not left over")
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

    @Test("A work action that runs is left over")
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
                    work that has not ended (let time pass, cancel it, or close its scope):
                        test: WorkAction<Int, Int, Never>
                    """)
            ])
    }

    @Test("Another command, or none, is a failure")
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
                    another command was given:

                        - ShelfState.Command.toast("kept")
                        + ShelfState.Command.toast("saved new")

                    (- expected, + actual)
                    """),
                ReportedIssue(4, "ShelfState.Command.toast(\"saved new\") was not given"),
            ])
    }

    @Test(
        "F6 an action that middleware drops changes nothing, and the failure says so; one it replaces counts")
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
                    after ShelfAction.renamed("C") the state is another:

                          ShelfState(
                            _books: [],
                        -   name: "C",
                        +   name: "B",
                            isLoading: false
                          )

                    (- expected, + actual)

                    no store took it: middleware dropped it, or its scope has closed
                    """)
            ])
    }
}
