import ReactiveCore
import ReactiveTesting
import Testing

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
