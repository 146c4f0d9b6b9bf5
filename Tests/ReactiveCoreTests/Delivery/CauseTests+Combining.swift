import ReactiveCore
import ReactiveTesting
import Testing

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
