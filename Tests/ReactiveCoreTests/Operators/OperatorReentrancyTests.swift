import Dispatch
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("every operator with closures that emit and block")
struct OperatorReentrancyTests {
    private let relay = PublishRelay<Int>()

    @Test("a callback that emits into its own source never recurses", arguments: OperatorRow.all)
    func emitsIntoItself(row: OperatorRow) {
        let relay = relay
        let (depth, deepest, count) = (Box(0), Box(0), Box(0))
        let subscription = row.apply(relay.asObservable(), row.scheduler).subscribe { _ in
            depth.value += 1
            deepest.value = max(deepest.value, depth.value)
            count.value += 1
            if count.value < 100 { relay.accept(count.value) }
            depth.value -= 1
        }

        relay.accept(101)
        relay.accept(102)

        #expect(deepest.value == 1)
        #expect(row.forwards == .one ? count.value == 1 : count.value >= 100)
        subscription.dispose()
    }

    @Test(
        "a callback that waits for an emission of another thread does not deadlock",
        arguments: OperatorRow.all)
    func blocks(row: OperatorRow) {
        let relay = relay
        let (inside, emitted) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let (received, inTime) = (Box(0), Box(true))
        let subscription = row.apply(relay.asObservable(), row.scheduler).subscribe { element in
            guard element > 0 else { return }
            received.value += 1
            guard received.value == 1 else { return }
            inside.signal()
            inTime.value = waited(for: emitted)
        }

        onThreads(2) { number in
            if number == 0 {
                for element in 1...3 { relay.accept(element) }
            } else {
                if !waited(for: inside) { inTime.value = false }
                relay.accept(7)
                relay.accept(8)
                emitted.signal()
            }
        }

        #expect(inTime.value)
        #expect(row.forwards == .one ? received.value == 1 : received.value >= 4)
        subscription.dispose()
    }

    @Test("a closure may emit, subscribe and dispose", arguments: OperatorRow.all)
    func closureActs(row: OperatorRow) {
        let relay = relay
        let received = Recorder<Int>()
        let acting = relay.asObservable().do(onNext: { element in
            relay.subscribe { _ in }.dispose()
            if element < 5 { relay.accept(element + 1) }
        })
        let subscription = row.apply(acting, row.scheduler).record(into: received)

        relay.accept(1)

        #expect(row.forwards == .one ? received.elements.count == 1 : received.elements.count >= 4)
        subscription.dispose()
    }
}
