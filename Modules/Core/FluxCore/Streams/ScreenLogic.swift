public import ReactiveCore

/// The stream of a screen whose store knows all that it shows: what the user does goes in and becomes an action at
/// once; the state comes out, and what is shown of it.
///
/// It needs no code of the screen's own: `typealias CatalogueLogic = ScreenLogic<CatalogueState, CatalogueState>`.
/// A screen whose inputs are no actions, or whose outputs need more than a store, has a `StreamLogic` of its own.
public enum ScreenLogic<Content: Reducible, Shown: Sendable>: StreamLogic {
    /// What is sent in.
    public struct Input: Sendable {
        /// What the user does, as the store's action.
        public let action = Inlet<Content.Action>()
    }

    /// What it is made of.
    public struct Extra: Sendable {
        let store: Store<Content>
        let shown: @Sendable (Content) -> Shown
    }

    /// What comes out.
    public struct Output: Sendable {
        /// The state now, and every change of it.
        public let state: Property<Content>
        /// All that a view draws: the state, states that it shares, and what is made of them.
        public let shown: Computed<Shown>
    }

    /// Hands actions to the store, and its state on.
    public static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let extra = source.extra
        source.input.action.subscribe { extra.store.dispatch($0) }.disposed(by: bag)
        return Output(
            state: extra.store.asProperty(), shown: Computed { extra.shown(extra.store.state) })
    }
}

extension Screen {
    /// A screen whose scope has its store.
    ///
    /// - Parameters:
    ///   - scope: Ends with the screen.
    ///   - store: Of the screen's own state.
    ///   - shown: What a view draws, of the screen's own state and of what it shares.
    public init<Content, Shown>(
        _ scope: Scope, _ store: Store<Content>, shown: @escaping @Sendable (Content) -> Shown
    ) where Logic == ScreenLogic<Content, Shown> {
        self.init(
            scope: scope, stream: ViewStream(input: .init(), extra: .init(store: store, shown: shown)))
    }

    /// A screen whose scope has its store, and that shows the state of that.
    public init<Content>(_ scope: Scope, _ store: Store<Content>)
    where Logic == ScreenLogic<Content, Content> {
        self.init(scope, store) { $0 }
    }
}
