import Dispatch
import Measuring
import OpenCombine
import OpenCombineDispatch
import ReactiveCore

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
