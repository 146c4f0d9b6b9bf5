import ReactiveCore
import ReactiveTesting
import Testing

@Suite("sequences one after the other")
struct SequentialTests {
    private let scheduler = TestScheduler()

    @Test("concat that is disposed between sources does not subscribe to further ones")
    func concatDisposed() {
        let (scheduler, watch) = (scheduler, SubscriptionRecorder(scheduler))
        let recorded = scheduler.start {
            .concat(watch(scheduler.cold([.next(10, 1), .completed(20)])), watch(.just(2)), watch(.just(3)))
                .take(2)
        }

        #expect(recorded == [.next(210, 1), .next(220, 2), .completed(220)])
        #expect(watch.intervals == [.during(200, 220), .during(220, 220)])
    }

    @Test("concat of no sources completes; concat of an endless lazy sequence runs until it is disposed")
    func concatLazily() {
        let (justs, recorder) = (JustSequence(), Recorder<Int>())
        Observable.concat(justs).take(3).record(into: recorder)

        #expect(recorder.events.map(\.event) == [.next(0), .next(1), .next(2), .completed])
        #expect(justs.made.value == 3)
        #expect(TestScheduler().start { Observable<Int>.concat() } == [.completed(200)])
    }

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

    @Test("startWith emits several elements in order, immediately, before it subscribes")
    func startWith() {
        let (scheduler, watch) = (scheduler, SubscriptionRecorder(scheduler))
        let recorded = scheduler.start {
            watch(scheduler.hot([.next(210, 4), .completed(220)])).startWith(1, 2, 3)
        }
        let enough = Recorder<Int>()
        Observable<Int>.never().startWith(1...).take(2).record(into: enough)

        #expect(
            recorded == [
                .next(200, 1), .next(200, 2), .next(200, 3), .next(210, 4), .completed(220),
            ])
        #expect(watch.intervals == [.during(200, 220)])
        #expect(enough.elements == [1, 2])
    }

    @Test("retry completes with its source, and without a count runs until it is disposed")
    func retryForever() {
        let (scheduler, other) = (scheduler, TestScheduler())

        #expect(
            scheduler.start { scheduler.cold([.next(10, 1), .completed(20)]).retry() }
                == [.next(210, 1), .completed(220)])
        #expect(
            other.start(disposed: 245) { other.cold([.next(10, 1), .failed(20, Broken())]).retry() }
                == [.next(210, 1), .next(230, 1)])
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
