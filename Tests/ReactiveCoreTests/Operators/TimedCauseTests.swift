import ReactiveCore
import ReactiveTesting
import Testing

extension CauseTests {
    @Test("throttle and delay preserve the cause of each element")
    func later() async throws {
        let (scheduler, relay, bag) = (VirtualTimeScheduler(), PublishRelay<Int>(), DisposeBag())
        let (throttled, delayed) = (Box<[Cause?]>([]), Box<[Cause?]>([]))
        try await following { first, second in
            relay.asObservable().throttle(.seconds(1), on: scheduler)
                .subscribe { _ in throttled.value.append(Cause.current) }.disposed(by: bag)
            relay.asObservable().delay(.seconds(1), on: scheduler)
                .subscribe { _ in delayed.value.append(Cause.current) }.disposed(by: bag)

            for cause in [first, nil, second] { Cause.with(cause) { relay.accept(1) } }
            scheduler.run()

            #expect(throttled.value == [first, second])
            #expect(delayed.value == [first, nil, second])
            bag.dispose()
        }
    }

    @Test("timers have the cause of the subscription, a timeout that of the last element")
    func timers() async throws {
        let (scheduler, relay, seen) = (VirtualTimeScheduler(), PublishRelay<Int>(), Box<[Cause?]>([]))
        try await following { first, second in
            Cause.with(first) {
                _ = Observable.interval(.seconds(1), on: scheduler).take(2)
                    .subscribe { _ in seen.value.append(Cause.current) }
            }
            relay.asObservable().timeout(.seconds(5), on: scheduler)
                .subscribe(onNext: { _ in }, onError: { _ in seen.value.append(Cause.current) })
            Cause.with(second) { relay.accept(1) }

            scheduler.run()

            #expect(seen.value == [first, first, second])
        }
    }

    @Test("an asynchronous function and its result have the cause of the subscription")
    func asynchronous() async throws {
        let (scheduler, seen) = (VirtualTimeScheduler(), Box<[Cause?]>([]))
        try await following { first, second in
            Cause.with(first) {
                _ = Observable<Int>.async(on: scheduler) {
                    try await scheduler.sleep(for: .seconds(1))
                    seen.value.append(Cause.current)
                    return 1
                }.subscribe { _ in seen.value.append(Cause.current) }
            }

            Cause.with(second) { scheduler.run() }

            #expect(seen.value == [first, first])
        }
    }
}
