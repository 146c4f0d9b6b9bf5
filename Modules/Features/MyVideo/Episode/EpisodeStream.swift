import Entities
package import FluxCore
package import ReactiveCore

/// What goes into an episode's screen and comes out of it.
package enum EpisodeLogic: StreamLogic {
    /// What is sent in.
    package struct Input: Sendable {
        /// What the user or a command does.
        package let acted = Inlet<EpisodeAction>()
    }

    /// What the feature gives to it.
    package struct Extra: Sendable {
        let store: Store<EpisodeState>
        let library: LibraryFlux
    }

    /// What comes out.
    package struct Output: Sendable {
        /// The screen's own state.
        package let state: Property<EpisodeState>
        /// What was done, each once.
        package let toasts: Observable<VideoState.Toast>
        /// The episode's own state, and whether it is kept.
        package let shown: Computed<EpisodeShown>
    }

    package static func bind(_ source: StreamSource<EpisodeLogic>, _ bag: DisposeBag) -> Output {
        let (store, library) = (source.extra.store, source.extra.library)
        source.input.acted.subscribe { store.dispatch($0) }.disposed(by: bag)
        return Output(
            state: store.asProperty(),
            toasts: store.commands.asObservable().compactMap { command in
                if case .video(.toast(let toast)) = command { toast } else { nil }
            },
            shown: Computed {
                let state = store.state
                return EpisodeShown(
                    state: state, isKept: state.episode.flatMap { library.isKept($0.id) })
            })
    }
}

/// What pressing the one button does.
package enum RegistrationButton: Sendable, Equatable {
    case register
    case unregister
}

/// What an episode's screen draws: its own state, and what the library says of the episode.
package struct EpisodeShown: Sendable {
    let state: EpisodeState
    /// `nil` while the episode or the library is not known.
    let isKept: Bool?

    /// What pressing the button does; `nil` while that is not known.
    package var button: RegistrationButton? { isKept.map { $0 ? .unregister : .register } }

    /// The change of this episode that is under way: the button cannot be pressed meanwhile.
    package var change: LibraryChange? {
        state.video.change.running.flatMap { $0.id == state.episode?.id ? $0 : nil }
    }

    /// What pressing the button means; `nil` while it cannot be pressed.
    package var toggle: EpisodeAction? {
        guard change == nil, let isKept, let episode = state.episode else { return nil }
        return .video(.toggled(episode, isKept: isKept))
    }
}
