public import ReactiveCore

/// The logic of one screen: views can only send values to `input` and observe `output`.
///
/// `stream.input.searchText("swift")` sends; `stream.output.posts.value` reads. Its subscriptions end when it
/// is disposed or released.
public final class ViewStream<Logic: StreamLogic>: Disposable {
    /// The inputs: send values to them, or use them as targets of `bind(to:)`.
    public let input: Logic.Input
    /// The outputs, read-only.
    public let output: ReadOnlyOutput<Logic.Output>
    private let bag = DisposeBag()
    private let lifetime = Subscription()

    public var isDisposed: Bool { lifetime.isDisposed }

    /// Creates the stream and connects its inputs to its outputs.
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
    /// Creates the stream and connects its inputs to its outputs.
    public convenience init(input: Logic.Input, extra: Logic.Extra) {
        self.init(input: input, state: Empty(), extra: extra)
    }
}

extension ViewStream where Logic.Extra == Empty {
    /// Creates the stream and connects its inputs to its outputs.
    public convenience init(input: Logic.Input, state: Logic.State) {
        self.init(input: input, state: state, extra: Empty())
    }
}

extension ViewStream where Logic.State == Empty, Logic.Extra == Empty {
    /// Creates the stream and connects its inputs to its outputs.
    public convenience init(input: Logic.Input) {
        self.init(input: input, state: Empty(), extra: Empty())
    }
}

/// An open screen: its scope and its stream, which end together.
public struct Screen<Logic: StreamLogic>: Sendable {
    /// The scope of its stores and work.
    public let scope: Scope
    /// Its inputs and outputs.
    public let stream: ViewStream<Logic>

    /// Creates a screen; from now on, the stream ends with the scope.
    ///
    /// - Parameters:
    ///   - scope: The screen's scope.
    ///   - stream: The screen's stream.
    public init(scope: Scope, stream: ViewStream<Logic>) {
        (self.scope, self.stream) = (scope, stream)
        scope.keep(stream)
    }

    /// Closes the scope, and with it the stream, the stores and the work.
    public func close() { scope.close() }
}
