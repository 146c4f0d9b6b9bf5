import ReactiveCore
import ReactiveTesting
import Testing

@Suite("A bag of what is to be ended")
struct DisposeBagTests {
    @Test("R4 a bag lets go of what has ended by itself, however long it lives")
    func endedByThemselves() {
        let bag = DisposeBag()
        let stays = PublishRelay<Int>().subscribe { _ in }
        stays.disposed(by: bag)

        for number in 0..<10_000 { Observable.just(number).subscribe { _ in }.disposed(by: bag) }

        #expect(bag.kept.count <= 17)
        #expect(bag.kept.first === stays)
    }

    @Test("R4 a bag ends what it holds in the order it came, and what comes later at once")
    func order() {
        let (bag, ended) = (DisposeBag(), Box<[Int]>([]))
        for number in 1...3 { Subscription { ended.value.append(number) }.disposed(by: bag) }

        bag.dispose()
        bag.dispose()
        Subscription { ended.value.append(4) }.disposed(by: bag)

        #expect(bag.isDisposed)
        #expect(ended.value == [1, 2, 3, 4])
    }

    @Test("R4 releasing a bag ends what it holds")
    func releasing() {
        let subscription = Subscription()

        do { subscription.disposed(by: DisposeBag()) }

        #expect(subscription.isDisposed)
    }
}
