import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct GrammarTests {
    @Test("events emitted from inside the last callback are not delivered")
    func nothingFromInsideTheEnd() {
        let observer = Box<AnyObserver<Int>?>(nil)
        let events = Box<[String]>([])
        Observable<Int>.create {
            observer.value = $0
            return Subscription()
        }.subscribe(
            onNext: { _ in events.value.append("next") },
            onError: { _ in events.value.append("error") },
            onCompleted: {
                events.value.append("completed")
                observer.value?.onNext(1)
                observer.value?.onCompleted()
            })

        observer.value?.onCompleted()

        #expect(events.value == ["completed"])
        observer.value = nil
    }

    @Test("create disposes its resource once, at the end or on disposal")
    func createDisposes() {
        let disposals = Box(0)
        let ending = Observable<Int>.create { observer in
            observer.onCompleted()
            return Subscription { disposals.value += 1 }
        }
        let endless = Observable<Int>.create { _ in Subscription { disposals.value += 1 } }

        ending.subscribe { _ in }.dispose()
        #expect(disposals.value == 1)
        let subscription = endless.subscribe { _ in }
        #expect(disposals.value == 1)
        subscription.dispose()
        subscription.dispose()
        #expect(disposals.value == 2)
    }
}
