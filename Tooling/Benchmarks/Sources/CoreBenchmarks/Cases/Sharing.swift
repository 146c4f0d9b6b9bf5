import Measuring
import OpenCombine
import ReactiveCore

func sharing() -> Case {
    let (operations, width) = (100_000, 10)
    return Case(
        "i", "share(replay: 1) → 10", operations: operations,
        expected: .each(operations, receivedBy: width),
        limits: Limits(floor: 1.5, peers: [.openCombine: 20]),
        contenders: [
            .ours { relay, tally in
                let shared = relay.asObservable().share(replay: 1)
                for _ in 0..<width { shared.subscribe { tally.add($0) } }
            },
            .floor { relay, tally in
                let shared = ShareReplay(relay)
                for _ in 0..<width { shared.subscribe { tally.add($0) } }
            },
            .openCombine { subject, tally in
                // OpenCombine's share does not replay; multicasting through a current value is its
                // equivalent.
                let shared = subject.map { Optional($0) }
                    .multicast(subject: CurrentValueSubject<Int?, Never>(nil)).autoconnect().compactMap { $0 }
                return (0..<width).map { _ in shared.sink { tally.add($0) } }
            },
        ])
}

/// Two subscribers that must receive the same elements in the same order, one at a time.
private final class TwoSubscribers: Sendable {
    private let tallies = (Tally(), Tally())
    private let order = (Order(), Order())

    /// Unlocked like the tally: concurrent calls would lose updates and be noticed.
    private final class Order: @unchecked Sendable {
        private var seen = 0

        @inline(never)
        func note(_ element: Int) { seen = seen &* 31 &+ element }

        func take() -> Int {
            defer { seen = 0 }
            return seen
        }
    }

    var first: @Sendable (Int) -> Void {
        {
            self.tallies.0.add($0); self.order.0.note($0)
        }
    }
    var second: @Sendable (Int) -> Void {
        {
            self.tallies.1.add($0); self.order.1.note($0)
        }
    }

    /// The sum of both when they agree, otherwise an empty outcome.
    func take() -> Outcome {
        let (one, two) = (tallies.0.take(), tallies.1.take())
        guard order.0.take() == order.1.take(), one == two else { return Outcome() }
        return one + two
    }
}

/// Sends from two threads. Ours and the floor call each subscriber from one thread at a time, and all subscribers in
/// one order. OpenCombine calls each subscriber from one thread at a time, but two subscribers may see different
/// orders, which are therefore not compared. An AsyncStream has one consumer, and thus one order.
func twoThreadsIntoOneRelay() -> Case {
    let operations = 200_000
    return Case(
        "j", "2 threads into one relay → 2 subscribers", operations: operations,
        expected: .each(operations, receivedBy: 2), limits: Limits(floor: 2, peers: [.openCombine: 2.5]),
        contenders: [
            Contender(.ours) {
                let (relay, subscribers) = (PublishRelay<Int>(), TwoSubscribers())
                relay.subscribe(subscribers.first)
                relay.subscribe(subscribers.second)
                return { operations in
                    sendOnTwoThreads(operations) { relay.accept($0) }
                    return subscribers.take()
                }
            },
            Contender(.floor) {
                let (relay, subscribers) = (Relay(), TwoSubscribers())
                relay.subscribe(subscribers.first)
                relay.subscribe(subscribers.second)
                return { operations in
                    sendOnTwoThreads(operations) { relay.send($0) }
                    return subscribers.take()
                }
            },
            Contender(.openCombine) {
                let (subject, tallies) = (PassthroughSubject<Int, Never>(), [Tally(), Tally()])
                let subscriptions = tallies.map { tally in subject.sink { tally.add($0) } }
                return { operations in
                    sendOnTwoThreads(operations) { subject.send($0) }
                    blackHole(subscriptions)
                    return tallies[0].take() + tallies[1].take()
                }
            },
            Contender(.asyncStream) {
                let subscribers = TwoSubscribers()
                return { operations in
                    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
                    let (first, second) = (subscribers.first, subscribers.second)
                    untilDone({
                        for await element in stream {
                            first(element)
                            second(element)
                        }
                    }) {
                        sendOnTwoThreads(operations) { continuation.yield($0) }
                        continuation.finish()
                    }
                    return subscribers.take()
                }
            },
        ])
}

private func sendOnTwoThreads(_ operations: Int, _ send: @escaping (Int) -> Void) {
    // Every contender here claims to be safe with two threads at once.
    nonisolated(unsafe) let send = send
    onThreads(2) { thread in
        for element in stride(from: thread, to: operations, by: 2) { send(element) }
    }
}
