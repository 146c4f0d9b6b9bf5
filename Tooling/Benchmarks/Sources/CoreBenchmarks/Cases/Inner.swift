import AsyncAlgorithms
import Measuring
import OpenCombine
import ReactiveCore

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
