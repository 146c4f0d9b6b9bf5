import Measuring
import ReactiveCore

private let module = "ReactiveCore"

/// Relays, their subscribers, and what waits or is replayed.
let relays: [Growth] = [
    Growth(module, "subscribers of a `PublishRelay`", "subscribe") { count in
        let relay = PublishRelay<Int>()
        return .init(count) {
            for _ in 0..<count { relay.subscribe { blackHole($0) } }
            return count
        }
    },
    Growth(module, "subscribers of a `PublishRelay`", "an element, for each subscriber") { count in
        let (relay, tally) = (PublishRelay<Int>(), Tally())
        for _ in 0..<count { relay.subscribe { tally.add($0) } }
        return .init(count) {
            relay.accept(1)
            return tally.take().count
        }
    },
    Growth(module, "subscribers of a `PublishRelay`", "dispose a subscription, in any order") { count in
        let relay = PublishRelay<Int>()
        let subscriptions = (0..<count).map { _ in relay.subscribe { blackHole($0) } }
        return .init(count) {
            for index in 0..<count { subscriptions[shuffled(index, count)].dispose() }
            return subscriptions.count(where: \.isDisposed)
        }
    },
    Growth(module, "subscribers of a `BehaviorRelay`", "subscribe") { count in
        let (relay, tally) = (BehaviorRelay(value: 1), Tally())
        return .init(count) {
            for _ in 0..<count { relay.subscribe { tally.add($0) } }
            return tally.take().count
        }
    },
    Growth(module, "subscribers of a `BehaviorRelay`", "an element, for each subscriber") { count in
        let (relay, tally) = (BehaviorRelay(value: 1), Tally())
        for _ in 0..<count { relay.subscribe { tally.add($0) } }
        blackHole(tally.take())
        return .init(count) {
            relay.accept(2)
            return tally.take().count
        }
    },
    Growth(module, "elements of a `ReplayRelay`", "accept an element") { count in
        let (relay, tally) = (ReplayRelay<Int>(bufferSize: .max), Tally())
        relay.subscribe { tally.add($0) }
        return .init(count) {
            for element in 0..<count { relay.accept(element) }
            return tally.take().count
        }
    },
    Growth(module, "elements of a `ReplayRelay`", "subscribe, for each element") { count in
        let (relay, tally) = (ReplayRelay<Int>(bufferSize: count), Tally())
        for element in 0..<(2 * count) { relay.accept(element) }
        return .init(count) {
            relay.subscribe { tally.add($0) }
            return tally.take().count
        }
    },
    Growth(module, "elements that a relay accepts during a delivery", "accept and deliver one") { count in
        waiting(count, PublishRelay<Int>())
    },
    Growth(module, "the same with `.dropOldest`", "accept one, of which the last are delivered") { count in
        let (relay, tally) = (PublishRelay<Int>(backlog: .dropOldest(count)), Tally())
        relay.subscribe { element in
            guard element < 0 else { return tally.add(element) }
            for element in 0..<(2 * count) { relay.accept(element) }
        }
        return .init(2 * count) {
            relay.accept(-1)
            return 2 * tally.take().count
        }
    },
    Growth(module, "subscriptions in a `DisposeBag`", "insert one") { count in
        let (bag, relay) = (DisposeBag(), PublishRelay<Int>())
        return .init(count) {
            for _ in 0..<count { relay.subscribe { blackHole($0) }.disposed(by: bag) }
            return count
        }
    },
    Growth(module, "subscriptions in a `DisposeBag`", "end one before the bag, in any order") { count in
        let (bag, relay) = (DisposeBag(), PublishRelay<Int>())
        let subscriptions = (0..<count).map { _ in relay.subscribe { blackHole($0) } }
        for subscription in subscriptions { bag.insert(subscription) }
        return .init(count) {
            for index in 0..<count { subscriptions[shuffled(index, count)].dispose() }
            return subscriptions.count(where: \.isDisposed)
        }
    },
    Growth(module, "subscriptions in a `DisposeBag`", "dispose the bag, for each") { count in
        let (bag, tally) = (DisposeBag(), Tally())
        for _ in 0..<count { bag.insert(Subscription { tally.add(1) }) }
        return .init(count) {
            bag.dispose()
            return tally.take().count
        }
    },
    Growth(module, "resources of a `Subscription`", "add and remove one, in any order") { count in
        let (subscription, resources) = (Subscription(), (0..<count).map { _ in Subscription() })
        return .init(count) {
            for resource in resources { subscription.add(resource) }
            for index in 0..<count { subscription.remove(resources[shuffled(index, count)]) }
            return count
        }
    },
]

/// A position of `0..<count`; each occurs once.
func shuffled(_ index: Int, _ count: Int) -> Int { index * 7_919 % count }

private func waiting(_ count: Int, _ relay: PublishRelay<Int>) -> Growth.Work {
    let tally = Tally()
    relay.subscribe { element in
        guard element < 0 else { return tally.add(element) }
        for element in 0..<count { relay.accept(element) }
    }
    return .init(count) {
        relay.accept(-1)
        return tally.take().count
    }
}
