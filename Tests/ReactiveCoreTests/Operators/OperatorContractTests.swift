import Dispatch
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("rules for every operator")
struct OperatorContractTests {
    private let scheduler = VirtualTimeScheduler()

    /// Records the operator's output for `source` after all scheduled work has run.
    private func outcome(_ row: OperatorRow, of source: Observable<Int>) -> Recorder<Int> {
        let recorder = Recorder<Int>()
        row.apply(source, scheduler).record(into: recorder)
        scheduler.run()
        return recorder
    }

    @Test("elements are forwarded, then the completion, once", arguments: OperatorRow.all)
    func values(row: OperatorRow) {
        let recorder = outcome(row, of: .of(1, 2, 2, 3))

        #expect(recorder.events.map(\.event) == row.values.map { .next($0) } + [.completed])
    }

    @Test("an empty sequence completes, or fails if an element is required", arguments: OperatorRow.all)
    func empty(row: OperatorRow) {
        let recorder = outcome(row, of: .empty())

        #expect(recorder.events.map(\.event) == row.onSubscription.map { .next($0) } + [row.ends.empty])
    }

    @Test("an error is forwarded, and nothing after it", arguments: OperatorRow.all)
    func error(row: OperatorRow) {
        let recorder = outcome(row, of: .error(Broken()))

        #expect(recorder.events.map(\.event) == row.onSubscription.map { .next($0) } + [.failed(Broken())])
    }

    @Test("a silent sequence does not end, unless a timer ends it", arguments: OperatorRow.all)
    func never(row: OperatorRow) {
        let recorder = outcome(row, of: .never())

        #expect(
            recorder.events.map(\.event) == row.onSubscription.map { .next($0) }
                + [row.ends.never].compactMap(\.self)
        )
    }

    @Test(
        "an error of a closure ends the sequence once",
        arguments: OperatorRow.all.filter { $0.throwing != nil })
    func throwing(row: OperatorRow) throws {
        let throwing = try #require(row.throwing)
        let relay = PublishRelay<Int>()
        let recorder = Recorder<Int>()
        throwing(relay.asObservable(), scheduler).record(into: recorder)

        for number in 1...3 { relay.accept(number) }

        #expect(recorder.events.map(\.event) == [.failed(Broken())])
    }

    @Test(
        "an error of a closure ends the sequence once, also behind a scheduler",
        arguments: OperatorRow.all.filter { $0.throwing != nil })
    func throwingBeforeHop(row: OperatorRow) throws {
        let throwing = try #require(row.throwing)
        let recorder = Recorder<Int>()
        throwing(.of(1, 2, 3), scheduler).observe(on: scheduler).record(into: recorder)

        scheduler.run()

        #expect(recorder.events.map(\.event) == [.failed(Broken())])
    }

    @Test("nothing arrives after disposing inside a callback", arguments: OperatorRow.all)
    func disposedInside(row: OperatorRow) {
        let relay = PublishRelay<Int>()
        let (recorder, bag) = (Recorder<Int>(), DisposeBag())
        row.apply(relay.asObservable(), scheduler)
            .do(onNext: { if $0 > 0 { bag.dispose() } })
            .record(into: recorder)
            .disposed(by: bag)

        for number in [1, 2, 2, 3] {
            relay.accept(number)
            scheduler.run()
        }

        #expect(recorder.elements == row.onSubscription)
    }
}

@Suite("every operator with closures that emit and block")
struct OperatorReentrancyTests {
    private let relay = PublishRelay<Int>()

    @Test("a callback that emits into its own source never recurses", arguments: OperatorRow.all)
    func emitsIntoItself(row: OperatorRow) {
        let relay = relay
        let (depth, deepest, count) = (Box(0), Box(0), Box(0))
        let subscription = row.apply(relay.asObservable(), row.scheduler).subscribe { _ in
            depth.value += 1
            deepest.value = max(deepest.value, depth.value)
            count.value += 1
            if count.value < 100 { relay.accept(count.value) }
            depth.value -= 1
        }

        relay.accept(101)
        relay.accept(102)

        #expect(deepest.value == 1)
        #expect(row.forwards == .one ? count.value == 1 : count.value >= 100)
        subscription.dispose()
    }

    @Test(
        "a callback that waits for an emission of another thread does not deadlock",
        arguments: OperatorRow.all)
    func blocks(row: OperatorRow) {
        let relay = relay
        let (inside, emitted) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let (received, inTime) = (Box(0), Box(true))
        let subscription = row.apply(relay.asObservable(), row.scheduler).subscribe { element in
            guard element > 0 else { return }
            received.value += 1
            guard received.value == 1 else { return }
            inside.signal()
            inTime.value = waited(for: emitted)
        }

        onThreads(2) { number in
            if number == 0 {
                for element in 1...3 { relay.accept(element) }
            } else {
                if !waited(for: inside) { inTime.value = false }
                relay.accept(7)
                relay.accept(8)
                emitted.signal()
            }
        }

        #expect(inTime.value)
        #expect(row.forwards == .one ? received.value == 1 : received.value >= 4)
        subscription.dispose()
    }

    @Test("a closure may emit, subscribe and dispose", arguments: OperatorRow.all)
    func closureActs(row: OperatorRow) {
        let relay = relay
        let received = Recorder<Int>()
        let acting = relay.asObservable().do(onNext: { element in
            relay.subscribe { _ in }.dispose()
            if element < 5 { relay.accept(element + 1) }
        })
        let subscription = row.apply(acting, row.scheduler).record(into: received)

        relay.accept(1)

        #expect(row.forwards == .one ? received.elements.count == 1 : received.elements.count >= 4)
        subscription.dispose()
    }
}

@Suite("memory of every operator")
struct OperatorReleaseTests {
    private let live = LiveObjects()
    private let scheduler = VirtualTimeScheduler()
    private let relay = PublishRelay<Int>()

    /// Subscribes with a token in every closure.
    private func subscribe(_ row: OperatorRow, to source: Observable<Int>) -> Subscription {
        let (above, below) = (live.token(), live.token())
        let watched = source.map { element in withExtendedLifetime(above) { element } }
        return row.apply(watched, scheduler).subscribe(
            onNext: { _ in withExtendedLifetime(below) {} }, onError: { _ in withExtendedLifetime(below) {} },
            onCompleted: { withExtendedLifetime(below) {} })
    }

    @Test("disposing releases the whole chain", arguments: OperatorRow.all)
    func disposing(row: OperatorRow) {
        let subscription = subscribe(row, to: relay.asObservable())
        relay.accept(1)
        #expect(live.count == (subscription.isDisposed ? 0 : 2))

        subscription.dispose()

        #expect(live.count == 0)
    }

    @Test("completing releases the whole chain", arguments: OperatorRow.all)
    func completing(row: OperatorRow) {
        let subscription = subscribe(row, to: .merge(.of(1, 2), .never()).take(2))

        scheduler.run()

        #expect(subscription.isDisposed)
        #expect(live.count == 0)
    }

    @Test("failing releases the whole chain", arguments: OperatorRow.all)
    func failing(row: OperatorRow) {
        let subscription = subscribe(row, to: relay.asObservable().map { _ in throw Broken() })

        relay.accept(1)
        scheduler.run()

        #expect(subscription.isDisposed)
        #expect(live.count == 0)
    }

    @Test("completing during subscribing releases the whole chain", arguments: OperatorRow.all)
    func completingAtOnce(row: OperatorRow) {
        let subscription = subscribe(row, to: .just(1))

        scheduler.run()

        #expect(subscription.isDisposed)
        #expect(live.count == 0)
    }

    @Test(
        "releasing the relay releases subscribers that never disposed",
        arguments: OperatorRow.all.filter { !$0.retainsSource })
    func forgetting(row: OperatorRow) {
        do {
            let relay = PublishRelay<Int>()
            _ = subscribe(row, to: relay.asObservable())
        }
        scheduler.run()  // A timer that ends a sequence retains it until it fires.

        #expect(live.count == 0)
    }

    @Test("disposing releases the elements that an operator retains")
    func elements() {
        typealias Token = LiveObjects.Token
        let relay = PublishRelay<Token>()
        let chains: [Observable<Token>] = [
            relay.asObservable().distinctUntilChanged(===),
            relay.asObservable().scan(live.token()) { $1 },
            relay.asObservable().startWith(live.token()),
            Observable.combineLatest(relay.asObservable(), relay.asObservable()).map(\.0),
            Observable.zip(relay.asObservable(), .never()).map { (token: Token, _: Int) in token },
            relay.asObservable().withLatestFrom(relay.asObservable()).map(\.0),
            relay.asObservable().flatMapLatest { .just($0) },
            relay.asObservable().debounce(.seconds(1), on: scheduler),
            relay.asObservable().observe(on: scheduler),
        ]
        let constants = live.count
        let bag = DisposeBag()
        for chain in chains { chain.subscribe { _ in }.disposed(by: bag) }
        for _ in 1...3 { relay.accept(live.token()) }
        #expect(live.count > constants)

        bag.dispose()

        withExtendedLifetime(chains) { #expect(live.count == constants) }
    }
}
