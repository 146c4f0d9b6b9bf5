import ReactiveTesting
import Testing

@testable import ReactiveCore

@Suite("combining many sequences")
struct VariadicCombiningTests {
    private let number = Observable.of(1, 2)
    private let text = Observable.of("a", "b")

    @Test("combineLatest combines six sequences of two types, with a closure and as a tuple")
    func latest() {
        let (closure, tuple) = (Recorder<String>(), Recorder<String>())
        let last = Observable.of("x", "y")

        Observable<String>.combineLatest(number, text, number, text, number, last) {
            one, two, three, four, five, six in
            "\(one)\(two)\(three)\(four)\(five)\(six)"
        }.record(into: closure)
        Observable.combineLatest(number, text, number, text, number, last).map {
            "\($0.0)\($0.1)\($0.2)\($0.3)\($0.4)\($0.5)"
        }.record(into: tuple)

        #expect(closure.events.map(\.event) == [.next("2b2b2x"), .next("2b2b2y"), .completed])
        #expect(tuple.events.map(\.event) == closure.events.map(\.event))
    }

    @Test("zip pairs five and more sequences by position, with a closure and as a tuple")
    func places() {
        let (closure, tuple) = (Recorder<String>(), Recorder<String>())

        Observable<String>.zip(number, text, number, text, number) { "\($0)\($1)\($2)\($3)\($4)" }
            .record(into: closure)
        Observable.zip(number, text, number, text, number, text).map {
            "\($0.0)\($0.1)\($0.2)\($0.3)\($0.4)\($0.5)"
        }.record(into: tuple)

        #expect(closure.elements == ["1a1a1", "2b2b2"])
        #expect(tuple.elements == ["1a1a1a", "2b2b2b"])
    }

    @Test("without a closure, zip and combineLatest emit tuples, and arrays for a collection")
    func tuples() {
        let (one, two, recorder) = (Observable.just(1), Observable.just("a"), Recorder<String>())
        for text in [
            Observable.zip(one, two).map { "\($0)" }, Observable.combineLatest(one, two).map { "\($0)" },
            Observable.zip(one, two, one).map { "\($0)" },
            Observable.combineLatest(one, two, one).map { "\($0)" },
            Observable.zip(one, two, one, two).map { "\($0)" },
            Observable.combineLatest(one, two, one, two).map { "\($0)" },
            Observable.zip([one, one]).map { "\($0)" }, Observable.combineLatest([one, one]).map { "\($0)" },
        ] { text.record(into: recorder) }

        let expected = [#"(1, "a")"#, #"(1, "a", 1)"#, #"(1, "a", 1, "a")"#, "[1, 1]"]
        #expect(recorder.elements == expected.flatMap { [$0, $0] })
    }

    @Test("combineLatest, zip and merge are also methods")
    func methods() {
        let received = Recorder<String>()
        let (number, text) = (Observable.just(1), Observable.just("a"))

        number.combineLatest(text).map { "\($0)\($1)" }.record(into: received)
        number.combineLatest(text) { "\($0)\($1)" }.record(into: received)
        number.combineLatest(text, number).map { "\($0.0)\($0.1)\($0.2)" }.record(into: received)
        number.combineLatest(text, number, text) { "\($0)\($1)\($2)\($3)" }.record(into: received)
        number.zip(text).map { "\($0)\($1)" }.record(into: received)
        number.zip(text) { "\($0)\($1)" }.record(into: received)
        number.zip(text, number).map { "\($0.0)\($0.1)\($0.2)" }.record(into: received)
        number.zip(text, number, text) { "\($0)\($1)\($2)\($3)" }.record(into: received)
        text.merge(with: .just("b"), .just("c")).record(into: received)

        #expect(
            received.elements == ["1a", "1a", "1a1", "1a1a", "1a", "1a", "1a1", "1a1a", "a", "b", "c"])
    }

    @Test("nil is an element like any other")
    func optionals() {
        let (optional, recorder) = (Observable<Int?>.of(nil, nil, 1), Recorder<Int?>())
        Observable.combineLatest(optional.distinctUntilChanged(), Observable<Int?>.just(nil)).map(\.0)
            .record(into: recorder)

        #expect(recorder.elements == [1])
    }
}

@Suite("the cost of zip")
struct ZipCostTests {
    /// A source that always has an element, and counts how often that is asked.
    private final class Ready: AnyZipQueue {
        let asked: Box<Int>

        init(_ asked: Box<Int>) { self.asked = asked }

        override var isEmpty: Bool {
            asked.value += 1
            return false
        }
    }

    @Test("an element that completes no combination asks none of the other sources")
    func elements() {
        let (left, right, asked) = (PublishRelay<Int>(), PublishRelay<Int>(), Box(0))
        let zipped = Observable<Int> { node, lifetime in
            let (lefts, rights) = (ZipQueue<Int>(), ZipQueue<Int>())
            let ready = (0..<1_000).map { _ in Ready(asked) }
            let zip = Zip<Int>(node, lifetime, ready + [lefts, rights]) {
                $0.next(lefts.removeFirst() + rights.removeFirst())
            }
            zip.observe(left.asObservable(), lefts)
            zip.observe(right.asObservable(), rights)
        }
        let recorder = Recorder<Int>()
        zipped.record(into: recorder)
        asked.value = 0

        for element in 1...100 { left.accept(element) }
        #expect(asked.value == 0)
        right.accept(10)

        #expect(recorder.elements == [11])
        #expect(asked.value <= 1_000)
    }
}
