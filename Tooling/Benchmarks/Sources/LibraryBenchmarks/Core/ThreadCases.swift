import CProcessors
import Dispatch
import Foundation
import Measuring
import OpenCombine
import OpenCombineDispatch
import ReactiveCore
import Synchronization

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

extension Contender.Role {
    /// The baseline for contention between many threads. It has no column in the table.
    static let publishWithTwo = Contender.Role.peer("a PublishRelay with 2 threads")
}

/// At most 3 × the time of a `PublishRelay` with 2 threads, which shows that no convoy forms.
func contention(_ threads: Int) -> Case {
    let operations = 200_400
    func contender(
        _ role: Contender.Role, _ threads: Int, _ observable: Observable<Int>,
        _ accept: @escaping @Sendable (Int) -> Void
    ) -> Contender {
        Contender(role) {
            let tally = Tally()
            observable.subscribe { tally.add($0) }
            return { operations in
                onThreads(threads) { thread in
                    for element in stride(from: thread, to: operations, by: threads) { accept(element) }
                }
                return tally.take()
            }
        }
    }
    let (behavior, publish) = (BehaviorRelay(value: 0), PublishRelay<Int>())
    return Case(
        "k-\(threads)", "\(threads) threads into a BehaviorRelay → 1", operations: operations,
        expected: .each(operations), limits: Limits(floor: nil, peers: [.publishWithTwo: 1 / 3.0]),
        contenders: [
            contender(.ours, threads, behavior.asProperty().changes) { behavior.accept($0) },
            contender(.publishWithTwo, 2, publish.asObservable()) { publish.accept($0) },
        ])
}

/// Released timers retain nothing: a subscription retains as much memory after a flood as after one element.
func debouncingWithRealTimers() -> Case {
    let operations = 50_000
    // Shared, because the system frees queues and their timers with a delay.
    let queue = SerialScheduler(label: "debounce")
    func flood(_ count: Int) -> ReactiveCore.Subscription {
        let relay = PublishRelay<Int>()
        let subscription = relay.asObservable().debounce(.seconds(60), on: queue).subscribe { _ in }
        for element in 0..<count { relay.accept(element) }
        return subscription
    }
    return Case(
        "l", "debounce(60 s) on a SerialScheduler, kept after 1,000", operations: operations,
        expected: Outcome(count: operations), limits: Limits(floor: nil, retained: 8_000),
        contenders: [
            Contender(.ours, memoryProbe: MemoryProbe(begin: { flood(1_000) }, end: { $0.dispose() })) {
                { operations in
                    flood(operations).dispose()
                    return Outcome(count: operations)
                }
            }
        ])
}

/// Sends bursts of a thousand elements; the sending thread waits for each burst.
func hopping() -> Case {
    let (operations, burst) = (100_000, 1_000)

    /// - Parameter connect: Passes elements that have arrived on the other thread to its argument, and
    ///   returns the function that sends elements.
    func contender(
        _ role: Contender.Role, _ connect: @escaping (@escaping @Sendable (Int) -> Void) -> (Int) -> Void
    ) -> Contender {
        Contender(role) {
            let (tally, crossed) = (Tally(), DispatchSemaphore(value: 0))
            let send = connect { element in
                tally.add(element)
                if element % burst == burst - 1 { crossed.signal() }
            }
            return { operations in
                for start in stride(from: 0, to: operations, by: burst) {
                    for element in start..<start + burst { send(element) }
                    crossed.wait()
                }
                return tally.take()
            }
        }
    }
    return Case(
        "g", "hop to a serial scheduler, bursts of 1,000", operations: operations,
        expected: .each(operations), limits: Limits(floor: 2, peers: [.openCombine: 8]),
        contenders: [
            contender(.ours) { end in
                let relay = PublishRelay<Int>()
                relay.asObservable().observe(on: SerialScheduler(label: "ours")).subscribe(end)
                return { relay.accept($0) }
            },
            contender(.floor) { end in
                let relay = Relay()
                relay.attach(Hop(DispatchQueue(label: "floor"), Sink(end)))
                return { relay.send($0) }
            },
            contender(.openCombine) { end in
                let subject = PassthroughSubject<Int, Never>()
                let subscription = subject.receive(on: DispatchQueue(label: "OpenCombine").ocombine)
                    .sink(receiveValue: end)
                return {
                    blackHole(subscription); subject.send($0)
                }
            },
            contender(.asyncStream) { end in
                let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
                Task.detached { for await element in stream { end(element) } }
                return { continuation.yield($0) }
            },
        ])
}

/// An element per millisecond, with a pause after every tenth one that lets it pass.
func debouncing() -> Case {
    let (operations, period) = (100_000, 10)
    let received = stride(from: period - 1, to: operations, by: period)

    func round(
        _ send: @escaping (Int) -> Void, _ advance: @escaping (Int) -> Void, _ tally: Tally
    ) -> Contender.Round {
        { operations in
            for element in 0..<operations {
                send(element)
                advance(element % period == period - 1 ? 100 : 1)
            }
            return tally.take()
        }
    }
    return Case(
        "h", "debounce in virtual time", operations: operations,
        expected: Outcome(count: operations / period, sum: received.reduce(0, +)),
        limits: Limits(floor: 2, peers: [.openCombine: 3]),
        contenders: [
            Contender(.ours) {
                let (relay, time, tally) = (PublishRelay<Int>(), VirtualTimeScheduler(), Tally())
                relay.asObservable().debounce(.milliseconds(50), on: time).subscribe { tally.add($0) }
                return round({ relay.accept($0) }, { time.advance(by: .milliseconds($0)) }, tally)
            },
            Contender(.floor) {
                let (relay, time, tally) = (Relay(), VirtualTime(), Tally())
                blackHole(Debounce(relay, 50_000_000, time, Sink { tally.add($0) }))
                return round({ relay.send($0) }, { time.advance(by: $0 * 1_000_000) }, tally)
            },
            Contender(.openCombine) {
                let (subject, time, tally) = (PassthroughSubject<Int, Never>(), VirtualTime(), Tally())
                let subscription = subject.debounce(for: 50_000_000, scheduler: VirtualScheduler(time: time))
                    .sink { tally.add($0) }
                return round(
                    {
                        blackHole(subscription); subject.send($0)
                    }, { time.advance(by: $0 * 1_000_000) }, tally)
            },
        ])
}

/// Runs `body` on `count` new threads, which start together, and returns when all have ended.
///
/// Each thread is bound to a processor, in turn: otherwise the system often runs two of them on one processor, one
/// after the other, and they never meet. More threads than processors are allowed: contention is what is measured.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let waiting = Atomic(count)
    let ended = DispatchGroup()
    for number in 0..<count {
        ended.enter()
        Thread.detachNewThread {
            bind_to_processor(CInt(number))
            waiting.wrappingSubtract(1, ordering: .relaxed)
            while waiting.load(ordering: .relaxed) > 0 { sched_yield() }
            body(number)
            ended.leave()
        }
    }
    ended.wait()
}
