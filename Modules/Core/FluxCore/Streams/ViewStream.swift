public import ReactiveCore

/// The logic of one screen: values go in at `input`, and come out at `output`, and nothing else is possible.
///
/// `stream.input.searchText("swift")` sends; `stream.output.posts.value` reads. Its subscriptions end when it
/// is closed or released.
public final class ViewStream<Logic: StreamLogic>: Disposable {
    /// Each can be sent to, or be the target of a `bind(to:)`.
    public let input: Logic.Input
    /// Each can be observed.
    public let output: ReadOnlyOutput<Logic.Output>
    private let bag = DisposeBag()
    private let lifetime = Subscription()

    public var isDisposed: Bool { lifetime.isDisposed }

    /// Wires the inputs to the outputs, once.
    public init(input: Logic.Input, state: Logic.State, extra: Logic.Extra) {
        self.input = input
        let source = StreamSource<Logic>(input: ObservedInput(content: input), state: state, extra: extra)
        output = ReadOnlyOutput(content: Logic.bind(source, bag))
    }

    /// Ends the stream's subscriptions.
    public func dispose() {
        lifetime.dispose()
        bag.dispose()
    }
}

extension ViewStream where Logic.State == Empty {
    /// Wires the inputs to the outputs, once.
    public convenience init(input: Logic.Input, extra: Logic.Extra) {
        self.init(input: input, state: Empty(), extra: extra)
    }
}

extension ViewStream where Logic.Extra == Empty {
    /// Wires the inputs to the outputs, once.
    public convenience init(input: Logic.Input, state: Logic.State) {
        self.init(input: input, state: state, extra: Empty())
    }
}

extension ViewStream where Logic.State == Empty, Logic.Extra == Empty {
    /// Wires the inputs to the outputs, once.
    public convenience init(input: Logic.Input) {
        self.init(input: input, state: Empty(), extra: Empty())
    }
}
