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
