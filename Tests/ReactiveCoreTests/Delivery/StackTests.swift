import ReactiveCore
import ReactiveTesting
import Testing

@Suite("small stacks", .enabled(if: !isSanitized, "a sanitizer makes every frame larger"))
struct StackTests {
    private static let small = 512 * 1024

    @Test(
        "a thousand nested operators (fewer in debug builds) deliver and are freed on a 512 KB stack",
        arguments: OperatorRow.all)
    func nested(row: OperatorRow) {
        let (live, received, onSubscription) = (
            LiveObjects(), Box(0), row.onSubscription.count * nestingDepth(of: row)
        )

        onThreads(1, stack: Self.small) { _ in
            let (relay, scheduler) = (PublishRelay<Int>(), VirtualTimeScheduler())
            let token = live.token()
            var chain = relay.asObservable().map { element in withExtendedLifetime(token) { element } }
            for _ in 0..<nestingDepth(of: row) { chain = row.apply(chain, scheduler) }
            let subscription = chain.subscribe { _ in received.value += 1 }
            for number in 2...2000 where received.value == onSubscription {
                relay.accept(number)
                scheduler.run()
            }
            subscription.dispose()
        }

        #expect(received.value > onSubscription)
        #expect(live.count == 0)
    }

    /// Frames of debug builds are larger, so fewer operators fit on the stack.
    private func nestingDepth(of row: OperatorRow) -> Int {
        guard isOptimized, row.nestingDepth >= 100 else { return row.nestingDepth }
        return ["skip(until:)", "skip(for:)", "switchLatest"].contains(row.name) ? 500 : 1000
    }

    private var isOptimized: Bool {
        var isDebug = false
        assert(
            {
                isDebug = true
                return true
            }())
        return !isDebug
    }

    @Test("a hundred thousand reentrant emissions need no more stack than one")
    func reentrant() {
        let count = Box(0)

        onThreads(1, stack: Self.small) { _ in
            let relay = PublishRelay<Int>()
            let subscription = relay.subscribe { number in
                count.value += 1
                if number < 100_000 { relay.accept(number + 1) }
            }
            relay.accept(1)
            subscription.dispose()
        }

        #expect(count.value == 100_000)
    }

    @Test("one callback may emit a hundred thousand elements")
    func burst() {
        let (relay, count) = (PublishRelay<Int>(), Box(0))
        let subscription = relay.subscribe { number in
            count.value += 1
            if number == 0 { for element in 1...100_000 { relay.accept(element) } }
        }

        relay.accept(0)

        #expect(count.value == 100_001)
        subscription.dispose()
    }

    @Test("ten thousand subscriptions to one relay are created and disposed quickly")
    func wide() {
        let (relay, count) = (BehaviorRelay(value: 0), Box(0))
        let bag = DisposeBag()
        for _ in 0..<10_000 { relay.subscribe { _ in count.value += 1 }.disposed(by: bag) }

        relay.accept(1)
        bag.dispose()
        relay.accept(2)

        #expect(count.value == 20_000)
    }
}
