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

@Suite("dispose bags")
struct DisposeBagTests {
    @Test("a long-lived bag releases subscriptions that have ended")
    func endedByThemselves() {
        let bag = DisposeBag()
        let stays = PublishRelay<Int>().subscribe { _ in }
        stays.disposed(by: bag)

        for number in 0..<10_000 { Observable.just(number).subscribe { _ in }.disposed(by: bag) }

        #expect(bag.disposables.count <= 17)
        #expect(bag.disposables.first === stays)
    }

    @Test("a bag disposes its contents in order, and later additions immediately")
    func order() {
        let (bag, ended) = (DisposeBag(), Box<[Int]>([]))
        for number in 1...3 { Subscription { ended.value.append(number) }.disposed(by: bag) }

        bag.dispose()
        bag.dispose()
        Subscription { ended.value.append(4) }.disposed(by: bag)

        #expect(bag.isDisposed)
        #expect(ended.value == [1, 2, 3, 4])
    }

    @Test("a bag takes the disposables of a closure's statements")
    func builder() {
        let ended = Box<[Int]>([])
        @Sendable func subscription(_ number: Int) -> Subscription {
            Subscription { ended.value.append(number) }
        }
        let bag = DisposeBag {
            subscription(1)
            for number in 2...3 { subscription(number) }
        }
        bag.insert {
            if ended.value.isEmpty { subscription(4) } else { subscription(5) }
            if !ended.value.isEmpty { subscription(6) }
            subscription(7)
        }

        bag.dispose()

        #expect(ended.value == [1, 2, 3, 4, 7])
    }

    @Test("releasing a bag disposes its contents")
    func releasing() {
        let subscription = Subscription()

        do { subscription.disposed(by: DisposeBag()) }

        #expect(subscription.isDisposed)
    }
}

@Suite("subscriptions with many resources")
struct ManyResourcesTests {
    private let ended = Box<[Int]>([])

    private func subscription(_ number: Int) -> Subscription {
        Subscription { [ended] in ended.with { $0.append(number) } }
    }

    @Test("resources end in the order in which they were added, and removed ones when they are removed")
    func order() {
        let rounds = TestRounds(quick: 20, long: 2_000)
        var generator = SeededGenerator(seed: rounds.seed)
        for _ in 1...rounds.count {
            let (parent, count) = (Subscription(), Int.random(in: 1...400, using: &generator))
            let children = (0..<count).map { subscription($0) }
            var expected: [Int] = []
            for (number, child) in children.enumerated() {
                parent.add(child)
                guard number > 0, Bool.random(using: &generator) else { continue }
                let removed = Int.random(in: 0..<number, using: &generator)
                parent.remove(children[removed])
                if !expected.contains(removed) { expected.append(removed) }
            }
            #expect(ended.value == expected)

            parent.dispose()

            #expect(ended.value == expected + (0..<count).filter { !expected.contains($0) })
            ended.value = []
        }
    }

    @Test("a resource that was added twice ends with the subscription after it was removed once")
    func repeated() {
        let (parent, resource, living) = (Subscription(), EndedResource(), LiveObjects())
        parent.add(resource)
        for _ in 0..<200 { parent.add(Subscription { [token = living.token()] in _ = token }) }
        parent.add(resource)

        parent.remove(resource)
        #expect(resource.count.value == 1)
        parent.dispose()

        #expect(resource.count.value == 2)
        #expect(living.count == 0)
    }

    @Test("a removed resource is released at once")
    func released() {
        let (parent, living) = (Subscription(), LiveObjects())
        for _ in 0..<300 {
            let child = Subscription { [token = living.token()] in _ = token }
            parent.add(child)
            if living.count > 100 { parent.remove(child) }
        }
        #expect(living.count == 100)

        parent.dispose()

        #expect(living.count == 0)
    }

    @Test("many inner sequences are cleaned up in the order in which they were subscribed to")
    func last() {
        let (subject, ended) = (PublishSubject<Int>(), ended)
        let inner = (0..<200).map { number in
            Observable<Int>.never().do(onDispose: { ended.with { $0.append(number) } })
        }
        let merged = subject.asObservable().flatMap { inner[$0] }
            .subscribe(onNext: { _ in })
        for number in inner.indices { subject.onNext(number) }

        merged.dispose()

        #expect(ended.value == Array(inner.indices))
    }
}

/// Counts how often it is disposed.
private final class EndedResource: Disposable {
    let count = Box(0)
    var isDisposed: Bool { count.value > 0 }

    func dispose() { count.with { $0 += 1 } }
}
