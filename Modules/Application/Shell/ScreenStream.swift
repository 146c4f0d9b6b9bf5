package import FluxCore
package import ReactiveCore

/// The one edge of a screen: what the user does goes in and becomes an action at once; its state, all that its view
/// draws, and what is told once come out. The app and the command line use the same one.
package typealias ScreenStream<Content: Reducible, Shown: Sendable, Toast: Sendable> =
    ViewStream<ScreenLogic<Content, Shown, Toast>>

/// How a screen's stream is wired: inputs to its store, outputs from there.
package enum ScreenLogic<Content: Reducible, Shown: Sendable, Toast: Sendable>: StreamLogic {
    /// What is sent in.
    package struct Input: Sendable {
        package let acted = Inlet<Content.Action>()
    }

    /// What it is made of.
    package struct Extra: Sendable {
        let store: Store<Content>
        let shown: @Sendable (Content) -> Shown
        let toast: @Sendable (Content.Command) -> Toast?
    }

    /// What comes out.
    package struct Output: Sendable {
        package let state: Property<Content>
        /// All that the view draws: the state, shared ones, and what is made of them.
        package let shown: Computed<Shown>
        /// What was done, each once.
        package let toasts: Observable<Toast>
    }

    package static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let extra = source.extra
        source.input.acted.subscribe { extra.store.dispatch($0) }.disposed(by: bag)
        return Output(
            state: extra.store.asProperty(), shown: Computed { extra.shown(extra.store.state) },
            toasts: extra.store.commands.asObservable().compactMap(extra.toast))
    }
}

extension ViewStream {
    /// - Parameters:
    ///   - shown: What the view draws, of the screen's own state and of what it shares.
    ///   - toast: What of the commands is told; `nil` for what is run only.
    package convenience init<Content, Shown, Toast>(
        _ store: Store<Content>, shown: @escaping @Sendable (Content) -> Shown,
        toast: @escaping @Sendable (Content.Command) -> Toast?
    ) where Logic == ScreenLogic<Content, Shown, Toast> {
        self.init(input: .init(), extra: .init(store: store, shown: shown, toast: toast))
    }
}
