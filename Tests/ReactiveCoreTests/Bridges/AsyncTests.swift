import ReactiveCore
import ReactiveTesting
import Testing

@Suite("observables as asynchronous sequences")
struct AsyncTests {
    @Test("elements are buffered until they are consumed")
    func buffers() async throws {
        let relay = PublishRelay<Int>()
        let values = relay.asObservable().take(1000).values
        for number in 0..<1000 { relay.accept(number) }

        var taken: [Int] = []
        for try await value in values { taken.append(value) }

        #expect(taken == Array(0..<1000))
    }

    @Test("an error ends the iteration and is thrown")
    func throwing() async {
        await #expect(throws: Broken.self) {
            for try await _ in Observable<Int>.error(Broken()).values {}
        }
    }

    @Test("cancelling the task disposes the subscription and ends the loop without an error")
    func cancelling() async throws {
        let (subscribed, disposed) = (AsyncStream.makeStream(of: Void.self), Box(0))
        let endless = Observable<Int>.create { _ in
            subscribed.continuation.yield()
            return Subscription { disposed.value += 1 }
        }
        let task = Task { for try await _ in endless.values {} }
        for await _ in subscribed.stream { break }

        task.cancel()
        try await task.value

        #expect(disposed.value == 1)
    }

    @Test("leaving the loop disposes the subscription")
    func leaving() async throws {
        let disposed = Box(0)
        let source = Observable<Int>.create { observer in
            observer.onNext(1)
            observer.onNext(2)
            return Subscription { disposed.value += 1 }
        }

        for try await value in source.values where value == 2 { break }

        #expect(disposed.value == 1)
    }

    @Test("first(where:) returns the first match without waiting for further elements")
    func first() async throws {
        let disposed = Box(0)
        let source = Observable<Int>.create { observer in
            for number in 1...5 { observer.onNext(number) }
            return Subscription { disposed.value += 1 }
        }

        let found = try await source.first { $0 > 2 }

        #expect(found == 3)
        #expect(disposed.value == 1)
    }

    @Test("first returns nil for an empty sequence and throws a failure")
    func firstOfNothing() async throws {
        #expect(try await Observable<Int>.empty().first { _ in true } == nil)
        #expect(try await Observable.of(1, 2).first(where: { $0 > 2 }) == nil)
        await #expect(throws: Broken.self) { try await Observable<Int>.error(Broken()).first { _ in true } }
    }

    @Test("cancelling first returns nil and disposes the subscription")
    func firstCancelled() async throws {
        let (subscribed, disposed) = (AsyncStream.makeStream(of: Void.self), Box(0))
        let endless = Observable<Int>.create { _ in
            subscribed.continuation.yield()
            return Subscription { disposed.value += 1 }
        }
        let task = Task { try await endless.first { _ in true } }
        for await _ in subscribed.stream { break }

        task.cancel()

        #expect(try await task.value == nil)
        #expect(disposed.value == 1)
    }
}

@Suite("asynchronous sequences and functions as observables")
struct FromAsyncTests {
    private let scheduler = TestScheduler()

    @Test("every element of an asynchronous sequence is forwarded, then its end")
    func sequence() {
        let (numbers, failing) = (AsyncThrowingStream<Int, any Error>.makeStream(), Recorder<Int>(scheduler))
        for number in 1...3 { numbers.continuation.yield(number) }
        numbers.continuation.finish(throwing: Broken())
        Observable.from(async: numbers.stream, on: scheduler).record(into: failing)

        scheduler.run()

        #expect(failing.events.map(\.event) == [.next(1), .next(2), .next(3), .failed(Broken())])
    }

    @Test("disposing cancels the task that reads an asynchronous sequence")
    func sequenceDisposed() async {
        let (ended, recorder) = (AsyncStream.makeStream(of: Void.self), Recorder<Int>())
        let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
        continuation.onTermination = { reason in
            if case .cancelled = reason { ended.continuation.yield() }
        }
        let subscription = Observable.from(async: numbers).record(into: recorder)

        subscription.dispose()
        for await _ in ended.stream { break }

        #expect(recorder.events == [])
    }

    @Test("converting to an asynchronous sequence and back preserves all elements")
    func roundTrip() async throws {
        let back = Observable.from(async: Observable.of(1, 2, 3).values)

        var taken: [Int] = []
        for try await element in back.values { taken.append(element) }

        #expect(taken == [1, 2, 3])
    }

    @Test("an asynchronous function is called for each subscriber, on its scheduler")
    func function() {
        let (scheduler, recorder, calls) = (scheduler, Recorder<Int>(scheduler), Box(0))
        let work = Observable<Int>.async(on: scheduler) {
            calls.value += 1
            try await scheduler.sleep(for: .milliseconds(50))
            return calls.value
        }
        #expect(calls.value == 0)

        work.record(into: recorder)
        scheduler.run()
        work.record(into: recorder)
        scheduler.run()

        #expect(recorder.events == [.next(50, 1), .completed(50), .next(100, 2), .completed(100)])
    }

    @Test("an error of an asynchronous function ends the sequence")
    func functionFails() {
        let recorder = Recorder<Int>(scheduler)
        Observable<Int>.async(on: scheduler) { throw Broken() }.record(into: recorder)

        scheduler.run()

        #expect(recorder.events.map(\.event) == [.failed(Broken())])
    }

    @Test("disposing cancels an asynchronous function and drops its result")
    func functionDisposed() {
        let (scheduler, recorder, cancelled) = (scheduler, Recorder<Int>(scheduler), Box(false))
        let work = Observable<Int>.async(on: scheduler) {
            try? await scheduler.sleep(for: .milliseconds(50))
            cancelled.value = Task.isCancelled
            return 1
        }
        let bag = DisposeBag()
        work.record(into: recorder).disposed(by: bag)
        scheduler.at(20) { bag.dispose() }

        scheduler.run()

        #expect(cancelled.value)
        #expect(recorder.events == [])
        #expect(scheduler.now == .milliseconds(20))
    }

    @Test("flatMapLatest cancels the function of the previous element")
    func latest() {
        let (scheduler, recorder, cancelled) = (scheduler, Recorder<Int>(scheduler), Box<[Int]>([]))
        let relay = PublishRelay<Int>()
        let subscription = relay.asObservable().flatMapLatest { number in
            .async(on: scheduler) {
                do {
                    try await scheduler.sleep(for: .milliseconds(50))
                } catch {
                    cancelled.value.append(number)
                }
                return number
            }
        }.record(into: recorder)
        scheduler.at(10) { relay.accept(1) }
        scheduler.at(20) { relay.accept(2) }

        scheduler.run()

        #expect(recorder.events == [.next(70, 2)])
        #expect(cancelled.value == [1])
        subscription.dispose()
    }

    @Test("values apply their buffering policy and always deliver the end")
    func buffering() async throws {
        var taken: [Int] = []
        for try await element in Observable.of(1, 2, 3).values(buffering: .bufferingNewest(2)) {
            taken.append(element)
        }

        #expect(taken == [2, 3])
    }

    @Test("firstValue returns the first element or throws the reason why there is none")
    func firstValue() async throws {
        #expect(try await Observable.of(1, 2).firstValue() == 1)
        await #expect(throws: SequenceFailure.noElements) { try await Observable<Int>.empty().firstValue() }
        await #expect(throws: Broken.self) { try await Observable<Int>.error(Broken()).firstValue() }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await Observable<Int>.never().firstValue()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
