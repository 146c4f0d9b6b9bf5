import Dispatch
import ReactiveCore
import ReactiveTesting
import Synchronization
import Testing

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
