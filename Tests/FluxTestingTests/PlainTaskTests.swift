import FluxCore
import FluxTesting
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("a test store and tasks outside of virtual time")
struct PlainTaskTests {
    private static let hint = """
        Nothing is scheduled in virtual time, and the test waits for nothing else. If a plain Task { } or \
        Task.detached does it, use scope.work instead, or pass the task executorPreference: \
        scheduler.executor, or await it before this line.
        """
    private let steps: AsyncStream<Void>
    private let gate: AsyncStream<Void>.Continuation

    init() { (steps, gate) = AsyncStream.makeStream() }

    @Test("a missing action that a plain task will dispatch is reported with the remedy")
    func receiving() {
        let steps = steps
        let issues = ReportedIssue.all {
            let test = TestStore(ShelfState())
            let dispatcher = test.scope.dispatcher(for: ShelfAction.self)
            Task {
                for await _ in steps {}
                dispatcher.dispatch(.opened)
            }
            test.scheduler.run()
            test.receive(.opened) { $0.isLoading = true }
            test.finish()
        }
        gate.finish()

        #expect(
            issues == [
                ReportedIssue(
                    8, "ShelfAction.opened has not been dispatched (time: 0.0 seconds)\n\n\(Self.hint)")
            ])
    }

    @Test("a missing action that is scheduled is reported with the advice to advance the time")
    func scheduled() {
        let issues = ReportedIssue.all {
            let test = TestStore(ShelfState())
            ShelfActionCreator(scope: test.scope).open()
            test.receive(.opened) { $0.isLoading = true }
            test.receive(.booksArrived(["a"]))
            test.scope.close()
        }

        #expect(
            issues == [
                ReportedIssue(
                    4,
                    """
                    ShelfAction.booksArrived([…]) has not been dispatched (time: 0.0 seconds)

                    Work is scheduled: advance the time first, for example with scheduler.run().
                    """)
            ])
    }

    @Test("unfinished work that waits for a detached task is reported with the remedy")
    func finishing() {
        let steps = steps
        let issues = ReportedIssue.all {
            let test = TestStore(ShelfState())
            test.scope.work("books") { await Task.detached { for await _ in steps {} }.value }
            test.scheduler.run()
            test.finish()
        }
        gate.finish()

        #expect(
            issues == [
                ReportedIssue(
                    4,
                    """
                    unfinished work (advance the time, cancel it, or close its scope):
                        test: books

                    \(Self.hint)
                    """)
            ])
    }
}
