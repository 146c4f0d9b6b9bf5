import ReactiveCore
import ReactiveTesting
import Testing

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
