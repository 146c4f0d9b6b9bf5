import ReactiveCore
import ReactiveTesting
import Testing

@Suite("R3 emitting and subscribing from inside a callback")
struct ReentrancyTests {
    @Test("R3 what a callback emits is delivered after what is being delivered, to everybody in one order")
    func fifo() {
        let relay = PublishRelay<Int>()
        let (first, second) = (Recorder<Int>(), Recorder<Int>())
        let bag = DisposeBag()
        relay.asObservable().do(onNext: { if $0 == 1 { [2, 3].forEach(relay.accept) } })
            .record(into: first).disposed(by: bag)
        relay.asObservable().record(into: second).disposed(by: bag)

        relay.accept(1)

        #expect(first.elements == [1, 2, 3])
        #expect(second.elements == [1, 2, 3])
        bag.dispose()
    }

    @Test("R3 value is the latest accepted inside a callback")
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

    @Test("R3 a sequence that is being created may be told from inside its own callback")
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

    @Test("R3 subscribing inside a callback tells the value at once and nothing twice")
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

    @Test("R3 subscribing to what ended or was disposed inside the same callback says nothing more")
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

    @Test("R3 subscribing to a publish relay inside a callback hears the next element only")
    func subscribesInsidePublish() {
        let relay = PublishRelay<Int>()
        let (inner, bag) = (Recorder<Int>(), DisposeBag())
        relay.subscribe { value in
            if value == 1 { relay.asObservable().record(into: inner).disposed(by: bag) }
        }.disposed(by: bag)

        relay.accept(1)
        relay.accept(2)

        #expect(inner.elements == [2])
        bag.dispose()
    }

    @Test("R3 subscribing to a replay inside a callback misses nothing of what stands in line")
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

    @Test("R3 two relays that feed each other take turns")
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
