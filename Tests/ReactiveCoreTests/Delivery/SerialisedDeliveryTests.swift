import Dispatch
import ReactiveCore
import ReactiveTesting
import Synchronization
import Testing

@Suite("many threads and one relay")
struct SerialisedDeliveryTests {
    private let each = 2_000

    @Test("nothing is lost or overlaps, and all observers see the same order", arguments: [2, 8])
    func publish(threads: Int) {
        let (relay, each) = (PublishRelay<Int>(), each)
        let listeners = (0..<3).map { _ in OverlapListener() }
        let subscriptions = listeners.map { listener in relay.subscribe { listener.receive($0) } }

        onThreads(threads) { number in
            for step in 0..<each { relay.accept(number * each + step) }
        }

        let order = listeners[0].received
        #expect(order.sorted() == Array(0..<threads * each))
        #expect(listeners.allSatisfy { $0.received == order && !$0.overlapped })
        for number in 0..<threads {
            let own = order.filter { $0 / each == number }
            #expect(own == own.sorted())
        }
        subscriptions.forEach { $0.dispose() }
    }

    @Test("value is the latest accepted element and the last one received", arguments: [2, 8])
    func latest(threads: Int) {
        let (relay, each, listener) = (BehaviorRelay(value: -1), each, OverlapListener())
        let subscription = relay.subscribe { listener.receive($0) }

        onThreads(threads) { number in
            for step in 0..<each { relay.accept(number * each + step) }
        }

        #expect(listener.received.count == threads * each + 1)
        #expect(listener.received.last == relay.value)
        #expect(!listener.overlapped)
        subscription.dispose()
    }

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

    @Test("a late subscriber receives a value and then exactly the following ones")
    func lateSubscribers() {
        let (relay, each) = (BehaviorRelay(value: 0), each)
        let listeners = (0..<20).map { _ in OverlapListener() }

        onThreads(3) { number in
            if number < 2 {
                for _ in 0..<each { relay.update { $0 += 1 } }
            } else {
                for listener in listeners { relay.subscribe { listener.receive($0) } }
            }
        }

        #expect(relay.value == 2 * each)
        for listener in listeners {
            let received = listener.received
            #expect(received == Array((received.first ?? -1)...2 * each))
            #expect(!listener.overlapped)
        }
    }

    @Test("update is atomic with eight threads")
    func update() {
        let (relay, each) = (BehaviorRelay(value: 0), each)

        onThreads(8) { _ in for _ in 0..<each { relay.update { $0 += 1 } } }

        #expect(relay.value == 8 * each)
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

    @Test("merged sources on two threads deliver one element at a time")
    func merged() {
        let (one, other, each, listener) = (PublishRelay<Int>(), PublishRelay<Int>(), each, OverlapListener())
        let subscription = Observable.merge(one.asObservable(), other.asObservable())
            .subscribe { listener.receive($0) }

        onThreads(2) { number in
            for step in 0..<each { (number == 0 ? one : other).accept(number * each + step) }
        }

        #expect(listener.received.sorted() == Array(0..<2 * each))
        #expect(!listener.overlapped)
        subscription.dispose()
    }

    @Test("subscribing and disposing on many threads loses no element of a steady subscriber")
    func churn() {
        let (relay, each, steady) = (PublishRelay<Int>(), each, OverlapListener())
        let subscription = relay.subscribe { steady.receive($0) }

        onThreads(4) { number in
            for step in 0..<each {
                if number == 0 { relay.accept(step) } else { relay.subscribe { _ in }.dispose() }
            }
        }

        #expect(steady.received == Array(0..<each))
        subscription.dispose()
    }
}

/// Records elements, and whether two threads ever called it at the same time.
private final class OverlapListener: Sendable {
    private let inside = Atomic<Int>(0)
    private let collided = Atomic<Bool>(false)
    private let record = Box<[Int]>([])

    var received: [Int] { record.value }
    var overlapped: Bool { collided.load(ordering: .acquiring) }

    func receive(_ element: Int) {
        if inside.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue != 1 {
            collided.store(true, ordering: .releasing)
        }
        record.with { $0.append(element) }
        inside.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    }
}
