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

/// Operators that keep elements, sources or groups.
let operators: [Growth] = [
    Growth(module, "inner sequences of `flatMap`", "an element and the end of one, in any order") { count in
        let (relay, tally) = (PublishRelay<Int>(), Tally())
        let inner = (0..<count).map { _ in PublishSubject<Int>() }
        relay.asObservable().flatMap { inner[$0].asObservable() }.subscribe(onNext: { tally.add($0) })
        for element in 0..<count { relay.accept(element) }
        return .init(count) {
            for index in 0..<count {
                inner[shuffled(index, count)].onNext(1)
                inner[shuffled(index, count)].onCompleted()
            }
            return tally.take().count
        }
    },
    Growth(module, "sources of `combineLatest`", "subscribe to one that has an element") { count in
        let (sources, tally) = ((0..<count).map { BehaviorRelay(value: $0) }, Tally())
        let combined = Observable.combineLatest(sources.map { $0.asObservable() }) { $0.count }
        return .init(count) {
            combined.subscribe(onNext: { tally.add($0) })
            return tally.take().sum
        }
    },
    Growth(module, "sources of `zip`", "an element of each") { count in
        let (sources, tally) = ((0..<count).map { _ in PublishRelay<Int>() }, Tally())
        Observable.zip(sources.map { $0.asObservable() }) { $0.count }.subscribe(onNext: { tally.add($0) })
        return .init(count) {
            for source in sources { source.accept(1) }
            return tally.take().sum
        }
    },
]

/// Work that waits for its time.
let schedulers: [Growth] = [
    Growth(module, "work of a `VirtualTimeScheduler`", "schedule and run one, in any order") { count in
        let (scheduler, tally) = (VirtualTimeScheduler(), Tally())
        return .init(count) {
            for index in 0..<count {
                scheduler.schedule(after: .milliseconds(shuffled(index, count))) { tally.add(1) }
            }
            scheduler.run(limit: .max)
            return tally.take().count
        }
    },
    Growth(module, "timers of a `SerialScheduler`", "schedule and cancel one, in any order") { count in
        let scheduler = SerialScheduler(label: "growth")
        return .init(count) {
            let timers = (0..<count).map { index in
                scheduler.enqueue(after: .seconds(3_600 + shuffled(index, count))) {}
            }
            for timer in timers { timer.dispose() }
            return timers.count(where: \.isDisposed)
        }
    },
]
