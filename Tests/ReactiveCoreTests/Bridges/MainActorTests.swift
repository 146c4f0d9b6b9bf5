import Observation
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("subscribing on the main actor")
@MainActor struct MainActorTests {
    /// A stand-in for a view: isolated to the main actor and not sendable.
    private final class Label { var texts: [String] = [] }

    private struct Offline: Error {}

    /// Waits until the main actor has run all work scheduled so far.
    private func settle() async {
        let signal = PublishRelay<Void>()
        await withCheckedContinuation { continuation in
            signal.asObservable().take(1).subscribeOnMainActor { continuation.resume() }
            onThreads(1) { _ in signal.accept(()) }
        }
    }

    @Test("elements from the main actor arrive immediately, without assumeIsolated")
    func atOnce() {
        let (relay, label) = (BehaviorRelay(value: "a"), Label())

        let subscription = relay.asProperty().subscribeOnMainActor { label.texts.append($0) }
        relay.accept("b")

        #expect(label.texts == ["a", "b"])
        subscription.dispose()
    }

    @Test("elements from other threads arrive in order, followed by the end")
    func hops() async {
        let (subject, label) = (PublishSubject<String>(), Label())
        subject.asObservable().subscribeOnMainActor {
            label.texts.append($0)
        } onError: { _ in
            label.texts.append("failed")
        }

        onThreads(1) { _ in
            for number in 0..<100 { subject.onNext("\(number)") }
            subject.onError(Offline())
        }
        #expect(label.texts == [])
        await settle()

        #expect(label.texts == (0..<100).map { "\($0)" } + ["failed"])
    }

    @Test("an element from the main actor waits behind pending elements")
    func behind() async {
        let (relay, label) = (PublishRelay<String>(), Label())
        Signal(relay).subscribeOnMainActor { label.texts.append($0) }

        onThreads(1) { _ in relay.accept("early") }
        relay.accept("late")
        #expect(label.texts == [])
        await settle()

        #expect(label.texts == ["early", "late"])
    }

    @Test("disposing on the main actor also drops pending elements")
    func disposed() async {
        let (relay, label) = (PublishRelay<String>(), Label())
        let subscription = relay.asObservable().subscribeOnMainActor { label.texts.append($0) }
        onThreads(1) { _ in relay.accept("late") }

        subscription.dispose()
        await settle()

        #expect(label.texts == [])
    }

    @Test("an observed property notifies observation tracking and is released with its subscription")
    func observed() {
        let (relay, changes) = (BehaviorRelay(value: 1), Box(0))
        var property: ObservedProperty? = ObservedProperty(relay.asProperty())
        func track() -> Int? {
            withObservationTracking {
                property?.value
            } onChange: {
                changes.with { $0 += 1 }
            }
        }

        #expect(track() == 1)
        relay.accept(2)
        #expect(changes.value == 1)
        #expect(track() == 2)
        weak let gone = property
        property = nil

        #expect(gone == nil)
        relay.accept(3)
        #expect(changes.value == 1)
    }
}
