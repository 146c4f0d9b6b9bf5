import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct FilteringTests {
    @Test("takeLast stops when it is disposed while emitting")
    func takeLastDisposed() {
        let (seen, bag) = (Box<[Int]>([]), DisposeBag())
        let subject = PublishSubject<Int>()
        subject.asObservable().takeLast(3).do(onNext: { seen.value.append($0) })
            .subscribe { if $0 == 2 { bag.dispose() } }.disposed(by: bag)

        for number in 1...3 { subject.onNext(number) }
        subject.onCompleted()

        #expect(seen.value == [1, 2])
    }
}
