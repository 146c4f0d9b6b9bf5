package import FluxCore
package import ReactiveCore

/// How a screen's stream, its one edge, is wired: what the user does goes in and becomes an action at once; its state,
/// and all that its view draws, come out. The app and the command line use the same one.
package enum ScreenLogic<Content: Reducible, Shown: Sendable>: StreamLogic {
    /// What is sent in.
    package struct Input: Sendable {
        package let acted = Inlet<Content.Action>()
    }

    /// What it is made of.
    package struct Extra: Sendable {
        let store: Store<Content>
        let shown: @Sendable (Content) -> Shown
    }

    /// What comes out.
    package struct Output: Sendable {
        package let state: Property<Content>
        /// All that the view draws: the state, shared ones, and what is made of them.
        package let shown: Computed<Shown>
    }

    package static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let extra = source.extra
        source.input.acted.subscribe { extra.store.dispatch($0) }.disposed(by: bag)
        return Output(
            state: extra.store.asProperty(), shown: Computed { extra.shown(extra.store.state) })
    }
}

extension Screen {
    /// A screen whose scope has its store.
    ///
    /// - Parameter shown: What the view draws, of the screen's own state and of what it shares.
    package init<Content, Shown>(
        _ scope: Scope, _ store: Store<Content>, shown: @escaping @Sendable (Content) -> Shown
    ) where Logic == ScreenLogic<Content, Shown> {
        self.init(
            scope: scope, stream: ViewStream(input: .init(), extra: .init(store: store, shown: shown)))
    }
}
