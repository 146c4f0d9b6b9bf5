package import Entities
package import FluxCore
import FluxQueries
package import FluxScreens
import Persistence
package import ReactiveCore

/// The stream of an episode's screen, used by the app and the commands for one episode: named inputs and
/// outputs, and the save button as a stream of its own. Its states are in stores, as those of every screen.
package enum EpisodeLogic: StreamLogic {
    /// The stream of the save button.
    package typealias Button = ToggleButtonLogic<EpisodeState>

    /// The inputs.
    package typealias Input = EpisodeInput

    /// The stores, and the nested stream.
    package struct Extra: Sendable {
        let store: Store<EpisodeState>
        let episodes: Store<Query<EpisodeByID>>
        let library: LibraryActionCreator
        let button: ViewStream<Button>
        let scheduler: any Scheduler
    }

    /// The outputs.
    package struct Output: Sendable {
        /// The state.
        package let state: Property<EpisodeState>
        /// The episode, or why there is none; `nil` while a request is running.
        package let found: Property<Result<FoundEpisode, ServiceFailure>?>
        /// `nil` until the episode has been loaded.
        package let title: Computed<String?>
        /// The outputs of the save button.
        package let button: ReadOnlyOutput<Button.Output>
        /// Everything that the view draws.
        package let shown: Computed<EpisodeShown>
    }

    /// Connects the inputs to the store, and the store to the outputs.
    package static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let (store, episodes, id) = (source.extra.store, source.extra.episodes, source.extra.store.state.id)
        let (button, scheduler, input) = (source.extra.button, source.extra.scheduler, source.input)
        let library = source.extra.library
        button.disposed(by: bag)
        for subscription in [
            input.dispatch(\.play, to: store) {
                store.state.episode.map { .video(.played($0, at: scheduler.now)) }
            },
            input.dispatch(\.browse, to: store) { store.state.episode.map { .video(.browsed([$0.url])) } },
            input.dispatch(\.refresh, to: store) { .refreshed },
            input.dispatch(\.scroll, to: store) { .scrolled($0.move, count: $0.count, height: $0.height) },
            input.dispatch(\.dismissNotice, to: store) {
                store.state.video.notices.shown == nil ? .noticeDismissed : .video(.noticeDismissed)
            },
        ] { subscription.disposed(by: bag) }
        return Output(
            state: store.asProperty(), found: episodes.select { $0.entries[id: id]?.outcome },
            title: Computed { store.state.episode?.name }, button: button.output,
            shown: Computed {
                EpisodeShown(
                    state: store.state, request: episodes.state.entries[id: id],
                    button: button.output.effect, canPress: button.output.isEnabled,
                    change: store.state.episode.flatMap { library.runningChange(of: $0.id) })
            })
    }
}

/// The effect of pressing the save button.
package enum SaveButton: Sendable, Equatable {
    case save
    case remove
}

extension ReadOnlyOutput<EpisodeLogic.Button.Output> {
    /// The effect of pressing the button; `nil` until it is known.
    package var effect: SaveButton? { self.isOn.map { $0 ? .remove : .save } }
}

/// What an episode's screen draws: its state, the request for the episode, and the save button.
package struct EpisodeShown: Sendable {
    let state: EpisodeState
    /// `nil` before the first request.
    let request: QueryEntry<EpisodeByID>?
    /// `nil` until it is known whether the episode is saved.
    let button: SaveButton?
    /// Whether the button can be pressed.
    let canPress: Bool
    /// The running change of this episode, which any screen may have requested; `nil` for none.
    let change: LibraryChange?

    /// Why the visible episode could not be refreshed, unless the user has dismissed that.
    var failure: ServiceFailure? { state.failure(of: request) }
}
