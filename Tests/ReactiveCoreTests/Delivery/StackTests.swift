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

    @Test(
        "two thousand relays in a row (fewer in debug builds) deliver on a 512 KB stack",
        arguments: [false, true])
    func relays(haveValues: Bool) {
        let (received, count) = (Box(0), isOptimized ? 2_000 : 250)

        onThreads(1, stack: Self.small) { _ in
            chain(count, haveValues: haveValues) { received.value += $0 }(1)
        }

        #expect(received.value == 1)
    }

    @Test(
        "a chain of relays that would overflow the stack stops a debug build with a message",
        .enabled(if: !isOptimized, "checked in debug builds only"))
    func tooManyRelays() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            onThreads(1, stack: 512 * 1024) { _ in chain(5_000, haveValues: false) { _ in }(1) }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("relays accept inside one another until the stack of this thread is full"))
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
}

/// Whether the code is optimised.
private let isOptimized: Bool = {
    var isDebug = false
    assert(
        {
            isDebug = true
            return true
        }())
    return !isDebug
}()

/// Relays each of which passes its elements on to the next one.
///
/// - Parameter haveValues: Whether they are relays with a current value.
/// - Returns: Sends an element to the first one.
private func chain(
    _ count: Int, haveValues: Bool, _ receive: @escaping @Sendable (Int) -> Void
) -> @Sendable (Int) -> Void {
    var accept = receive
    for _ in 0..<count {
        let next = accept
        if haveValues {
            let relay = BehaviorRelay(value: 0)
            relay.asProperty().changes.subscribe(onNext: next)
            accept = { relay.accept($0) }
        } else {
            let relay = PublishRelay<Int>()
            relay.subscribe(next)
            accept = { relay.accept($0) }
        }
    }
    return accept
}
