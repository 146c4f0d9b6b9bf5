import ReactiveCore
import ReactiveTesting
import Testing

@Suite("R4 releasing what delivers")
struct HubReleaseTests {
    /// An error that a subject retains.
    private struct Held: Error {
        let token: LiveObjects.Token
    }

    private let live = LiveObjects()

    @Test("R4 a subject is released after subscriptions came and went, also from inside callbacks")
    func cameAndWent() {
        do {
            let (subject, bag) = (PublishSubject<Int>(), DisposeBag())
            subject.subscribe { _ in bag.dispose() }
            for _ in 1...3 { subject.subscribe { _ in }.disposed(by: bag) }
            subject.onNext(1)
            for _ in 1...3 { subject.subscribe { _ in }.dispose() }
            subject.onError(Held(token: live.token()))
            #expect(live.count == 1)
        }

        #expect(live.count == 0)
    }

    @Test("R4 a relay may go while threads dispose what listens to it")
    func concurrentRelease() {
        for round in 0..<500 {
            let relay = Box<PublishRelay<Int>?>(PublishRelay())
            let subscriptions = (0..<4).compactMap { [live] _ in
                let token = live.token()
                relay.value?.subscribe { _ in }.dispose()
                return relay.value?.subscribe { _ in withExtendedLifetime(token) {} }
            }

            onThreads(5) { number in
                if number < 4 { subscriptions[number].dispose() } else { relay.value = nil }
            }

            #expect(live.count == 0, "round \(round)")
        }
    }
}
