import ReactiveCore
import ReactiveTesting
import Testing

@Suite("releasing subjects and relays")
struct HubReleaseTests {
    /// An error that a subject retains.
    private struct Held: Error {
        let token: LiveObjects.Token
    }

    private let live = LiveObjects()

    @Test("a subject is released after subscriptions ended, also from inside callbacks")
    func endedSubscriptions() {
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

    @Test("a relay may be released while threads dispose its subscriptions")
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
