import Dispatch
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("concurrent scheduler")
struct ConcurrentSchedulerTests {
    private let scheduler = ConcurrentScheduler(label: "concurrent test", width: 2)

    private func settle() async {
        await withCheckedContinuation { continuation in scheduler.schedule { continuation.resume() } }
    }

    @Test("as many units of work as the width run at the same time, and no more", .blocking)
    func width() async {
        let (scheduler, third) = (scheduler, AsyncStream.makeStream(of: Void.self))
        let (entered, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let (inTime, begun) = (Box(true), Box(0))
        for _ in 1...2 {
            scheduler.schedule {
                entered.signal()
                if !waited(for: goOn) { inTime.value = false }
            }
        }
        for _ in 1...2 { #expect(waited(for: entered)) }

        scheduler.schedule {
            begun.value += 1
            third.continuation.finish()
        }
        #expect(begun.value == 0)
        for _ in 1...2 { goOn.signal() }
        for await _ in third.stream {}

        #expect(begun.value == 1)
        #expect(inTime.value)
    }

    @Test("observe(on:) delivers one element at a time and in order, even with concurrent workers", .blocking)
    func oneAtATime() async {
        let (relay, scheduler) = (PublishRelay<Int>(), scheduler)
        let (received, inside, most) = (Box<[Int]>([]), Box(0), Box(0))
        let (entered, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let inTime = Box(true)
        let end = AsyncStream.makeStream(of: Void.self)
        relay.asObservable().observe(on: scheduler).subscribe { element in
            inside.with { $0 += 1 }
            most.with { $0 = max($0, inside.value) }
            if element == 1 {
                entered.signal()
                if !waited(for: goOn) { inTime.value = false }
            }
            received.with { $0.append(element) }
            inside.with { $0 -= 1 }
            if element == 3 { end.continuation.finish() }
        }

        relay.accept(1)
        #expect(waited(for: entered))
        relay.accept(2)
        relay.accept(3)
        // The other worker attempts to deliver 2 and 3 before it runs this.
        await settle()
        goOn.signal()
        for await _ in end.stream {}

        #expect(received.value == [1, 2, 3])
        #expect(most.value == 1)
        #expect(inTime.value)
    }
}
