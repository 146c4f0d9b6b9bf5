import ReactiveCore
import ReactiveTesting
import Testing

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
