import ReactiveCore
import ReactiveTesting
import Testing

@Suite("emitting and subscribing from inside a callback")
struct ReentrancyTests {
    @Test("value is the latest accepted one, even inside a callback")
    func valueInside() {
        let (relay, seen) = (BehaviorRelay(value: 0), Box<[Int]>([]))
        let subscription = relay.subscribe { value in
            if value == 1 { relay.accept(2) }
            seen.value.append(relay.value)
        }

        relay.accept(1)

        #expect(seen.value == [0, 2, 2])
        subscription.dispose()
    }

    @Test("the observer of create may be called from inside its own callback")
    func createdReenters() {
        let observer = Box<AnyObserver<Int>?>(nil)
        let (depth, received) = (Box(0), Box<[Int]>([]))
        let subscription = Observable<Int>.create {
            observer.value = $0
            return Subscription()
        }.subscribe { element in
            depth.value += 1
            if element < 3 { observer.value?.onNext(element + 1) }
            received.value.append(element * 10 + depth.value)
            depth.value -= 1
        }

        observer.value?.onNext(1)

        #expect(received.value == [11, 21, 31])
        subscription.dispose()
        observer.value = nil
    }

    @Test("subscribing in a callback delivers the value immediately and nothing twice")
    func subscribesInside() {
        let relay = BehaviorRelay(value: 0)
        let (inner, atOnce) = (Recorder<Int>(), Box<[Int]>([]))
        let bag = DisposeBag()
        relay.subscribe { value in
            guard value == 1 else { return }
            relay.accept(2)
            relay.asObservable().record(into: inner).disposed(by: bag)
            atOnce.value = inner.elements
        }.disposed(by: bag)

        relay.accept(1)
        relay.accept(3)

        #expect(atOnce.value == [2])
        #expect(inner.elements == [2, 3])
        bag.dispose()
    }

    @Test("subscriptions that end or are disposed in the callback that created them deliver nothing more")
    func subscribesInsideAndDisposes() {
        let relay = BehaviorRelay(value: 0)
        let inner = Recorder<Int>()
        let subscription = relay.subscribe { value in
            guard value == 1 else { return }
            relay.asObservable().take(1).record(into: inner)
            relay.asObservable().record(into: inner).dispose()
        }

        relay.accept(1)
        relay.accept(2)

        #expect(inner.events.map(\.event) == [.next(1), .completed, .next(1)])
        subscription.dispose()
    }

    @Test("a subscriber to a replay from inside a callback misses no queued element")
    func subscribesInsideReplay() {
        let (relay, inner, bag) = (ReplayRelay<Int>(bufferSize: 1), Recorder<Int>(), DisposeBag())
        relay.subscribe { value in
            if value == 0 { [1, 2, 3].forEach(relay.accept) }
            if value == 1 { relay.asObservable().record(into: inner).disposed(by: bag) }
        }.disposed(by: bag)

        relay.accept(0)

        // The new subscriber is queued behind 2 and 3, so the replay buffer then contains 3.
        #expect(inner.elements == [3])
        bag.dispose()
    }

    @Test("the element of another source is delivered inside the callback that emits it")
    func otherSource() {
        let (digits, letters, log) = (PublishRelay<Int>(), PublishRelay<String>(), Box<[String]>([]))
        let bag = DisposeBag()
        letters.subscribe { log.value.append($0) }.disposed(by: bag)
        digits.subscribe { number in
            log.value.append("\(number) begins")
            letters.accept("letter \(number)")
            log.value.append("\(number) ends")
        }.disposed(by: bag)
        digits.subscribe { log.value.append("\($0) again") }.disposed(by: bag)

        digits.accept(1)

        #expect(log.value == ["1 begins", "letter 1", "1 ends", "1 again"])
        bag.dispose()
    }

    @Test("two relays that feed each other alternate")
    func pingPong() {
        let (ping, pong, received) = (PublishRelay<Int>(), PublishRelay<Int>(), Box<[Int]>([]))
        let bag = DisposeBag()
        ping.subscribe { number in
            received.value.append(number)
            if number < 10 { pong.accept(number + 1) }
        }.disposed(by: bag)
        pong.subscribe { number in
            received.value.append(number)
            ping.accept(number + 1)
        }.disposed(by: bag)

        ping.accept(0)

        #expect(received.value == Array(0...10))
        bag.dispose()
    }
}

@Suite struct GrammarTests {
    @Test("events emitted from inside the last callback are not delivered")
    func nothingFromInsideTheEnd() {
        let observer = Box<AnyObserver<Int>?>(nil)
        let events = Box<[String]>([])
        Observable<Int>.create {
            observer.value = $0
            return Subscription()
        }.subscribe(
            onNext: { _ in events.value.append("next") },
            onError: { _ in events.value.append("error") },
            onCompleted: {
                events.value.append("completed")
                observer.value?.onNext(1)
                observer.value?.onCompleted()
            })

        observer.value?.onCompleted()

        #expect(events.value == ["completed"])
        observer.value = nil
    }

    @Test("create disposes its resource once, at the end or on disposal")
    func createDisposes() {
        let disposals = Box(0)
        let ending = Observable<Int>.create { observer in
            observer.onCompleted()
            return Subscription { disposals.value += 1 }
        }
        let endless = Observable<Int>.create { _ in Subscription { disposals.value += 1 } }

        ending.subscribe { _ in }.dispose()
        #expect(disposals.value == 1)
        let subscription = endless.subscribe { _ in }
        #expect(disposals.value == 1)
        subscription.dispose()
        subscription.dispose()
        #expect(disposals.value == 2)
    }
}
