import AsyncAlgorithms
import Measuring
import OpenCombine
import ReactiveCore

func scanning() -> Case {
    let operations = 400_000
    let each = Outcome.each(operations)
    // Starts with the last result of a round, so that all rounds are equal.
    let combine: @Sendable (Int, Int) -> Int = { max($0 & 1, $1) }
    return Case(
        "d-scan", "scan", operations: operations, expected: Outcome(count: each.count, sum: each.sum + 1),
        limits: Limits(floor: 1.5, peers: [.openCombine: 5]),
        contenders: [
            .ours { relay, tally in
                relay.asObservable().scan(1, combine).subscribe { tally.add($0) }
            },
            .floor { relay, tally in relay.attach(Scan(1, combine, Sink { tally.add($0) })) },
            .openCombine { subject, tally in [subject.scan(1, combine).sink { tally.add($0) }] },
            .asyncStream { stream, tally in
                await add(stream.reductions(1) { max($0 & 1, $1) }, to: tally)
            },
        ])
}

func distinctIntegers() -> Case {
    let operations = 400_000
    return Case(
        "d-distinct", "distinctUntilChanged, Int, every second equal", operations: operations,
        expected: .each(operations / 2), limits: Limits(floor: 1.5, peers: [.openCombine: 5]),
        contenders: [
            .ours(shift: 1) { relay, tally in
                relay.asObservable().distinctUntilChanged().subscribe { tally.add($0) }
            },
            .floor(shift: 1) { relay, tally in relay.attach(Distinct(Sink { tally.add($0) })) },
            .openCombine(shift: 1) { subject, tally in
                [subject.removeDuplicates().sink { tally.add($0) }]
            },
            .asyncStream(shift: 1) { stream, tally in await add(stream.removeDuplicates(), to: tally) },
        ])
}

/// Alternates between two equal arrays with separate buffers. Every hundredth element differs and passes, as
/// does the element after it.
func distinctStrings() -> Case {
    let (operations, period) = (20_000, 100)
    // Too long for the inline representation, so that each string has its own buffer.
    let equal = (0..<2).map { _ in (0..<100).map { "element number \($0) of the array" } }
    let elements = (0..<period).map { $0 == period - 1 ? equal[0] + ["one more"] : equal[$0 & 1] }

    func round(_ send: @escaping ([String]) -> Void, _ tally: Tally) -> Contender.Round {
        send(elements[period - 1])
        _ = tally.take()
        return { operations in
            for number in 0..<operations { send(elements[number % period]) }
            return tally.take()
        }
    }
    return Case(
        "d-strings", "distinctUntilChanged, [String] of 100, equal, other buffers", operations: operations,
        expected: Outcome(count: operations / period * 2, sum: operations / period * 201),
        limits: Limits(floor: 1.5, peers: [.openCombine: 9]),
        contenders: [
            Contender(.ours) {
                let (relay, tally) = (PublishRelay<[String]>(), Tally())
                relay.asObservable().distinctUntilChanged().subscribe { tally.add($0.count) }
                return round({ relay.accept($0) }, tally)
            },
            Contender(.floor) {
                let (relay, tally) = (StringsRelay(), Tally())
                relay.attach(DistinctStrings(StringsSink { tally.add($0.count) }))
                return round({ relay.send($0) }, tally)
            },
            Contender(.openCombine) {
                let (subject, tally) = (PassthroughSubject<[String], Never>(), Tally())
                let subscription = subject.removeDuplicates().sink { tally.add($0.count) }
                return round(
                    {
                        blackHole(subscription); subject.send($0)
                    }, tally)
            },
            Contender(.asyncStream) {
                let tally = Tally()
                return { operations in
                    let (stream, continuation) = AsyncStream.makeStream(of: [String].self)
                    untilDone({
                        for await element in stream.removeDuplicates().dropFirst() {
                            tally.add(element.count)
                        }
                    }) {
                        continuation.yield(elements[period - 1])
                        for number in 0..<operations { continuation.yield(elements[number % period]) }
                        continuation.finish()
                    }
                    return tally.take()
                }
            },
        ])
}
