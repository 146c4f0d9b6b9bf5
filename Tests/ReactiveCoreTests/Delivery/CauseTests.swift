import Dispatch
import ReactiveCore
import ReactiveTesting
import Testing

/// Following causes is global to the process: only this suite does it, and its tests run one at a time.
@Suite("causes", .serialized)
struct CauseTests {
    private let seen = Box<[Cause?]>([])

    /// Follows causes while `body` runs, and passes it two new ones.
    func following(_ body: (_ first: Cause, _ second: Cause) async throws -> Void) async throws {
        let following = Cause.enableTracing()
        defer { following.dispose() }
        try await body(try #require(Cause.make()), try #require(Cause.make()))
    }

    @Test("without followers there is no cause")
    func noFollowers() {
        // Tests of other modules in this process may be following causes, which this test then tolerates.
        let before = Cause.isTracingEnabled
        let made = Cause.make()
        Cause.with(Cause(id: 1)) { seen.value.append(Cause.current) }
        let isTracingEnabled = before || Cause.isTracingEnabled

        #expect(made == nil || isTracingEnabled)
        #expect(seen.value == [nil] || isTracingEnabled)
    }

    @Test("following ends with the last follower")
    func followers() {
        let (one, other) = (Cause.enableTracing(), Cause.enableTracing())
        one.dispose()
        one.dispose()
        #expect(Cause.make() != nil)
        other.dispose()
        let made = Cause.make()
        #expect(made == nil || Cause.isTracingEnabled)  // Other modules' tests may be following.
    }

    @Test("each cause is unique, and outside of `with` there is none")
    func make() async throws {
        try await following { first, second in
            #expect(first != second)
            #expect(Cause.current == nil)
            #expect(Cause.with(first) { Cause.with(second) { Cause.current } } == second)
            #expect(Cause.with(first) { Cause.with(nil) { Cause.current } } == nil)
        }
    }

    @Test("a queued element that a callback emitted keeps its own cause")
    func queued() async throws {
        let (relay, seen) = (PublishRelay<Int>(), seen)
        try await following { first, second in
            let subscription = relay.subscribe { number in
                seen.value.append(Cause.current)
                guard number == 1 else { return }
                Cause.with(second) { relay.accept(2) }
                Cause.with(nil) { relay.accept(3) }
                relay.accept(4)
            }

            Cause.with(first) { relay.accept(1) }

            #expect(seen.value == [first, second, nil, first])
            subscription.dispose()
        }
    }

    @Test("an element accepted while another thread delivers keeps its own cause")
    func otherThread() async throws {
        let (relay, seen) = (BehaviorRelay(value: 0), seen)
        let (inside, accepted) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let inTime = Box(true)
        try await following { first, second in
            let subscription = relay.asProperty().changes.subscribe { value in
                seen.value.append(Cause.current)
                guard value == 1 else { return }
                inside.signal()
                if !waited(for: accepted) { inTime.value = false }
            }

            onThreads(2) { number in
                if number == 0 { return Cause.with(first) { relay.accept(1) } }
                if !waited(for: inside) { inTime.value = false }
                Cause.with(second) { relay.accept(2) }
                accepted.signal()
            }

            #expect(inTime.value)
            #expect(seen.value == [first, second])
            subscription.dispose()
        }
    }

    @Test("scheduled work has the cause of its scheduling, or none")
    func scheduled() async throws {
        let (scheduler, seen) = (VirtualTimeScheduler(), seen)
        try await following { first, second in
            Cause.with(first) {
                _ = scheduler.schedule(after: .seconds(1)) { seen.value.append(Cause.current) }
            }
            scheduler.schedule { seen.value.append(Cause.current) }

            Cause.with(second) { scheduler.run() }

            #expect(seen.value == [nil, first])
        }
    }

    @Test("elements keep their causes through a scheduler and through debounce")
    func hops() async throws {
        let (scheduler, relay, seen) = (VirtualTimeScheduler(), PublishRelay<Int>(), seen)
        let debounced = Box<[Cause?]>([])
        try await following { first, second in
            let bag = DisposeBag()
            relay.asObservable().observe(on: scheduler)
                .subscribe { _ in seen.value.append(Cause.current) }.disposed(by: bag)
            relay.asObservable().debounce(.seconds(1), on: scheduler)
                .subscribe { _ in debounced.value.append(Cause.current) }.disposed(by: bag)

            Cause.with(first) { relay.accept(1) }
            Cause.with(second) { relay.accept(2) }
            relay.accept(3)
            Cause.with(first) { relay.accept(4) }
            scheduler.run()

            #expect(seen.value == [first, second, nil, first])
            #expect(debounced.value == [first])
            bag.dispose()
        }
    }

    @Test("an element that the completion releases from debounce keeps its cause")
    func debounceCompletes() async throws {
        let (scheduler, observer, seen) = (VirtualTimeScheduler(), Box<AnyObserver<Int>?>(nil), seen)
        try await following { first, second in
            Observable<Int>.create {
                observer.value = $0
                return Subscription()
            }
            .debounce(.seconds(1), on: scheduler)
            .subscribe(
                onNext: { _ in seen.value.append(Cause.current) },
                onCompleted: { seen.value.append(Cause.current) })

            Cause.with(first) { observer.value?.onNext(1) }
            Cause.with(second) { observer.value?.onCompleted() }

            #expect(seen.value == [first, second])
            observer.value = nil
        }
    }

    @Test("real schedulers preserve the cause of each unit of work")
    func realSchedulers() async throws {
        let schedulers: [any Scheduler] = [SerialScheduler(label: "test"), MainActorScheduler()]
        try await following { first, second in
            for scheduler in schedulers {
                let causes = await withCheckedContinuation { continuation in
                    let seen = Box<[Cause?]>([])
                    for cause in [first, second, nil] {
                        Cause.with(cause) {
                            _ = scheduler.schedule {
                                seen.value.append(Cause.current)
                                if seen.value.count == 3 { continuation.resume(returning: seen.value) }
                            }
                        }
                    }
                }
                #expect(causes == [first, second, nil])
            }
        }
    }

    @Test("a task keeps the cause that started it, even after a sleep")
    func tasks() async throws {
        let (scheduler, seen) = (VirtualTimeScheduler(), seen)
        try await following { first, _ in
            Cause.with(first) {
                _ = Task(executorPreference: scheduler) {
                    try? await scheduler.sleep(for: .seconds(1))
                    async let child = Cause.current
                    seen.value.append(await child)
                    seen.value.append(Cause.current)
                }
            }

            scheduler.run()

            #expect(seen.value == [first, first])
        }
    }
}

extension CauseTests {
    @Test("an element that waits in concatMap keeps its cause")
    func concatMapWaits() async throws {
        let following = Cause.enableTracing()
        defer { following.dispose() }
        let (first, second) = (try #require(Cause.make()), try #require(Cause.make()))
        let (outer, inner, seen) = (PublishRelay<Int>(), PublishRelay<Int>(), Box<[Cause?]>([]))
        let subscription = outer.asObservable()
            .concatMap { $0 == 0 ? inner.asObservable().take(1) : .just($0) }
            .subscribe { _ in seen.value.append(Cause.current) }

        outer.accept(0)
        Cause.with(first) { outer.accept(1) }
        outer.accept(2)
        Cause.with(second) { inner.accept(0) }

        #expect(seen.value == [second, first, nil])
        subscription.dispose()
    }

    @Test("a retry after a back-off has the cause of the error")
    func backOff() async throws {
        let following = Cause.enableTracing()
        defer { following.dispose() }
        let first = try #require(Cause.make())
        let (scheduler, failures, seen) = (VirtualTimeScheduler(), PublishRelay<Int>(), Box<[Cause?]>([]))
        let backOff = BackOff(initial: .seconds(1), factor: 2, maximum: .seconds(9), attempts: 3)
        let subscription = Observable<Int>.create { observer in
            seen.value.append(Cause.current)
            return failures.subscribe { _ in observer.onError(Broken()) }
        }.retry(backOff, on: scheduler).subscribe { _ in }

        Cause.with(first) { failures.accept(0) }
        scheduler.run()

        #expect(seen.value == [nil, first])
        subscription.dispose()
    }
}

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
