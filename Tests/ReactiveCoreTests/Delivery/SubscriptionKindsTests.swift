import ReactiveCore
import ReactiveTesting
import Testing

@Suite("kinds of subscription")
struct SubscriptionKindsTests {
    private let ended = Box<[Int]>([])

    private func subscription(_ number: Int) -> Subscription {
        Subscription { [ended] in ended.with { $0.append(number) } }
    }

    @Test("a serial subscription disposes replaced subscriptions, and the last one with itself")
    func serial() {
        let serial = SerialSubscription()

        serial.current = subscription(1)
        serial.current = subscription(2)
        #expect(ended.value == [1])
        serial.dispose()
        serial.dispose()
        #expect(ended.value == [1, 2])
        serial.current = subscription(3)

        #expect(ended.value == [1, 2, 3])
        #expect(serial.isDisposed)
        #expect(serial.current == nil)
    }

    @Test("a single-assignment subscription disposes its assignment, before or after its own disposal")
    func singleAssignment() {
        let (early, late) = (SingleAssignmentSubscription(), SingleAssignmentSubscription())

        early.assign(subscription(1))
        #expect(ended.value == [])
        early.dispose()
        #expect(ended.value == [1])
        late.dispose()
        late.assign(subscription(2))

        #expect(ended.value == [1, 2])
        #expect(early.isDisposed && late.isDisposed)
    }

    @Test("onDisposed is called once, after the end or on disposal", arguments: [true, false])
    func onDisposed(completes: Bool) {
        let (subject, ended) = (PublishSubject<Int>(), ended)
        let subscription = subject.asObservable().subscribe(
            onNext: { number in ended.with { $0.append(number) } },
            onCompleted: { ended.with { $0.append(8) } }, onDisposed: { ended.with { $0.append(9) } })

        subject.onNext(1)
        if completes { subject.onCompleted() }
        subscription.dispose()

        #expect(ended.value == (completes ? [1, 8, 9] : [1, 9]))
    }

    @Test("onDisposed is called for a sequence that ends during subscribing")
    func onDisposedAtOnce() {
        let calls = Box(0)

        Observable.just(1).subscribe(onNext: { _ in }, onDisposed: { calls.value += 1 })

        #expect(calls.value == 1)
    }

    @Test("a subject knows whether it has observers", arguments: AnySubject.kinds)
    func hasObservers(kind: AnySubject.Kind) {
        let subject = kind.make()
        #expect(!subject.hasObservers())

        let (one, other) = (subject.observable.subscribe { _ in }, subject.observable.subscribe { _ in })
        #expect(subject.hasObservers())
        one.dispose()
        #expect(subject.hasObservers())
        other.dispose()
        #expect(!subject.hasObservers())
        subject.observable.subscribe { _ in }
        #expect(subject.hasObservers())
        subject.onCompleted()

        #expect(!subject.hasObservers())
    }

    @Test("a subscriber that disposed itself in its callback is not counted")
    func leaves() {
        let (subject, bag, counted) = (PublishSubject<Int>(), DisposeBag(), Box<[Bool]>([]))
        subject.asObservable().subscribe { _ in
            bag.dispose()
            counted.value.append(subject.hasObservers)
        }.disposed(by: bag)

        subject.onNext(1)

        #expect(counted.value == [false])
    }

    @Test(
        "a trailing closure without parameters after `subscribe` receives elements, not the disposal"
    )
    func trailingClosure() {
        let (received, source) = (Box(0), PublishRelay<Void>())
        let subscription = source.asObservable().subscribe { received.value += 1 }
        source.accept(())
        #expect(received.value == 1)
        subscription.dispose()
        #expect(received.value == 1)
    }
}
