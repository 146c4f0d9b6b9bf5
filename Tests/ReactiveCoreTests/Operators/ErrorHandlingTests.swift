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

    @Test("catch continues with another sequence at the time of the error")
    func catches() {
        let (scheduler, watch) = (scheduler, SubscriptionRecorder(scheduler))
        let recorded = scheduler.start {
            watch(failing(scheduler)).catch { error in
                watch(scheduler.cold([.next(5, error is Broken ? 2 : 3), .completed(10)]))
            }
        }

        #expect(recorded == [.next(210, 1), .next(225, 2), .completed(230)])
        #expect(watch.intervals == [.during(200, 220), .during(220, 230)])
    }

    @Test("catch forwards the error of the other sequence, and ignores a completion")
    func catchesOnce() {
        let (scheduler, other) = (scheduler, TestScheduler())

        #expect(
            scheduler.start { failing(scheduler).catch { _ in failing(scheduler) } }
                == [.next(210, 1), .next(230, 1), .failed(240, Broken())])
        #expect(
            other.start { other.cold([.next(10, 1), .completed(20)]).catch { _ in .just(2) } }
                == [.next(210, 1), .completed(220)])
    }

    @Test("catchAndReturn emits an element instead of the error, then completes")
    func catchAndReturn() {
        let scheduler = scheduler

        #expect(
            scheduler.start { failing(scheduler).catchAndReturn(9) }
                == [.next(210, 1), .next(220, 9), .completed(220)])
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

    @Test("disposing before the error does not subscribe to the replacement")
    func disposed() {
        let (scheduler, watch) = (scheduler, SubscriptionRecorder(scheduler))
        let recorded = scheduler.start(disposed: 215) {
            failing(scheduler).catch { _ in watch(.just(2)) }
        }

        #expect(recorded == [.next(210, 1)])
        #expect(watch.intervals == [])
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

    @Test("a back-off waits longer each time, up to its maximum, and gives up after its attempts")
    func backOff() {
        let (scheduler, watch) = (scheduler, SubscriptionRecorder(scheduler))
        let backOff = BackOff(
            initial: .milliseconds(10), factor: 3, maximum: .milliseconds(50), attempts: 5)
        let recorded = scheduler.start {
            watch(scheduler.cold([Recorded<Int>.failed(20, Broken())])).retry(backOff, on: scheduler)
        }

        #expect(
            watch.intervals == [
                .during(200, 220), .during(230, 250), .during(280, 300), .during(350, 370), .during(420, 440),
            ])
        #expect(recorded == [.failed(440, Broken())])
    }

    @Test("after an element, a back-off starts again with its first delay and all attempts")
    func backOffAfterElement() {
        let (scheduler, attempts) = (scheduler, Box(0))
        let watch = SubscriptionRecorder(scheduler)
        let backOff = BackOff(
            initial: .milliseconds(10), factor: 3, maximum: .seconds(1), attempts: 3)
        let recorded = scheduler.start {
            watch(
                Observable.deferred {
                    attempts.value += 1
                    return attempts.value == 3 ? failing(scheduler) : scheduler.cold([.failed(20, Broken())])
                }
            ).retry(backOff, on: scheduler)
        }

        #expect(
            watch.intervals == [
                .during(200, 220), .during(230, 250), .during(280, 300), .during(310, 330), .during(360, 380),
            ])
        #expect(recorded == [.next(290, 1), .failed(380, Broken())])
    }

    @Test("a back-off that counts all failures waits longer also after elements")
    func backOffOfAllFailures() {
        let (scheduler, watch) = (scheduler, SubscriptionRecorder(scheduler))
        let backOff = BackOff(
            initial: .milliseconds(10), factor: 3, maximum: .seconds(1), attempts: 3)
        let recorded = scheduler.start {
            watch(failing(scheduler)).retry(backOff, counting: .allFailures, on: scheduler)
        }

        #expect(watch.intervals == [.during(200, 220), .during(230, 250), .during(280, 300)])
        #expect(recorded == [.next(210, 1), .next(240, 1), .next(290, 1), .failed(300, Broken())])
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
