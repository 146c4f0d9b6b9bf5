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

/// Connects the inputs of a screen to its outputs.
///
/// A conforming type is an `enum` without cases. It declares four types, any of which may be empty, and
/// `bind`.
public protocol StreamLogic: SendableMetatype {
    /// The view's inputs: a `struct` of `Inlet`s.
    associatedtype Input: Sendable
    /// State of this screen only: relays for drafts, the selection, the scroll position.
    associatedtype State: Sendable = Empty
    /// Dependencies: stores, dispatchers, other streams.
    associatedtype Extra: Sendable = Empty
    /// The view's outputs: a `struct` of properties, observables and signals.
    associatedtype Output: Sendable

    /// Connects inputs to outputs. Called once.
    ///
    /// - Parameters:
    ///   - source: The inputs, the screen's state and its dependencies.
    ///   - bag: Ends with the stream; add subscriptions to it.
    /// - Returns: The outputs.
    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output
}

/// For streams without state or dependencies.
public struct Empty: Sendable {
    /// Creates the only value.
    public init() {}
}

/// The parameters of `bind`: the inputs to observe, the screen's own state, and its dependencies.
public struct StreamSource<Logic: StreamLogic>: Sendable {
    /// The view's inputs.
    public let input: ObservedInput<Logic.Input>
    /// The state of this screen only.
    public let state: Logic.State
    /// The dependencies.
    public let extra: Logic.Extra
}

/// The stream of a screen whose store contains everything it shows: its input is the store's actions; its
/// outputs are the state and the content to show.
///
/// No implementation is needed: `typealias CatalogueLogic = ScreenLogic<CatalogueState, CatalogueState>`. A
/// screen whose inputs are not actions, or whose outputs need more than a store, has its own `StreamLogic`.
public enum ScreenLogic<Content: Reducible, Shown: Sendable>: StreamLogic {
    /// The input.
    public struct Input: Sendable {
        /// The user's action, dispatched to the store.
        public let action = Inlet<Content.Action>()
    }

    /// The store, and how to compute the content.
    public struct Extra: Sendable {
        let store: Store<Content>
        let shown: @Sendable (Content) -> Shown
    }

    /// The outputs.
    public struct Output: Sendable {
        /// The state.
        public let state: Property<Content>
        /// Everything a view draws: computed from the state, and from states that the screen shares.
        public let shown: Computed<Shown>
    }

    /// Connects the input to the store, and the store's state to the outputs.
    public static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let extra = source.extra
        source.input.dispatch(\.action, to: extra.store).disposed(by: bag)
        return Output(
            state: extra.store.asProperty(), shown: Computed { extra.shown(extra.store.state) })
    }
}

extension Screen {
    /// Creates a screen for a store.
    ///
    /// - Parameters:
    ///   - scope: The scope of the store; it closes with the screen.
    ///   - store: The store of the screen's state.
    ///   - shown: Computes the content from the screen's state and the states that it shares.
    public init<Content, Shown>(
        _ scope: Scope, _ store: Store<Content>, shown: @escaping @Sendable (Content) -> Shown
    ) where Logic == ScreenLogic<Content, Shown> {
        self.init(
            scope: scope, stream: ViewStream(input: .init(), extra: .init(store: store, shown: shown)))
    }

    /// Creates a screen that shows the store's state itself.
    ///
    /// - Parameters:
    ///   - scope: The scope of the store; it closes with the screen.
    ///   - store: The store of the screen's state.
    public init<Content>(_ scope: Scope, _ store: Store<Content>)
    where Logic == ScreenLogic<Content, Content> {
        self.init(scope, store) { $0 }
    }
}
