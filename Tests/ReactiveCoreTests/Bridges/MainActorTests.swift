import Observation
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("R8 hearing on the main actor")
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

    @Test("R8 what comes from the main actor is heard at once, with no assumption by hand")
    func atOnce() {
        let (relay, label) = (BehaviorRelay(value: "a"), Label())

        let hearing = relay.asProperty().subscribeOnMainActor { label.texts.append($0) }
        relay.accept("b")

        #expect(label.texts == ["a", "b"])
        hearing.dispose()
    }

    @Test("R8 what comes from other threads is heard in order, the end in its place")
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

    @Test("R8 what comes from the main actor waits behind what waits already")
    func behind() async {
        let (relay, label) = (PublishRelay<String>(), Label())
        Signal(relay).subscribeOnMainActor { label.texts.append($0) }

        onThreads(1) { _ in relay.accept("early") }
        relay.accept("late")
        #expect(label.texts == [])
        await settle()

        #expect(label.texts == ["early", "late"])
    }

    @Test("R5 what was disposed on the main actor is not heard any more, even what was on its way")
    func disposed() async {
        let (relay, label) = (PublishRelay<String>(), Label())
        let hearing = relay.asObservable().subscribeOnMainActor { label.texts.append($0) }
        onThreads(1) { _ in relay.accept("late") }

        hearing.dispose()
        await settle()

        #expect(label.texts == [])
    }

    @Test("an observed property tells who tracks it of a change, and is let go of with its hearing")
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
