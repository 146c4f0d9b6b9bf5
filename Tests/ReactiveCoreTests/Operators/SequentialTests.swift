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
