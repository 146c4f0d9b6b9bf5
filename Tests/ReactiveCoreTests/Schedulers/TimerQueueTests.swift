import ReactiveCore
import ReactiveTesting
import Testing

@Suite("the queue of timers")
struct TimerQueueTests {
    @Test("work leaves in the order of due times, and in insertion order for equal times")
    func order() {
        let done = Box<[Int]>([])
        var (queue, generator) = (TimerQueue(), SeededGenerator(seed: 1))
        let dues = (0..<500).map { _ in UInt64(generator.nextBelow(50)) }
        for (number, due) in dues.enumerated() {
            _ = queue.push({ done.with { $0.append(number) } }, due: due)
        }

        for time in 0..<50 as Range<UInt64> {
            while let work = queue.popFirst(until: time) { work() }
        }

        #expect(done.value == dues.indices.sorted { (dues[$0], $0) < (dues[$1], $1) })
        #expect(queue.due == nil)
    }

    @Test("removed work is released immediately, and the rest keeps its order")
    func removal() {
        let (live, done) = (LiveObjects(), Box<[UInt64]>([]))
        var (queue, generator) = (TimerQueue(), SeededGenerator(seed: 2))
        var waiting: [(key: TimerQueue.Key, due: UInt64)] = []
        for step in 0..<2_000 as Range<UInt64> {
            let due = UInt64(generator.nextBelow(1_000))
            waiting.append((queue.push(note(due, in: done, holding: live.token()), due: due), due))
            guard step % 3 != 0 else { continue }
            let gone = waiting.remove(at: generator.nextBelow(waiting.count))
            #expect(queue.remove(gone.key) != nil)
            #expect(queue.remove(gone.key) == nil)
            #expect(!queue.contains(gone.key))
            #expect(live.count == waiting.count)
        }

        while let work = queue.popFirst(until: .max) { work() }

        #expect(done.value == waiting.map(\.due).sorted())
        #expect(live.count == 0)
    }

    private func note(
        _ due: UInt64, in done: Box<[UInt64]>, holding token: LiveObjects.Token
    ) -> TimerQueue.Work {
        { withExtendedLifetime(token) { done.with { $0.append(due) } } }
    }
}
