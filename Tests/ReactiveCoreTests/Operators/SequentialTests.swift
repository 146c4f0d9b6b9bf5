import ReactiveCore
import ReactiveTesting
import Testing

@Suite("sequences one after the other")
struct SequentialTests {
    private let scheduler = TestScheduler()

    @Test("sources and elements that a closure makes are iterated on demand, for each subscriber")
    func lazySequences() {
        let (made, recorders) = (Box(0), (0..<3).map { _ in Recorder<Int>() })
        @Sendable func numbers() -> LazyFilterSequence<PartialRangeFrom<Int>> {
            made.value += 1
            return (1...).lazy.filter { !$0.isMultiple(of: 2) }
        }
        let elements = Observable.from { numbers() }
        let sources = Observable.concat { numbers().map { Observable.just($0) } }
        let failing = Observable.catch(sequence: {
            numbers().map { $0 < 9 ? Observable.error(Broken()) : Observable.just($0) }
        })

        elements.take(3).record(into: recorders[0])
        sources.take(3).record(into: recorders[1])
        failing.record(into: recorders[2])
        elements.take(1).subscribe { _ in }

        #expect(recorders.map(\.elements) == [[1, 3, 5], [1, 3, 5], [9]])
        #expect(made.value == 4)
    }

    @Test("the compiler warns of an argument that is lazy, whose elements are made at once")
    func lazyArguments() {
        let article = CompiledArticle(
            "Lazy.md",
            lines: [
                "```swift", "import ReactiveCore", "_ = Observable.from((1...).lazy.map { $0 * 2 })",
                "_ = Observable<Int>.concat((1...).lazy.map { .just($0) })",
                "_ = Observable<Int>.catch(sequence: (1...).lazy.map { .just($0) })",
                "let lazy = (1...3).lazy.map { Observable.just($0) }", "_ = Observable.concat(lazy)", "```",
            ])

        let calls =
            [(3, "from", "from { … }"), (4, "concat", "concat { … }")]
            + [(5, "catch(sequence:)", "catch(sequence: { … })"), (7, "concat", "concat { … }")]
        #expect(
            article.diagnostics
                == calls.map { line, name, closure in
                    "Lazy.md:\(line): warning: '\(name)' is deprecated: a lazy sequence is iterated at once; "
                        + "use \(closure)"
                })
    }
}

/// `just` of 0, 1, 2, …, each created on demand.
struct JustSequence: Sequence, IteratorProtocol, Sendable {
    /// The number of observables created so far.
    let made = Box(0)
    var count = Int.max

    mutating func next() -> Observable<Int>? {
        guard made.value < count else { return nil }
        made.value += 1
        return .just(made.value - 1)
    }
}

@Suite("long series of sequences on a small stack")
struct SequentialStackTests {
    private static let small = 512 * 1024
    /// So many sequences would overflow the stack if each of them took any.
    private let many = isSanitized ? 20_000 : 100_000

    /// The number of elements of the sequence that `make` returns, and whether it ended; on a small stack.
    private func count(_ make: @escaping @Sendable (_ many: Int) -> Observable<Int>) -> (Int, ended: Bool) {
        count(many, make)
    }

    private func count(
        _ many: Int, _ make: @escaping @Sendable (_ many: Int) -> Observable<Int>
    ) -> (Int, ended: Bool) {
        let (received, ended) = (Box(0), Box(false))
        onThreads(1, stack: Self.small) { _ in
            make(many).subscribe(
                onNext: { _ in received.with { $0 += 1 } }, onError: { _ in ended.value = true },
                onCompleted: { ended.value = true })
        }
        return (received.value, ended.value)
    }

    @Test("concat runs a lazy sequence of a million observables")
    func concat() {
        let many = isSanitized ? many : 1_000_000

        #expect(count(many) { .concat(JustSequence(count: $0)) } == (many, ended: true))
    }

    @Test("concatMap runs elements that all arrive before the first inner sequence ends")
    func concatMapWaiting() {
        let (received, many, relay) = (Box(0), many, PublishRelay<Int>())
        onThreads(1, stack: Self.small) { _ in
            Observable.from(0..<many)
                .concatMap { $0 == 0 ? relay.asObservable().take(1) : .just($0) }
                .subscribe { _ in received.with { $0 += 1 } }
            relay.accept(0)
        }

        #expect(received.value == many)
    }

    @Test("concatMap, flatMap, flatMapFirst and flatMapLatest run sequences that end immediately")
    func flattening() {
        #expect(count { .from(0..<$0).concatMap { .just($0) } } == (many, ended: true))
        #expect(count { .from(0..<$0).flatMap { .just($0) } } == (many, ended: true))
        #expect(count { .from(0..<$0).flatMapFirst { .just($0) } } == (many, ended: true))
        #expect(count { .from(0..<$0).flatMapLatest { .just($0) } } == (many, ended: true))
    }

    @Test("repeat and retry run sequences that end immediately")
    func again() {
        #expect(count { Observable.just(1).repeat($0) } == (many, ended: true))
        #expect(
            count { Observable.of(1, 2).map { if $0 == 2 { throw Broken() } else { $0 } }.retry($0) }
                == (many, ended: true))
        #expect(count { Observable.just(1).repeat().take($0) } == (many, ended: true))
    }

    @Test("retry(when:) runs attempts that fail immediately")
    func retryWhen() {
        let received = count { many in
            Observable<Int>.error(Broken()).startWith(1).retry { $0.take(many - 1) }
        }

        #expect(received == (many, ended: true))
    }
}
