import AsyncAlgorithms
import Measuring
import OpenCombine
import ReactiveCore

/// Two relays emit alternately. They start with the last elements of a round, so that all rounds are equal.
func combiningTwo() -> Case {
    let operations = 400_000
    let (last, beforeLast) = (operations - 1, operations - 2)

    func round(_ one: @escaping (Int) -> Void, _ two: @escaping (Int) -> Void, _ tally: Tally)
        -> Contender.Round
    {
        one(beforeLast)
        two(last)
        _ = tally.take()
        return { operations in
            for element in stride(from: 0, to: operations, by: 2) {
                one(element)
                two(element &+ 1)
            }
            return tally.take()
        }
    }
    return Case(
        "d-combine", "combineLatest of 2", operations: operations,
        // Every element is in two pairs; the last one is paired with the first one of the next round.
        expected: Outcome(count: operations, sum: 2 * Outcome.each(operations).sum),
        limits: Limits(floor: 1.5),
        contenders: [
            Contender(.ours) {
                let (one, two, tally) = (PublishRelay<Int>(), PublishRelay<Int>(), Tally())
                Observable.combineLatest(one.asObservable(), two.asObservable())
                    .subscribe { tally.add($0.0 &+ $0.1) }
                return round({ one.accept($0) }, { two.accept($0) }, tally)
            },
            Contender(.floor) {
                let (one, two, tally) = (Relay(), Relay(), Tally())
                blackHole(CombineLatest(one, two, PairSink { tally.add($0.0 &+ $0.1) }))
                return round({ one.send($0) }, { two.send($0) }, tally)
            },
        ])
}

func withLatest() -> Case {
    let (operations, other) = (400_000, 7)
    let each = Outcome.each(operations)
    return Case(
        "d-latest", "withLatestFrom", operations: operations,
        expected: Outcome(count: each.count, sum: each.sum + each.count * other), limits: Limits(floor: 1.5),
        contenders: [
            .ours { relay, tally in
                let others = PublishRelay<Int>()
                relay.asObservable().withLatestFrom(others.asObservable())
                    .subscribe { tally.add($0.0 &+ $0.1) }
                others.accept(other)
            },
            .floor { relay, tally in
                let others = Relay()
                let combined = WithLatest(relay, others, PairSink { tally.add($0.0 &+ $0.1) })
                others.send(other)
                blackHole(combined)
            },
        ])
}

func mergingTen() -> Case {
    let (operations, width) = (400_000, 10)

    func round(_ send: [(Int) -> Void], _ tally: Tally) -> Contender.Round {
        { operations in
            for element in stride(from: 0, to: operations, by: width) {
                for place in 0..<width { send[place](element &+ place) }
            }
            return tally.take()
        }
    }
    return Case(
        "d-merge", "merge of 10", operations: operations, expected: .each(operations),
        limits: Limits(floor: 1.5, peers: [.openCombine: 3]),
        contenders: [
            Contender(.ours) {
                let (relays, tally) = ((0..<width).map { _ in PublishRelay<Int>() }, Tally())
                Observable.merge(relays.map { $0.asObservable() }).subscribe { tally.add($0) }
                return round(relays.map { relay in { relay.accept($0) } }, tally)
            },
            Contender(.floor) {
                let (relays, tally) = ((0..<width).map { _ in Relay() }, Tally())
                blackHole(Merge(relays, Sink { tally.add($0) }))
                return round(relays.map { relay in { relay.send($0) } }, tally)
            },
            Contender(.openCombine) {
                // OpenCombine has no merge; flatMap over a sequence of subjects is its equivalent.
                let subjects = (0..<width).map { _ in PassthroughSubject<Int, Never>() }
                let tally = Tally()
                let subscription = Publishers.Sequence<[PassthroughSubject<Int, Never>], Never>(
                    sequence: subjects
                ).flatMap { $0 }.sink { tally.add($0) }
                return round(
                    subjects.map { subject in
                        {
                            blackHole(subscription); subject.send($0)
                        }
                    }, tally)
            },
            Contender(.asyncStream) {
                let tally = Tally()
                return { operations in mergedStreams(operations, width, tally) }
            },
        ])
}

/// swift-async-algorithms merges two or three sequences, so ten need a tree of merges.
private func mergedStreams(_ operations: Int, _ width: Int, _ tally: Tally) -> Outcome {
    let pairs = (0..<width).map { _ in AsyncStream.makeStream(of: Int.self) }
    let streams = pairs.map(\.stream)
    let merged = merge(
        merge(streams[0], streams[1], streams[2]), merge(streams[3], streams[4], streams[5]),
        merge(merge(streams[6], streams[7]), streams[8], streams[9]))
    untilDone({ for await element in merged { tally.add(element) } }) {
        for element in 0..<operations { pairs[element % width].continuation.yield(element) }
        for pair in pairs { pair.continuation.finish() }
    }
    return tally.take()
}
