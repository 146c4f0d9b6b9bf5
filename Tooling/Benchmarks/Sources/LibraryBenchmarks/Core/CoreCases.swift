import AsyncAlgorithms
import Measuring
import OpenCombine
import ReactiveCore

func relayToOne() -> Case {
    let operations = 500_000
    return Case(
        "a", "relay → 1 subscriber", operations: operations, expected: .each(operations),
        limits: Limits(floor: 1.5, peers: [.openCombine: 6]),
        contenders: [
            .ours { relay, tally in relay.subscribe { tally.add($0) } },
            .floor { relay, tally in relay.subscribe { tally.add($0) } },
            .openCombine { subject, tally in [subject.sink { tally.add($0) }] },
            .asyncStream { stream, tally in await add(stream, to: tally) },
        ])
}

func threeSteps() -> Case {
    let operations = 500_000
    return Case(
        "b", "map · filter · map → 1", operations: operations, expected: .each(operations),
        limits: Limits(floor: 1.5, peers: [.openCombine: 6]),
        contenders: [
            .ours { relay, tally in
                relay.asObservable().map { $0 &+ 1 }.filter { $0 > 0 }.map { $0 &- 1 }
                    .subscribe { tally.add($0) }
            },
            .floor { relay, tally in
                relay.attach(Map({ $0 &+ 1 }, Filter({ $0 > 0 }, Map({ $0 &- 1 }, Sink { tally.add($0) }))))
            },
            .openCombine { subject, tally in
                [subject.map { $0 &+ 1 }.filter { $0 > 0 }.map { $0 &- 1 }.sink { tally.add($0) }]
            },
            .asyncStream { stream, tally in
                await add(stream.map { $0 &+ 1 }.filter { $0 > 0 }.map { $0 &- 1 }, to: tally)
            },
        ])
}

func fanOut() -> Case {
    let (operations, width) = (2_000, 1_000)
    return Case(
        "c", "fan-out to 1,000 (whole event)", operations: operations,
        expected: .each(operations, receivedBy: width),
        limits: Limits(floor: 1.5, peers: [.openCombine: 30]),
        contenders: [
            .ours { relay, tally in
                for _ in 0..<width { relay.subscribe { tally.add($0) } }
            },
            .floor { relay, tally in
                for _ in 0..<width { relay.subscribe { tally.add($0) } }
            },
            .openCombine { subject, tally in
                (0..<width).map { _ in subject.sink { tally.add($0) } }
            },
            Contender(.asyncStream) {
                // A stream has one consumer, so the equivalent is one stream per subscriber.
                let tallies = (0..<width).map { _ in Tally() }
                return { operations in
                    let pairs = tallies.map { _ in AsyncStream.makeStream(of: Int.self) }
                    untilDone({
                        await withDiscardingTaskGroup { group in
                            for (pair, tally) in zip(pairs, tallies) {
                                group.addTask { await add(pair.stream, to: tally) }
                            }
                        }
                    }) {
                        for element in 0..<operations {
                            for pair in pairs { pair.continuation.yield(element) }
                        }
                        for pair in pairs { pair.continuation.finish() }
                    }
                    return tallies.map { $0.take() }.reduce(Outcome(), +)
                }
            },
        ])
}

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

func latestInner() -> Case {
    let operations = 100_000
    return Case(
        "e", "flatMapLatest, inner just", operations: operations, expected: .each(operations),
        limits: Limits(floor: 2, peers: [.openCombine: 3.5]),
        contenders: [
            .ours { relay, tally in
                relay.asObservable().flatMapLatest { .just($0) }.subscribe { tally.add($0) }
            },
            .floor { relay, tally in
                blackHole(FlatMapLatest(relay, { OneElement($0) }, Sink { tally.add($0) }))
            },
            .openCombine { subject, tally in
                [subject.map { OpenCombine.Just($0) }.switchToLatest().sink { tally.add($0) }]
            },
        ])
}

func subscribing() -> Case {
    let (operations, period) = (20_000, 50)
    let received = (0..<operations).filter { $0 % period == 0 }
    return Case(
        "f", "subscribe + dispose, 5 operators, and free", operations: operations,
        expected: Outcome(count: received.count, sum: received.reduce(0, +)),
        limits: Limits(floor: 2, peers: [.openCombine: 6], mallocs: 8, retained: 400),
        contenders: [ourSubscription(period), floorSubscription(period), peerSubscription(period)])
}

private func ourSubscription(_ period: Int) -> Contender {
    let (relay, tally) = (PublishRelay<Int>(), Tally())
    let chain = relay.asObservable().map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &- 1 }
        .scan(0) { $1 }.distinctUntilChanged()
    let memoryProbe = MemoryProbe(begin: { chain.subscribe { tally.add($0) } }, end: { $0.dispose() })
    return Contender(.ours, memoryProbe: memoryProbe) {
        { operations in
            for number in 0..<operations {
                let subscription = chain.subscribe { tally.add($0) }
                if number % period == 0 { relay.accept(number) }
                subscription.dispose()
            }
            return tally.take()
        }
    }
}

private func floorSubscription(_ period: Int) -> Contender {
    let (list, tally) = (opaque(OpenList()), Tally())
    let memoryProbe = MemoryProbe(
        begin: { list.subscribe { tally.add($0) } }, end: { list.send(.detach($0)) })
    return Contender(.floor, memoryProbe: memoryProbe) {
        { operations in
            for number in 0..<operations {
                let subscription = list.subscribe { tally.add($0) }
                if number % period == 0 { list.send(.element(number)) }
                list.send(.detach(subscription))
            }
            return tally.take()
        }
    }
}

private func peerSubscription(_ period: Int) -> Contender {
    let (subject, tally) = (PassthroughSubject<Int, Never>(), Tally())
    let chain = subject.map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &- 1 }.scan(0) { $1 }.removeDuplicates()
    let memoryProbe = MemoryProbe(begin: { chain.sink { tally.add($0) } }, end: { $0.cancel() })
    return Contender(.openCombine, memoryProbe: memoryProbe) {
        { operations in
            for number in 0..<operations {
                let subscription = chain.sink { tally.add($0) }
                if number % period == 0 { subject.send(number) }
                subscription.cancel()
            }
            return tally.take()
        }
    }
}
