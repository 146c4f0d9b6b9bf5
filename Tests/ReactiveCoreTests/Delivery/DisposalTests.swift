import Dispatch
import ReactiveTesting
import Testing

@testable import ReactiveCore

@Suite("disposing")
struct DisposalTests {
    private let relay = PublishRelay<Int>()

    @Test("disposing several times runs the closure once")
    func idempotent() {
        let undone = Box(0)
        let subscription = Subscription { undone.value += 1 }

        onThreads(4) { _ in subscription.dispose() }

        #expect(undone.value == 1)
    }

    @Test("disposing inside the callback stops delivery immediately")
    func insideItself() {
        let (relay, recorder, bag) = (relay, Recorder<Int>(), DisposeBag())
        relay.asObservable().do(onNext: { if $0 == 2 { relay.accept(3) } }).record(into: recorder)
            .disposed(by: bag)
        relay.subscribe { if $0 == 2 { bag.dispose() } }.disposed(by: bag)

        for number in 1...2 { relay.accept(number) }

        #expect(recorder.elements == [1, 2])
    }

    @Test("a subscriber disposed during the delivery of an event does not receive that event")
    func anotherOfTheSameEvent() {
        let (relay, recorder, bag) = (relay, Recorder<Int>(), DisposeBag())
        let first = relay.subscribe { if $0 == 2 { bag.dispose() } }
        relay.asObservable().record(into: recorder).disposed(by: bag)

        for number in 1...3 { relay.accept(number) }

        #expect(recorder.elements == [1])
        first.dispose()
    }

    @Test(
        "no closure of a chain runs after it was disposed during the event or while it was queued"
    )
    func closures() {
        let (relay, bag, runs) = (relay, DisposeBag(), Box(0))
        let first = relay.subscribe { _ in bag.dispose() }
        relay.asObservable().map { _ in runs.value += 1 }.subscribe { _ in }.disposed(by: bag)
        let (one, two, mergedBag) = (PublishRelay<Int>(), PublishRelay<Int>(), DisposeBag())
        Observable.merge(one.asObservable(), two.asObservable()).do(onNext: { _ in runs.value += 1 })
            .subscribe { _ in
                two.accept(2)
                mergedBag.dispose()
            }.disposed(by: mergedBag)

        relay.accept(1)
        #expect(runs.value == 0)
        one.accept(1)
        #expect(runs.value == 1)
        first.dispose()
    }

    @Test("no completion arrives after disposing in the last callback")
    func beforeTheEnd() {
        let (relay, bag, ended) = (relay, DisposeBag(), Box(false))
        relay.asObservable().take(1)
            .subscribe(onNext: { _ in bag.dispose() }, onCompleted: { ended.value = true })
            .disposed(by: bag)

        relay.accept(1)

        #expect(!ended.value)
    }

    @Test("no element arrives after an upstream closure disposed the chain")
    func above() {
        let (relay, bag, recorder) = (relay, DisposeBag(), Recorder<Int>())
        relay.asObservable().do(onNext: { _ in bag.dispose() }).record(into: recorder).disposed(by: bag)

        relay.accept(1)

        #expect(recorder.events == [])
    }

    @Test("a queued subscriber that was disposed does not receive the end")
    func inLine() {
        let (hub, recorder) = (StateHub(0), Recorder<Int>())
        hub.changes.subscribe { _ in
            hub.finish()
            hub.changes.record(into: recorder).dispose()
        }

        hub.accept(1)

        #expect(recorder.events == [])
    }

    @Test("another thread may dispose while a callback runs, and nothing follows")
    func fromAnotherThread() {
        let relay = relay
        let (inside, disposed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let (received, inTime) = (Box<[Int]>([]), Box(true))
        let subscription = relay.subscribe { element in
            received.value.append(element)
            inside.signal()
            inTime.value = waited(for: disposed)
        }

        onThreads(2) { number in
            if number == 0 {
                relay.accept(1)
                relay.accept(2)
            } else {
                if !waited(for: inside) { inTime.value = false }
                subscription.dispose()
                disposed.signal()
            }
        }

        #expect(inTime.value)
        #expect(received.value == [1])
    }

    @Test("a subscription disposes what was added to it, and later additions immediately")
    func added() {
        let (subscription, ended) = (Subscription(), Box(0))
        for _ in 1...3 { subscription.add(Subscription { ended.value += 1 }) }

        subscription.dispose()
        #expect(ended.value == 3)
        subscription.add(Subscription { ended.value += 1 })
        #expect(ended.value == 4)
    }

    @Test("releasing a relay releases subscribers that never disposed")
    func relays() {
        let live = LiveObjects()
        do {
            let (relay, state, token) = (PublishRelay<Int>(), BehaviorRelay(value: 0), live.token())
            relay.subscribe { _ in withExtendedLifetime(token) {} }
            state.subscribe { _ in withExtendedLifetime(token) {} }
            state.asProperty().map { $0 + 1 }.distinct().subscribe { _ in withExtendedLifetime(token) {} }
            relay.accept(1)
        }

        #expect(live.count == 0)
    }
}

@Suite("disposing on two threads")
struct ContendedDisposalTests {
    @Test("while a thread detaches what another has disposed, sinks check their subscriptions")
    func contended() {
        let slow = SlowHub()
        let subscription = Subscription()
        subscription.attach(to: .passRetained(slow))
        let isDisposed = DispatchSemaphore(value: 0)
        System.startThread {
            subscription.dispose()
            isDisposed.signal()
        }
        slow.isDetaching.wait()
        // Returns at once, although the other thread has not detached the node yet.
        subscription.dispose()
        #expect(subscription.isDisposed)

        // In place of that node: one whose hub does not know that it was disposed.
        let (hub, received) = (Hub<Int>(), Box([Int]()))
        let (disposed, attached) = (Subscription(), Subscription())
        hub.attach(Sink(disposed) { received.value.append($0) }, attached)
        hub.emit(1)
        disposed.dispose()
        hub.emit(2)
        #expect(received.value == [1])

        slow.mayDetach.signal()
        isDisposed.wait()
        attached.dispose()
        hub.close()
    }
}

/// A hub that detaches when it is allowed to.
private final class SlowHub: AnyHub, @unchecked Sendable {
    let isDetaching = DispatchSemaphore(value: 0)
    let mayDetach = DispatchSemaphore(value: 0)

    override func detach(_ subscription: ObjectIdentifier) {
        isDetaching.signal()
        mayDetach.wait()
        Unmanaged.passUnretained(self).release()
    }
}

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
