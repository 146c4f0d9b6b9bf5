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
                    toMany(operations, tallies)
                    return tallies.map { $0.take() }.reduce(Outcome(), +)
                }
            },
        ])
}
