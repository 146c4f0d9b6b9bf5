import ReactiveCore
import ReactiveTesting
import Testing

@Suite("flattening")
struct FlatMapTests {
    private let scheduler = TestScheduler()

    @Test("concatMap subscribes to ended sources in order when one of them ends the previous inner sequence")
    func endedInner() {
        let (scheduler, completed, failed) = (scheduler, PublishSubject<Int>(), PublishSubject<Int>())
        completed.onCompleted()
        failed.onError(Broken())
        let recorded = scheduler.start {
            Observable.of(1, 2).concatMap { number in
                if number == 2 { return completed.asObservable().amb(failed.asObservable()) }
                return scheduler.cold([.failed(10, Broken())]).catch { _ in completed.asObservable() }
            }
        }

        #expect(recorded == [.completed(210)])
    }
}

@Suite struct FlatMapLatestTests {
    private let outer = PublishRelay<Int>()

    @Test("take stops an endless inner sequence, inside and outside")
    func endless() {
        let (inside, outside) = (Recorder<Int>(), Recorder<Int>())
        outer.asObservable().flatMapLatest { Observable.from($0...).take(2) }.record(into: inside)
        outer.asObservable().flatMapLatest { Observable.from($0...) }.take(3).record(into: outside)

        outer.accept(5)

        #expect(inside.elements == [5, 6])
        #expect(outside.elements == [5, 6, 7])
        #expect(outside.isCompleted)
    }

    @Test("disposing releases an inner sequence after the outer one has completed")
    func abandoned() {
        for _ in 0..<100 {
            let (outer, isDisposed) = (PublishSubject<Int>(), Box(false))
            let subscription = outer.asObservable().flatMapLatest { _ in
                Observable<Int>.create { _ in Subscription { isDisposed.value = true } }
            }.subscribe { _ in }
            outer.onNext(1)
            outer.onCompleted()

            subscription.dispose()

            #expect(isDisposed.value)
        }
    }

    @Test("an inner sequence that emits the next outer element while it is subscribed to is superseded")
    func supersedesItself() {
        let (outer, recorder) = (outer, Recorder<Int>())
        let subscription = outer.asObservable().flatMapLatest { element in
            Observable<Int>.create { observer in
                if element < 1000 { outer.accept(element + 1) }
                observer.onNext(element)
                return Subscription()
            }
        }.record(into: recorder)

        outer.accept(0)

        #expect(recorder.elements.last == 1000)
        #expect(recorder.elements == recorder.elements.sorted())
        subscription.dispose()
    }

    @Test("an inner sequence that has ended completes at once, even if its end caused the outer element")
    func endedInner() {
        let (ended, recorder) = (PublishSubject<Int>(), Recorder<Int>())
        ended.onCompleted()

        let subscription = Observable<Int>.never().sample(ended.asObservable(), default: 0)
            .flatMapLatest { _ in ended.asObservable().amb(.just(1)) }
            .record(into: recorder)

        #expect(recorder.events.isEmpty)
        subscription.dispose()
    }
}
