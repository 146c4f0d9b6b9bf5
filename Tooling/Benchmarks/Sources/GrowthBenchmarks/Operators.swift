import Dispatch
import Measuring
import ReactiveCore

private let module = "ReactiveCore"

/// Operators that keep elements, sources or groups.
let operators: [Growth] = [
    Growth(module, "groups of `groupBy`", "the first element of a group") { count in
        let (relay, tally) = (PublishRelay<Int>(), Tally())
        relay.asObservable().groupBy { $0 }.subscribe(onNext: { $0.subscribe { tally.add($0) } })
        return .init(count) {
            for element in 0..<count { relay.accept(element) }
            return tally.take().count
        }
    },
    Growth(module, "groups of `groupBy`", "a further element of a group") { count in
        let (relay, tally) = (PublishRelay<Int>(), Tally())
        relay.asObservable().groupBy { $0 }.subscribe(onNext: { $0.subscribe { tally.add($0) } })
        for element in 0..<count { relay.accept(element) }
        blackHole(tally.take())
        return .init(count) {
            for index in 0..<count { relay.accept(shuffled(index, count)) }
            return tally.take().count
        }
    },
    Growth(module, "inner sequences of `flatMap`", "begin one") { count in
        let (relay, inner, tally) = (PublishRelay<Int>(), BehaviorRelay(value: 1), Tally())
        relay.asObservable().flatMap { _ in inner.asObservable() }.subscribe(onNext: { tally.add($0) })
        return .init(count) {
            for element in 0..<count { relay.accept(element) }
            return tally.take().count
        }
    },
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
    Growth(module, "elements that wait in `concatMap`", "accept one, and run its sequence") { count in
        let (relay, first, tally) = (PublishRelay<Int>(), PublishSubject<Int>(), Tally())
        relay.asObservable().concatMap { $0 < 0 ? first.asObservable() : .just($0) }
            .subscribe(onNext: { tally.add($0) })
        relay.accept(-1)
        return .init(count) {
            for element in 0..<count { relay.accept(element) }
            first.onCompleted()
            return tally.take().count
        }
    },
    Growth(module, "sources of `merge`", "subscribe to one, and receive an element") { count in
        let (sources, tally) = ((0..<count).map { _ in PublishRelay<Int>() }, Tally())
        let merged = Observable.merge(sources.map { $0.asObservable() })
        return .init(count) {
            merged.subscribe(onNext: { tally.add($0) })
            for source in sources { source.accept(1) }
            return tally.take().count
        }
    },
    Growth(module, "sources of `combineLatest`", "an element, for each source") { count in
        let (sources, tally) = ((0..<count).map { BehaviorRelay(value: $0) }, Tally())
        Observable.combineLatest(sources.map { $0.asObservable() }) { $0.count }
            .subscribe(onNext: { tally.add($0) })
        blackHole(tally.take())
        return .init(count) {
            sources[0].accept(1)
            return tally.take().sum
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
    Growth(module, "elements that wait in `zip`", "accept one, and its partner") { count in
        let (left, right, tally) = (PublishRelay<Int>(), PublishRelay<Int>(), Tally())
        left.asObservable().zip(right.asObservable()) { $0 + $1 }.subscribe(onNext: { tally.add($0) })
        return .init(count) {
            for element in 0..<count { left.accept(element) }
            for element in 0..<count { right.accept(element) }
            return tally.take().count
        }
    },
    Growth(module, "sources of `concat`", "subscribe to one, and receive an element") { count in
        let tally = Tally()
        let sources = Observable.concat((0..<count).map { Observable.just($0) })
        return .init(count) {
            sources.subscribe(onNext: { tally.add($0) })
            return tally.take().count
        }
    },
    Growth(module, "candidates of `amb`", "subscribe to one") { count in
        let (sources, tally) = ((0..<count).map { _ in PublishRelay<Int>() }, Tally())
        let first = Observable.amb(sources.map { $0.asObservable() })
        return .init(count) {
            first.subscribe(onNext: { tally.add($0) })
            sources[count - 1].accept(1)
            return count * tally.take().count
        }
    },
    Growth(module, "elements of `buffer`", "collect one") { count in
        let (relay, scheduler, tally) = (PublishRelay<Int>(), VirtualTimeScheduler(), Tally())
        relay.asObservable().buffer(for: .seconds(1), on: scheduler).subscribe(onNext: { tally.add($0.count) }
        )
        return .init(count) {
            for element in 0..<count { relay.accept(element) }
            scheduler.advance(by: .seconds(1))
            return tally.take().sum
        }
    },
    Growth(module, "elements of `takeLast`", "keep one, and deliver it at the end") { count in
        let (subject, tally) = (PublishSubject<Int>(), Tally())
        subject.asObservable().takeLast(count).subscribe(onNext: { tally.add($0) })
        return .init(count) {
            for element in 0..<(2 * count) { subject.onNext(element) }
            subject.onCompleted()
            return tally.take().count
        }
    },
    Growth(module, "elements that wait in `delay`", "accept one, and deliver it later") { count in
        let (relay, scheduler, tally) = (PublishRelay<Int>(), VirtualTimeScheduler(), Tally())
        relay.asObservable().delay(.seconds(1), on: scheduler).subscribe(onNext: { tally.add($0) })
        return .init(count) {
            for element in 0..<count { relay.accept(element) }
            scheduler.advance(by: .seconds(1))
            return tally.take().count
        }
    },
    Growth(module, "elements that wait in `observe(on:)`", "accept one, and deliver it later") { count in
        let (relay, scheduler, tally) = (PublishRelay<Int>(), VirtualTimeScheduler(), Tally())
        relay.asObservable().observe(on: scheduler).subscribe(onNext: { tally.add($0) })
        return .init(count) {
            for element in 0..<count { relay.accept(element) }
            scheduler.run(limit: .max)
            return tally.take().count
        }
    },
    Growth(module, "elements that wait in `sequenceEqual`", "accept one, and compare it") { count in
        let (left, right, tally) = (PublishSubject<Int>(), PublishSubject<Int>(), Tally())
        left.asObservable().sequenceEqual(right.asObservable()).subscribe(onNext: {
            tally.add($0 ? count : 0)
        })
        return .init(count) {
            for element in 0..<count { left.onNext(element) }
            for element in 0..<count { right.onNext(element) }
            left.onCompleted()
            right.onCompleted()
            return tally.take().sum
        }
    },
    Growth(module, "subscribers of `share(replay: 1)`", "subscribe") { count in
        let (relay, tally) = (PublishRelay<Int>(), Tally())
        let shared = relay.asObservable().share(replay: 1)
        shared.subscribe(onNext: { blackHole($0) })
        relay.accept(1)
        return .init(count) {
            for _ in 0..<count { shared.subscribe(onNext: { tally.add($0) }) }
            return tally.take().count
        }
    },
]

/// Work that waits for its time or its turn.
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
    Growth(module, "work of a `SerialScheduler`", "schedule and run one") { count in
        running(count, on: SerialScheduler(label: "growth"))
    },
    Growth(module, "work of an `EventLoopScheduler`", "schedule and run one") { count in
        running(count, on: EventLoopScheduler())
    },
]

/// Schedules work behind work that holds the queue, and waits for the last.
private func running(_ count: Int, on scheduler: some Scheduler) -> Growth.Work {
    let (tally, begun, ended) = (Tally(), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    return .init(count) {
        scheduler.schedule { begun.wait() }
        for _ in 0..<count { scheduler.schedule { tally.add(1) } }
        scheduler.schedule { ended.signal() }
        begun.signal()
        ended.wait()
        return tally.take().count
    }
}
