import ReactiveCore
import ReactiveTesting
import Testing

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
