import Entities
package import FluxCore
import Persistence
package import ReactiveCore

/// What goes into an episodes screen and comes out of it.
package enum EpisodesLogic: StreamLogic {
    /// What is sent in.
    package struct Input: Sendable {
        /// What the user or a command does.
        package let acted = Inlet<EpisodesAction>()
    }

    /// What the feature gives to it.
    package struct Extra: Sendable {
        let store: Store<EpisodesState>
        let library: LibraryFlux
    }

    /// What comes out.
    package struct Output: Sendable {
        /// The screen's own state.
        package let state: Property<EpisodesState>
        /// What was done, each once.
        package let toasts: Observable<VideoState.Toast>
        let shown: Computed<EpisodesShown>
    }

    package static func bind(_ source: StreamSource<EpisodesLogic>, _ bag: DisposeBag) -> Output {
        let (store, library) = (source.extra.store, source.extra.library)
        source.input.acted.subscribe { store.dispatch($0) }.disposed(by: bag)
        return Output(
            state: store.asProperty(),
            toasts: store.commands.asObservable().compactMap { command in
                if case .video(.toast(let toast)) = command { toast } else { nil }
            },
            shown: Computed {
                EpisodesShown(
                    state: store.state, kept: library.kept,
                    isKeptKnown: library.store.state.phase == .loaded)
            })
    }
}

/// What an episodes screen draws: its own state, and what is kept.
struct EpisodesShown: Sendable {
    let state: EpisodesState
    /// As far as is known.
    let kept: Set<Episode.ID>
    /// Whether all that is kept is known.
    let isKeptKnown: Bool
}
