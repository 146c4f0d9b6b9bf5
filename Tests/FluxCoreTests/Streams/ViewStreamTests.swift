import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("view streams")
struct ViewStreamTests {
    private let live = LiveObjects()
    private let binds = Box(0)

    private func stream() -> ViewStream<DraftLogic> {
        ViewStream(input: .init(), state: .init(), extra: .init(binds: binds, token: live.token()))
    }

    @Test("inputs lead to values, changes and events at the outputs")
    func flow() {
        let (stream, changes, events) = (stream(), Recorder<String>(), Recorder<String>())
        let bag = DisposeBag()
        stream.output.text.changes.record(into: changes).disposed(by: bag)
        stream.output.submitted.asObservable().record(into: events).disposed(by: bag)

        stream.input.typed("a")
        stream.input.typed("ab")
        stream.input.submit()

        #expect(stream.output.text.value == "ab")
        #expect(stream.output.length.value == 2)
        #expect(changes.elements == ["a", "ab"])
        #expect(events.elements == ["ab"])
        bag.dispose()
    }

    @Test("relays in the output are read as properties, observables and signals")
    func readOnly() {
        let stream = stream()
        let text: Property<String> = stream.output.text
        let log: Observable<String> = stream.output.log
        let submitted: Signal<String> = stream.output.submitted
        let received = Recorder<String>()
        let subscription = Observable.merge(text.changes, log, submitted.asObservable())
            .record(into: received)

        stream.input.typed("a")
        stream.input.submit()

        #expect(received.elements.sorted() == ["a", "a", "submit a"])
        subscription.dispose()
    }

    @Test("a logic without stores has a state of its own, or none")
    func withoutStores() {
        let (length, tap) = (
            ViewStream<LengthLogic>(input: .init(), state: .init()), ViewStream<TapLogic>(input: .init())
        )
        let taps = Recorder<Void>()
        let subscription = tap.output.taps.record(into: taps)

        length.input.text("abc")
        tap.input.tap()

        #expect(length.output.length.value == 3)
        #expect(taps.elements.count == 1)
        subscription.dispose()
    }

    @Test("a computed output is computed for each read")
    func computed() {
        let stream = stream()
        #expect(stream.output.isEmpty)

        stream.input.typed("a")

        #expect(!stream.output.isEmpty)
    }

    @Test("an input may be the target of a binding, and does not complete with it")
    func bind() {
        let stream = stream()

        _ = Observable.of("a", "b").bind(to: stream.input.typed)
        stream.input.typed("c")

        #expect(stream.output.text.value == "c")
    }

    @Test("bind runs once, whatever the number of observers")
    func once() {
        let (stream, bag) = (stream(), DisposeBag())
        for _ in 1...3 { stream.output.text.subscribe { _ in }.disposed(by: bag) }

        #expect(binds.value == 1)
        bag.dispose()
    }

    @Test("subscriptions end when the stream is disposed or its scope is closed")
    func ends() {
        let scope = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let (disposed, owned) = (stream(), stream())
        owned.disposed(by: scope)

        disposed.dispose()
        scope.close()
        disposed.input.typed("late")
        owned.input.typed("late")

        #expect(disposed.output.text.value == "")
        #expect(owned.output.text.value == "")
    }

    @Test("a released stream is deallocated, even if an output is still observed")
    func released() {
        do {
            let stream = stream()
            stream.output.text.subscribe { _ in }
            stream.output.submitted.subscribe { _ in }
            stream.input.typed("a")
        }

        #expect(live.count == 0)
    }

    @Test("a stream may contain another one, expose its outputs and end it")
    func nested() {
        let inner = stream()
        let outer = ViewStream<OuterLogic>(input: .init(), extra: .init(inner: inner))
        #expect(outer.output.shout.value == "")

        inner.input.typed("a")
        outer.input.typed("b")
        #expect(outer.output.shout.value == "B")
        #expect(outer.output.inner.text.value == "b")
        #expect(!inner.isDisposed)
        outer.dispose()
        #expect(inner.isDisposed)
        inner.input.typed("c")

        #expect(outer.output.shout.value == "B")
    }
}

private enum DraftLogic: StreamLogic {
    struct Input {
        let typed = Inlet<String>()
        let submit = Inlet<Void>()
    }
    struct State {
        let text = BehaviorRelay(value: "")
    }
    struct Extra {
        let binds: Box<Int>
        let token: LiveObjects.Token
    }
    struct Output {
        let text: BehaviorRelay<String>
        let length: Property<Int>
        let log: PublishRelay<String>
        let submitted: Signal<String>
        let isEmpty: Computed<Bool>
    }

    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        source.extra.binds.value += 1
        let (text, log, submitted) = (source.state.text, PublishRelay<String>(), PublishRelay<String>())
        source.input.typed.bind(to: text).disposed(by: bag)
        source.input.submit.withLatestFrom(text.asObservable()).map(\.1)
            .subscribe { [token = source.extra.token] draft in
                withExtendedLifetime(token) {
                    submitted.accept(draft)
                    log.accept("submit \(draft)")
                }
            }.disposed(by: bag)
        return Output(
            text: text, length: text.asProperty().map(\.count), log: log, submitted: Signal(submitted),
            isEmpty: Computed { text.value.isEmpty })
    }
}

private enum LengthLogic: StreamLogic {
    struct Input { let text = Inlet<String>() }
    struct State { let length = BehaviorRelay(value: 0) }
    struct Output { let length: BehaviorRelay<Int> }

    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        source.input.text.map(\.count).bind(to: source.state.length).disposed(by: bag)
        return Output(length: source.state.length)
    }
}

private enum TapLogic: StreamLogic {
    struct Input { let tap = Inlet<Void>() }
    struct Output { let taps: Observable<Void> }

    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        Output(taps: source.input.tap)
    }
}

private enum OuterLogic: StreamLogic {
    struct Input { let typed = Inlet<String>() }
    struct Extra { let inner: ViewStream<DraftLogic> }
    struct Output {
        let shout: Property<String>
        let inner: ReadOnlyOutput<DraftLogic.Output>
    }

    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let inner = source.extra.inner
        inner.disposed(by: bag)
        source.input.typed.bind(to: inner.input.typed).disposed(by: bag)
        return Output(shout: inner.output.text.map { $0.uppercased() }, inner: inner.output)
    }
}
