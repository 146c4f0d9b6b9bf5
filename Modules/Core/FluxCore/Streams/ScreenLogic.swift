public import ReactiveCore

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
