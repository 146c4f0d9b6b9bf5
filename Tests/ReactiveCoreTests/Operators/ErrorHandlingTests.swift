import ReactiveCore
import ReactiveTesting
import Testing

@Suite("error handling")
struct ErrorHandlingTests {
    private let scheduler = TestScheduler()

    /// Fails 20 units after each subscription.
    private func failing(_ scheduler: TestScheduler) -> Observable<Int> {
        scheduler.cold([.next(10, 1), .failed(20, Broken())])
    }

    @Test("catch subscribes to ended sources in order, even if one of them has just failed")
    func catchesEnded() {
        let (scheduler, completed, failed) = (scheduler, PublishSubject<Int>(), PublishSubject<Int>())
        completed.onCompleted()
        failed.onError(Broken())
        let both = Observable.combineLatest([failed.asObservable(), completed.asObservable()]) { $0.count }
        let recorded = scheduler.start {
            scheduler.cold([.next(10, 0)]).flatMap { _ in failed.asObservable() }.catch { _ in both }
        }

        #expect(recorded == [.failed(210, Broken())])
    }

    @Test("retry(when:) applies what its handler emitted during an attempt at the next error")
    func retryWhenEarly() {
        let (scheduler, watch) = (scheduler, SubscriptionRecorder(scheduler))
        let recorded = scheduler.start {
            watch(failing(scheduler)).retry { _ in scheduler.hot([.next(215, 0), .completed(217)]) }
        }

        #expect(recorded == [.next(210, 1), .completed(220)])
        #expect(watch.intervals == [.during(200, 220)])
    }

    @Test("retry(when:) subscribes to ended sources in order, even if one of them has just failed")
    func retriesEnded() {
        let (scheduler, completed, failed) = (scheduler, PublishSubject<Int>(), PublishSubject<Int>())
        let attempts = Box(0)
        completed.onCompleted()
        failed.onError(Broken())
        let both = Observable.zip([failed.asObservable(), completed.asObservable()]) { $0.count }
        let recorded = scheduler.start {
            Observable.deferred {
                attempts.value += 1
                return attempts.value == 1 ? scheduler.cold([.next(10, 0)]).flatMap { _ in both } : both
            }.retry { errors in errors.take(1).concat(.error(Broken())) }
        }

        #expect(attempts.value == 2)
        #expect(recorded == [.failed(210, Broken())])
    }

    @Test("a back-off without delays uses constant stack, even if the timer fires immediately")
    func backOffWithoutDelays() {
        let (attempts, ended) = (Box(0), Box(false))
        let backOff = BackOff(initial: .zero, factor: 1, maximum: .zero, attempts: .max)

        Observable<Int>.deferred {
            attempts.value += 1
            return attempts.value == 100_000 ? .empty() : .error(Broken())
        }.retry(backOff, on: ImmediateScheduler())
            .subscribe(onNext: { _ in }, onCompleted: { ended.value = true })

        #expect(ended.value)
        #expect(attempts.value == 100_000)
    }

    @Test("disposing during a wait starts no further attempt")
    func backOffDisposed() {
        let (scheduler, watch) = (scheduler, SubscriptionRecorder(scheduler))
        let backOff = BackOff(
            initial: .milliseconds(10), factor: 2, maximum: .seconds(1), attempts: 9)
        _ = scheduler.start(disposed: 225) { watch(failing(scheduler)).retry(backOff, on: scheduler) }

        #expect(watch.intervals == [.during(200, 220)])
        #expect(scheduler.time == 225)
    }

    @Test("jitter shortens each wait by a random share")
    func jitter() {
        let numbers = Box([0.0, 0.5, 0.75])
        let backOff = BackOff(
            initial: .seconds(1), factor: 2, maximum: .seconds(4), attempts: 4
        ).jittered(0.5) { numbers.with { $0.removeFirst() } }

        let waits = (1...4).map { backOff.wait(afterFailures: $0) }

        #expect(waits == [.seconds(1), .milliseconds(1500), .milliseconds(2500), nil])
    }

    @Test("a back-off never exceeds its maximum, and may have no wait at all")
    func extremes() {
        let steep = BackOff(initial: .seconds(1), factor: 1e300, maximum: .seconds(60), attempts: .max)
        let flat = BackOff(initial: .seconds(1), factor: 1, maximum: .seconds(60), attempts: .max)
        let none = BackOff(initial: .zero, factor: 2, maximum: .seconds(60), attempts: 3)
        let capped = BackOff(initial: .seconds(9), factor: 2, maximum: .seconds(5), attempts: 3)

        #expect(steep.wait(afterFailures: 1_000_000) == .seconds(60))
        #expect(flat.wait(afterFailures: 1_000_000) == .seconds(1))
        #expect(none.wait(afterFailures: 2) == .zero)
        #expect(capped.wait(afterFailures: 1) == .seconds(5))
    }
}
