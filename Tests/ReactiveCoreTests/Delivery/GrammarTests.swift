import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct GrammarTests {
    @Test("an observer ignores events after the end")
    func nothingAfterTheEnd() {
        let completed = Observable<Int>.create { observer in
            observer.onNext(1)
            observer.onCompleted()
            observer.onNext(2)
            observer.onError(Broken())
            return Subscription()
        }
        let failed = Observable<Int>.create { observer in
            observer.onError(Broken())
            observer.onCompleted()
            observer.onNext(2)
            return Subscription()
        }
        let (one, other) = (Recorder<Int>(), Recorder<Int>())

        completed.record(into: one)
        failed.record(into: other)

        #expect(one.events.map(\.event) == [.next(1), .completed])
        #expect(other.events.map(\.event) == [.failed(Broken())])
    }

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

    @Test("an error without an error handler ends the sequence silently")
    func silentError() {
        let subscription = Observable<Int>.error(Broken()).subscribe { _ in }

        #expect(subscription.isDisposed)
    }

    @Test("each subscription runs a cold sequence from its start")
    func cold() {
        let runs = Box(0)
        let cold = Observable<Int>.create { observer in
            runs.value += 1
            observer.onNext(runs.value)
            observer.onCompleted()
            return Subscription()
        }
        let recorder = Recorder<Int>()

        cold.record(into: recorder)
        cold.record(into: recorder)

        #expect(recorder.elements == [1, 2])
    }

    @Test("sources deliver their elements and end")
    func sources() {
        let recorders = (0..<5).map { _ in Recorder<Int>() }
        Observable.just(1).record(into: recorders[0])
        Observable.of(1, 2).record(into: recorders[1])
        Observable.from(1...3).record(into: recorders[2])
        Observable.empty().record(into: recorders[3])
        Observable.never().record(into: recorders[4])

        #expect(
            recorders.map { $0.events.map(\.event) } == [
                [.next(1), .completed], [.next(1), .next(2), .completed],
                [.next(1), .next(2), .next(3), .completed], [.completed], [],
            ])
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
