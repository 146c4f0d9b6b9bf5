import Dispatch
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("R4 disposing")
struct DisposalTests {
    private let relay = PublishRelay<Int>()

    @Test("R4 disposing twice undoes once")
    func idempotent() {
        let undone = Box(0)
        let subscription = Subscription { undone.value += 1 }

        onThreads(4) { _ in subscription.dispose() }

        #expect(undone.value == 1)
    }

    @Test("R4 disposing inside the callback stops it at once")
    func insideItself() {
        let (relay, recorder, bag) = (relay, Recorder<Int>(), DisposeBag())
        relay.asObservable().do(onNext: { if $0 == 2 { relay.accept(3) } }).record(into: recorder)
            .disposed(by: bag)
        relay.subscribe { if $0 == 2 { bag.dispose() } }.disposed(by: bag)

        for number in 1...2 { relay.accept(number) }

        #expect(recorder.elements == [1, 2])
    }

    @Test("R4 disposing another subscriber of the event being delivered keeps it from hearing it")
    func anotherOfTheSameEvent() {
        let (relay, recorder, bag) = (relay, Recorder<Int>(), DisposeBag())
        let first = relay.subscribe { if $0 == 2 { bag.dispose() } }
        relay.asObservable().record(into: recorder).disposed(by: bag)

        for number in 1...3 { relay.accept(number) }

        #expect(recorder.elements == [1])
        first.dispose()
    }

    @Test(
        "R4 no closure of a chain runs that was disposed earlier in the same event, or while it stood in line"
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

    @Test("R4 no completion arrives after disposing inside the last callback")
    func beforeTheEnd() {
        let (relay, bag, ended) = (relay, DisposeBag(), Box(false))
        relay.asObservable().take(1)
            .subscribe(onNext: { _ in bag.dispose() }, onCompleted: { ended.value = true })
            .disposed(by: bag)

        relay.accept(1)

        #expect(!ended.value)
    }

    @Test("R4 no element arrives after disposing in a closure above")
    func above() {
        let (relay, bag, recorder) = (relay, DisposeBag(), Recorder<Int>())
        relay.asObservable().do(onNext: { _ in bag.dispose() }).record(into: recorder).disposed(by: bag)

        relay.accept(1)

        #expect(recorder.events == [])
    }

    @Test("R4 who was disposed while it stood in line hears nothing of the end")
    func inLine() {
        let (hub, recorder) = (StateHub(0), Recorder<Int>())
        hub.changes.subscribe { _ in
            hub.finish()
            hub.changes.record(into: recorder).dispose()
        }

        hub.accept(1)

        #expect(recorder.events == [])
    }

    @Test("R1 who comes after the end hears the value and the end")
    func afterTheEnd() {
        let (hub, recorder) = (StateHub(1), Recorder<Int>())
        hub.finish()

        hub.observable.record(into: recorder)

        #expect(recorder.events.map(\.event) == [.next(1), .completed])
    }

    @Test("R4 another thread may dispose while a callback runs, and nothing more follows")
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

    @Test("R4 a bag ends what is in it when it is released, and what comes too late at once")
    func bag() {
        let (ended, late) = (Box(0), DisposeBag())
        do {
            let bag = DisposeBag()
            Subscription { ended.value += 1 }.disposed(by: bag)
            #expect(ended.value == 0)
        }
        #expect(ended.value == 1)

        late.dispose()
        Subscription { ended.value += 1 }.disposed(by: late)
        #expect(ended.value == 2)
    }

    @Test("R4 a subscription ends what is added to it, and what comes too late at once")
    func added() {
        let (subscription, ended) = (Subscription(), Box(0))
        for _ in 1...3 { subscription.add(Subscription { ended.value += 1 }) }

        subscription.dispose()
        #expect(ended.value == 3)
        subscription.add(Subscription { ended.value += 1 })
        #expect(ended.value == 4)
    }

    @Test("R4 a relay and who never disposed are released together")
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
