import Dispatch
import Glibc
import ReactiveCore
import ReactiveTesting
import Synchronization
import Testing

@Suite("handing delivery over to another thread")
struct HandOverTests {
    /// The call that makes a thread deliver the elements of other threads.
    enum EntryPoint: CaseIterable {
        case accept, subscribe
    }

    private let relay = BehaviorRelay(value: 0)
    private let inside = DispatchSemaphore(value: 0)
    private let flooded = DispatchSemaphore(value: 0)
    private let returned = DispatchSemaphore(value: 0)
    private let received = Box<[Int]>([])
    private let flooder = Box<pthread_t?>(nil)
    private let sawReturn = Box(false)
    private let accepted = Box(0)
    private let isOver = Box(false)

    @Test(
        "after 256 elements of another thread, that thread takes over delivery in the same order",
        arguments: EntryPoint.allCases)
    func handsOver(entryPoint: EntryPoint) {
        let steady = relay.subscribe { element in
            received.with { $0.append(element) }
            guard flooder.value != pthread_self() else {
                if !sawReturn.value { sawReturn.value = waited(for: returned) }
                return
            }
            // Wait until another element has been accepted, so that there is always something to hand over.
            while element > 0, accepted.value < element + 2, !isOver.value { sched_yield() }
        }

        onThreads(2) { thread in
            if thread == 0 {
                holdDelivery(by: entryPoint)
                returned.signal()
            } else {
                #expect(waited(for: inside))
                flooder.value = pthread_self()
                while !sawReturn.value, accepted.value < 200_000 {
                    accepted.with { $0 += 1 }
                    relay.accept(accepted.value)
                    if accepted.value == 300 { flooded.signal() }
                }
                isOver.value = true
            }
        }

        #expect(sawReturn.value, "the first thread delivered to the end")
        #expect(received.value == [0] + (entryPoint == .accept ? [-1] : []) + Array(1...accepted.value))
        steady.dispose()
    }

    /// Blocks in a callback until another thread has accepted 300 elements.
    private func holdDelivery(by entryPoint: EntryPoint) {
        let isFirst = Box(true)
        let subscription = relay.asObservable().skip(entryPoint == .accept ? 1 : 0).take(1).subscribe { _ in
            guard isFirst.value else { return }
            isFirst.value = false
            inside.signal()
            #expect(waited(for: flooded))
        }
        if entryPoint == .accept { relay.accept(-1) }
        subscription.dispose()
    }

    @Test("without another thread, one thread delivers everything")
    func singleThread() {
        let deliverers = Box<Set<UInt>>([])
        let steady = relay.changes.subscribe { element in
            received.with { $0.append(element) }
            deliverers.with { _ = $0.insert(UInt(pthread_self())) }
            guard element == 0 else { return }
            inside.signal()
            #expect(waited(for: flooded))
        }

        onThreads(2) { thread in
            if thread == 0 { return relay.accept(0) }
            #expect(waited(for: inside))
            for element in 1...2_000 { relay.accept(element) }
            flooded.signal()
        }

        #expect(received.value == Array(0...2_000))
        #expect(deliverers.value.count == 1)
        steady.dispose()
    }

    @Test("a thread always delivers its own elements, however many")
    func ownElements() {
        let steady = relay.subscribe { element in
            received.with { $0.append(element) }
            if element == 1 { for next in 2...2_000 { relay.accept(next) } }
        }

        relay.accept(1)

        #expect(received.value == Array(0...2_000))
        steady.dispose()
    }
}

extension BehaviorRelay {
    fileprivate var changes: Observable<Element> { asProperty().changes }
}

@Suite("many threads and one relay")
struct SerialisedDeliveryTests {
    private let each = 2_000

    @Test("value is updated even while delivery waits for another thread")
    func valueBeforeDelivery() {
        let relay = BehaviorRelay(value: 0)
        let (inside, accepted) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let (seen, inTime) = (Box<[Int]>([]), Box(true))
        let subscription = relay.subscribe { value in
            seen.value.append(value)
            guard value == 1 else { return }
            inside.signal()
            inTime.value = waited(for: accepted)
        }
        let atOnce = Box(0)

        onThreads(2) { number in
            if number == 0 { return relay.accept(1) }
            if !waited(for: inside) { inTime.value = false }
            relay.accept(2)
            atOnce.value = relay.value
            accepted.signal()
        }

        #expect(inTime.value)
        #expect(atOnce.value == 2)
        #expect(seen.value == [0, 1, 2])
        subscription.dispose()
    }

    @Test("an update that throws changes nothing")
    func updateThrows() {
        let relay = BehaviorRelay(value: 1)

        #expect(throws: Broken.self) {
            try relay.update {
                $0 = 2
                throw Broken()
            }
        }

        #expect(relay.value == 1)
    }
}
