import Measuring
import ReactiveCore

private let module = "ReactiveCore"

/// Relays, their subscribers, and what waits.
let relays: [Growth] = [
    Growth(module, "subscribers of a `PublishRelay`", "dispose a subscription, in any order") { count in
        let relay = PublishRelay<Int>()
        let subscriptions = (0..<count).map { _ in relay.subscribe { blackHole($0) } }
        return .init(count) {
            for index in 0..<count { subscriptions[shuffled(index, count)].dispose() }
            return subscriptions.count(where: \.isDisposed)
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
