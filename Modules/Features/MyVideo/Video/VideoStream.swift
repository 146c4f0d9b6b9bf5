package import FluxCore
package import ReactiveCore

/// What can be done with one video, for who has no screen for that: the command line, which plays it itself.
package enum VideoLogic: StreamLogic {
    /// What is sent in.
    package struct Input: Sendable {
        /// What the user or a command does.
        package let acted = Inlet<VideoAction>()
    }

    /// What the feature gives to it.
    package struct Extra: Sendable {
        let store: Store<VideoState>
    }

    /// What comes out.
    package struct Output: Sendable {
        /// How it goes.
        package let state: Property<VideoState>
    }

    package static func bind(_ source: StreamSource<VideoLogic>, _ bag: DisposeBag) -> Output {
        let store = source.extra.store
        source.input.acted.subscribe { store.dispatch($0) }.disposed(by: bag)
        return Output(state: store.asProperty())
    }
}
