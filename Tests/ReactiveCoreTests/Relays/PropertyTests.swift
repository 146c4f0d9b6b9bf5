import Glibc
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("properties and signals")
struct PropertyTests {
    private let relay = BehaviorRelay(value: 1)

    @Test("a property emits its value and every change, or only changes")
    func observes() {
        let (current, changes) = (Recorder<Int>(), Recorder<Int>())
        let property = relay.asProperty()
        let bag = DisposeBag()
        property.asObservable().record(into: current).disposed(by: bag)
        property.changes.record(into: changes).disposed(by: bag)

        relay.accept(2)

        #expect(property.value == 2)
        #expect(current.elements == [1, 2])
        #expect(changes.elements == [2])
        bag.dispose()
    }

    @Test("changing a relay inside its own update stops the program with a message")
    func changesInsideUpdate() async {
        let accepting = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            changeInsideUpdate { $0.accept(7) }
        }
        let updating = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            changeInsideUpdate { relay in relay.update { $0 += 1 } }
        }

        let sentence = "the change that update(_:) makes must not change the same relay"
        for result in [accepting, updating] {
            let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(message.contains(sentence))
        }
    }

    @Test("a derived property is computed on reading, without observers")
    func derived() {
        let other = BehaviorRelay(value: 10)
        let runs = Box(0)
        let sum = relay.asProperty().combineLatest(other.asProperty()).map { first, second in
            runs.value += 1
            return first + second
        }
        #expect(runs.value == 0)

        relay.accept(2)
        other.accept(20)

        #expect(sum.value == 22)
        #expect(runs.value == 1)
    }

    @Test("a combined property changes with either source")
    func combined() {
        let (other, both, changes) = (BehaviorRelay(value: "a"), Recorder<String>(), Recorder<String>())
        let bag = DisposeBag()
        let property = relay.asProperty().combineLatest(other.asProperty()).map { "\($0)\($1)" }
        property.asObservable().record(into: both).disposed(by: bag)
        property.changes.record(into: changes).disposed(by: bag)

        relay.accept(2)
        other.accept("b")

        #expect(both.elements == ["1a", "2a", "2b"])
        #expect(changes.elements == ["2a", "2b"])
        bag.dispose()
    }

    @Test("a combined property emits only consistent pairs, and each of them once")
    func consistentPairs() {
        let (state, both, bag) = (
            BehaviorRelay(value: Pair(first: 0, second: 0)), Recorder<String>(), DisposeBag()
        )
        let property = state.asProperty()
        property.map(\.first).combineLatest(property.map(\.second)).map { "\($0)\($1)" }
            .asObservable().record(into: both).disposed(by: bag)

        state.accept(Pair(first: 1, second: 1))
        state.accept(Pair(first: 1, second: 2))

        #expect(both.elements == ["00", "11", "12"])
        bag.dispose()
    }

    private struct Pair { let (first, second): (Int, Int) }

    @Test("a combined property of values that are not equatable emits for each source's change")
    func incomparable() {
        struct Word { let text: String }
        let (state, both, bag) = (BehaviorRelay(value: Word(text: "a")), Recorder<String>(), DisposeBag())
        let property = state.asProperty()
        property.combineLatest(property.map { Word(text: $0.text.uppercased()) }).map {
            "\($0.text)\($1.text)"
        }
        .asObservable().record(into: both).disposed(by: bag)

        state.accept(Word(text: "b"))

        #expect(both.elements == ["aA", "bB", "bB"])
        bag.dispose()
    }

    @Test("a distinct property ignores changes to an equal value")
    func distinct() {
        let (current, changes, bag) = (Recorder<Bool>(), Recorder<Bool>(), DisposeBag())
        let isOdd = relay.asProperty().map { !$0.isMultiple(of: 2) }.distinct()
        isOdd.asObservable().record(into: current).disposed(by: bag)
        isOdd.changes.record(into: changes).disposed(by: bag)

        for number in [3, 4, 6, 7] { relay.accept(number) }

        #expect(current.elements == [true, false, true])
        #expect(changes.elements == [false, true])
        bag.dispose()
    }

    @Test("a property of a sequence keeps its latest element after the end and after its bag's disposal")
    func observable() {
        let (bag, recorder) = (DisposeBag(), Recorder<Int>())
        let property = Property(initial: 0, then: relay.asObservable(), disposedBy: bag)
        let ended = Property(initial: 0, then: Observable.of(1, 2), disposedBy: bag)
        property.asObservable().record(into: recorder)
        relay.accept(2)
        bag.dispose()
        relay.accept(3)

        #expect(property.value == 2)
        #expect(ended.value == 2)
        #expect(recorder.events.map(\.event) == [.next(1), .next(2)])
    }

    @Test("a constant property emits once and never changes")
    func constant() {
        let recorder = Recorder<Int>()
        let subscription = Property(constant: 7).asObservable().record(into: recorder)

        #expect(recorder.events.map(\.event) == [.next(7)])
        subscription.dispose()
    }

    @Test("a signal never replays")
    func signal() {
        let (relay, early, late) = (PublishRelay<String>(), Recorder<String>(), Recorder<String>())
        let signal = Signal(relay)
        let bag = DisposeBag()
        signal.asObservable().record(into: early).disposed(by: bag)
        relay.accept("a")
        signal.asObservable().record(into: late).disposed(by: bag)

        relay.accept("b")

        #expect(early.elements == ["a", "b"])
        #expect(late.elements == ["b"])
        bag.dispose()
    }

    @Test("bind forwards elements to a relay, but not the end")
    func bind() {
        let (publish, recorder) = (PublishRelay<Int>(), Recorder<Int>())
        let subscription = publish.asObservable().record(into: recorder)

        _ = Observable.of(1, 2).bind(to: publish)
        _ = Observable.of(3, 4).bind(to: relay)

        #expect(recorder.events.map(\.event) == [.next(1), .next(2)])
        #expect(relay.value == 4)
        subscription.dispose()
    }

    @Test("bind forwards elements to several relays, in order")
    func bindSeveral() {
        let (states, signals, log) = (
            (0..<3).map { _ in BehaviorRelay(value: 0) }, (0..<2).map { _ in PublishRelay<Int>() },
            Box<[String]>([])
        )
        for (index, relay) in signals.enumerated() {
            relay.asObservable().subscribe { log.value.append("\(index): \($0)") }
        }

        _ = Observable.of(1, 2).bind(to: states[0], states[1], states[2])
        _ = Observable.of(1, 2).bind(to: signals[0], signals[1])

        #expect(states.map(\.value) == [2, 2, 2])
        #expect(log.value == ["0: 1", "1: 1", "0: 2", "1: 2"])
    }

    @Test("a property that has ended emits its value and its end at once, also inside a callback")
    func ended() {
        let (hub, bag) = (StateHub(1), DisposeBag())
        let (values, changes, atOnce) = (Recorder<Int>(), Recorder<Int>(), Box<[Recorder<Int>.Event]>([]))
        hub.finish()

        hub.observable.subscribe { _ in
            hub.observable.record(into: values).disposed(by: bag)
            hub.changes.record(into: changes).disposed(by: bag)
            atOnce.value = (values.events + changes.events).map(\.event)
        }.disposed(by: bag)

        #expect(atOnce.value == [.next(1), .completed, .completed])
        bag.dispose()
    }
}

/// Exits with success instead of running for ever.
private func changeInsideUpdate(_ change: @escaping @Sendable (BehaviorRelay<Int>) -> Void) {
    let (relay, attempts) = (BehaviorRelay(value: 1), Box(0))
    relay.update { value in
        attempts.value += 1
        if attempts.value > 1_000 { exit(0) }
        value += 1
        change(relay)
    }
}

@Suite("operators of properties")
struct PropertyOperatorTests {
    private let bag = DisposeBag()

    @Test("filter emits the current value if it matches, then every matching change")
    func filter() {
        let relay = BehaviorRelay(value: 1)
        let (odd, even) = (Recorder<Int>(), Recorder<Int>())
        relay.asProperty().filter { !$0.isMultiple(of: 2) }.record(into: odd).disposed(by: bag)
        relay.asProperty().filter { $0.isMultiple(of: 2) }.record(into: even).disposed(by: bag)

        for number in [2, 3, 4] { relay.accept(number) }

        #expect(odd.elements == [1, 3])
        #expect(even.elements == [2, 4])
        bag.dispose()
    }

    @Test("flatMapLatest follows only the latest inner property, and is computed on reading")
    func flatMapLatest() {
        let (place, inner) = (
            BehaviorRelay(value: 0), [BehaviorRelay(value: "a"), BehaviorRelay(value: "b")]
        )
        let (current, changes) = (Recorder<String>(), Recorder<String>())
        let latest = place.asProperty().flatMapLatest { inner[$0].asProperty() }
        #expect(latest.value == "a")
        latest.asObservable().record(into: current).disposed(by: bag)
        latest.changes.record(into: changes).disposed(by: bag)

        inner[0].accept("A")
        inner[1].accept("B")
        place.accept(1)
        inner[0].accept("late")
        inner[1].accept("b")

        #expect(latest.value == "b")
        #expect(current.elements == ["a", "A", "B", "b"])
        #expect(changes.elements == ["A", "B", "b"])
        bag.dispose()
    }

    @Test("flatMapLatest supports values that are not equatable")
    func incomparable() {
        struct Word { let text: String }
        let (relay, received) = (BehaviorRelay(value: "a"), Recorder<String>())
        let words = BehaviorRelay(value: Word(text: "!"))
        let latest = relay.asProperty().flatMapLatest { text in
            words.asProperty().map { Word(text: text + $0.text) }
        }
        latest.map(\.text).asObservable().record(into: received).disposed(by: bag)

        relay.accept("b")
        words.accept(Word(text: "!"))

        #expect(received.elements == ["a!", "b!", "b!"])
        bag.dispose()
    }

    @Test("flatMapLatest to sequences starts with the current value")
    func sequences() {
        let scheduler = TestScheduler()
        let relay = BehaviorRelay(value: "a")
        scheduler.at(220) { relay.accept("b") }
        let recorded = scheduler.start {
            relay.asProperty().flatMapLatest { text in
                scheduler.cold("-x-y|", values: ["x": "\(text)1", "y": "\(text)2"])
            }
        }

        #expect(recorded == [.next(210, "a1"), .next(230, "b1"), .next(250, "b2")])
    }

    @Test("values contain the current one and every change, or only the newest")
    func values() async {
        let relay = BehaviorRelay(value: 0)
        var values = relay.asProperty().values.makeAsyncIterator()
        var newest = relay.asProperty().values(buffering: .bufferingNewest(1)).makeAsyncIterator()
        for number in 1...3 { relay.accept(number) }

        for number in 0...3 { #expect(await values.next() == number) }
        #expect(await newest.next() == 3)
    }

    @Test("leaving the loop over values releases the property or signal")
    func leaving() async {
        let objects = (BehaviorRelay(value: 0), PublishRelay<Int>())
        var (values, events) = (
            Optional(objects.0.asProperty().values.makeAsyncIterator()),
            Optional(Signal(objects.1).values.makeAsyncIterator())
        )
        objects.1.accept(7)
        #expect(await values?.next() == 0)
        #expect(await events?.next() == 7)
        (values, events) = (nil, nil)
    }

    @Test("first(where:) returns the current value if it matches, else the first matching change")
    func first() async throws {
        let relay = BehaviorRelay(value: 1)
        #expect(try await relay.asProperty().first { $0 == 1 } == 1)
        async let later = relay.asProperty().first { $0 > 2 }
        for number in [2, 3, 4] { relay.accept(number) }

        #expect([3, 4].contains(try await later))
    }

    @Test("cancelling a task ends its wait for a value")
    func cancelled() async {
        let relay = BehaviorRelay(value: 1)
        let task = Task { try await relay.asProperty().first { $0 > 1 } }

        task.cancel()

        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
