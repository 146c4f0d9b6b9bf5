import ReactiveCore
import ReactiveTesting
import Synchronization
import Testing

@Suite("combining operators with four threads")
struct CombiningThreadsTests {
    private static let threads = 4
    private let each = isSanitized ? 500 : 2_000

    /// Emits `0..<each`, offset by a multiple of `each`, into one relay per thread.
    private func emit(into relays: [PublishRelay<Int>]) {
        onThreads(Self.threads) { [each] thread in
            for step in 0..<each { relays[thread].accept(thread * each + step) }
        }
    }

    private var relays: [PublishRelay<Int>] { (0..<Self.threads).map { _ in PublishRelay<Int>() } }

    private func expectAllInOrder(_ received: [Int]) {
        #expect(received.sorted() == Array(0..<Self.threads * each))
        for thread in 0..<Self.threads {
            let own = received.filter { $0 / each == thread }
            #expect(own == own.sorted())
        }
    }

    @Test("flatMap and concatMap lose, duplicate and overlap nothing")
    func flatMap() {
        let (relays, listener, other) = (relays, OverlapRecorder<Int>(), OverlapRecorder<Int>())
        let source = Observable.merge(relays.map { $0.asObservable() })
        let subscriptions = [
            Observable.of(0, 1, 2, 3).flatMap { relays[$0].asObservable() }.subscribe {
                listener.receive($0)
            },
            source.concatMap { .just($0) }.subscribe { other.receive($0) },
        ]

        emit(into: relays)

        expectAllInOrder(listener.received)
        expectAllInOrder(other.received)
        #expect(!listener.overlapped && !other.overlapped)
        subscriptions.forEach { $0.dispose() }
    }

    @Test("zip pairs every element once, in order")
    func zip() {
        let (relays, listener) = (relays, OverlapRecorder<[Int]>())
        let subscription = Observable.zip(relays.map { $0.asObservable() }).subscribe { listener.receive($0) }

        emit(into: relays)

        let expected = (0..<each).map { step in (0..<Self.threads).map { $0 * each + step } }
        #expect(listener.received == expected)
        #expect(!listener.overlapped)
        subscription.dispose()
    }

    @Test("a retry triggered on other threads starts one attempt per error")
    func retryWhen() {
        let (attempts, triggers) = (Box(0), PublishRelay<Int>())
        let failures = PublishRelay<Int>()
        let subscription = Observable<Int>.create { observer in
            attempts.with { $0 += 1 }
            return failures.subscribe { _ in observer.onError(Broken()) }
        }.retry { _ in triggers.asObservable() }.subscribe { _ in }

        onThreads(Self.threads) { [each] thread in
            for step in 0..<each { (thread % 2 == 0 ? failures : triggers).accept(step) }
        }
        triggers.accept(0)

        #expect((1...2 * each + 1).contains(attempts.value))
        let before = attempts.value
        failures.accept(0)
        triggers.accept(0)
        #expect(attempts.value == before + 1)
        subscription.dispose()
    }
}

/// Records elements, and whether two threads ever called it at the same time.
final class OverlapRecorder<Element: Sendable>: Sendable {
    private let inside = Atomic<Int>(0)
    private let collided = Atomic<Bool>(false)
    private let record = Box<[Element]>([])

    var received: [Element] { record.value }
    var overlapped: Bool { collided.load(ordering: .acquiring) }

    func receive(_ element: Element) {
        if inside.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue != 1 {
            collided.store(true, ordering: .releasing)
        }
        record.with { $0.append(element) }
        inside.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    }
}

@Suite("timed operators with several threads")
struct TimedThreadsTests {
    private let scheduler = SerialScheduler(label: "test")

    @Test("delay forwards every element of four threads once, in each thread's order, then the end")
    func delay() async throws {
        let subject = PublishSubject<Int>()
        let values = subject.asObservable().delay(.milliseconds(1), on: scheduler).values
        onThreads(4) { thread in
            for number in 0..<2000 { subject.onNext(thread * 10_000 + number) }
        }
        subject.onCompleted()

        var received: [Int] = []
        for try await element in values { received.append(element) }

        #expect(received.count == 8000)
        for thread in 0..<4 {
            #expect(
                received.filter { $0 / 10_000 == thread } == Array(thread * 10_000..<thread * 10_000 + 2000))
        }
    }

    @Test("other threads may dispose subscriptions while their timers fire")
    func disposing() async {
        let (scheduler, live, relay) = (scheduler, LiveObjects(), PublishRelay<Int>())
        onThreads(4) { thread in
            for _ in 0..<200 {
                let token = live.token()
                let subscription = relay.asObservable()
                    .sample(Observable.interval(.nanoseconds(1), on: scheduler))
                    .timeout(.nanoseconds(1), other: relay.asObservable(), on: scheduler)
                    .subscribe { _ in withExtendedLifetime(token) {} }
                relay.accept(thread)
                subscription.dispose()
            }
        }
        // Work that the scheduler has already started may retain a chain until it finishes.
        await withCheckedContinuation { continuation in
            scheduler.schedule { continuation.resume() }
        }

        #expect(live.count == 0)
    }
}
