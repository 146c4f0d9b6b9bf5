import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("work actions under load", .blocking)
struct WorkActionStressTests {
    @Test("of two threads that replace each other's work, one runs it, and it ends")
    func replacing() throws {
        let rounds = TestRounds(quick: 2_000, long: 100_000)
        let scheduler = VirtualTimeScheduler()
        let root = Scope(root: "app", scheduler: scheduler) { _ in }
        let received = Recorder<Int>()
        let action = WorkAction(in: root, policy: .cancelPrevious) { (number: Int) async -> Int in number }
        action.elements.record(into: received)
        var stuck = 0

        for round in 0..<rounds.count {
            onThreads(2) { thread in try? action.execute(2 * round + thread) }
            scheduler.run()
            if action.executing.value { stuck += 1 }
            action.cancel()
        }

        #expect(stuck == 0, "\(stuck) of \(rounds.count) rounds")
        #expect(received.elements.map { $0 / 2 } == Array(0..<rounds.count))
        root.close()
    }
}
