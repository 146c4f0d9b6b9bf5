import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import ReactiveCore
import TerminalUI

/// Everything that an episodes screen draws.
struct EpisodesPicture: Sendable {
    let state: EpisodesState
    let query: QueryList<Episode.ID>
    let kept: Set<Episode.ID>
    /// While something takes its time.
    let spinner: Spinner?
    /// Until the rate limit resets and the screen asks again; `nil` when it is not waiting for that.
    let seconds: Int?
}

/// The logic of an episodes screen in the app: the stream that commands use too, and what keys do to it.
enum EpisodesScreenLogic: StreamLogic {
    struct Input: Sendable {
        /// With the rows that fit on the screen.
        let commanded = Inlet<(ListCommand, height: Int)>()
        /// Put the notice away: the next one shows.
        let noticeDismissed = Inlet<Void>()
        /// The screen is about to close.
        let left = Inlet<Void>()
    }

    struct State: Sendable {
        let interaction: BehaviorRelay<EpisodesInteraction>
    }

    struct Extra: Sendable {
        let scope: Scope
        let store: EpisodesStore
        let episodes: EpisodesViewStream
        let handling: HandlingLogic.Extra
        let open: @Sendable (Route) -> Void
        let now: @Sendable () -> Date
    }

    struct Output: Sendable {
        let picture: Computed<EpisodesPicture>
        /// Fires when the picture is another one.
        let changes: Observable<Void>
        let toasts: Observable<HandlingLogic.Toast>
        let notice: Property<HandlingLogic.Notice?>
    }

    static func bind(_ source: StreamSource<EpisodesScreenLogic>, _ bag: DisposeBag) -> Output {
        let (extra, interaction) = (source.extra, source.state.interaction)
        let (store, list) = (extra.store, extra.episodes)
        let handling = ViewStream<HandlingLogic>(input: .init(), extra: extra.handling)
        bag.insert(handling)
        source.input.commanded.subscribe { command, height in
            perform(command, height, interaction, handling.input, extra)
        }.disposed(by: bag)
        store.select { $0.$episodes }.subscribe { _ in interaction.update { $0.follow(store.state) } }
            .disposed(by: bag)
        store.select { $0.shownQuestion }.subscribe { _ in interaction.update { $0.follow(store.state) } }
            .disposed(by: bag)
        source.input.left.subscribe {
            extra.scope.dispatcher(for: PlaceAction.self)
                .dispatch(.screenLeft(interaction.value.query.place))
        }.disposed(by: bag)
        source.input.noticeDismissed.subscribe {
            if handling.output.notice.value != nil {
                handling.input.noticeDismissed()
            } else {
                list.input.noticeDismissed()
            }
        }.disposed(by: bag)

        let scheduler = extra.scope.scheduler
        let kept = Property(
            initial: list.output.kept.value, then: list.output.kept.changes, disposedBy: bag)
        let spinner = list.output.phase.combineLatest(handling.output.isAsking)
            .map { $0.isRunning || $1 }.spinner(on: scheduler, disposedBy: bag)
        let seconds = list.output.phase.map(\.failure)
            .countdown(on: scheduler, now: extra.now, disposedBy: bag)
        seconds.reachingZero.subscribe { list.input.retried() }.disposed(by: bag)
        return Output(
            picture: Computed {
                EpisodesPicture(
                    state: store.state, query: interaction.value.query, kept: kept.value,
                    spinner: spinner.value, seconds: seconds.value)
            },
            changes: .merge([
                store.asProperty().changes.map { _ in }, interaction.asProperty().changes.map { _ in },
                kept.changes.map { _ in }, spinner.changes.map { _ in }, seconds.changes.map { _ in },
                handling.output.notice.changes.map { _ in },
            ]),
            toasts: handling.output.toasts, notice: handling.output.notice)
    }

    private static func perform(
        _ command: ListCommand, _ height: Int, _ interaction: BehaviorRelay<EpisodesInteraction>,
        _ handling: HandlingLogic.Input, _ extra: Extra
    ) {
        let (state, list) = (extra.store.state, extra.episodes.input)
        let selected = state.selected(interaction.value.query)
        switch command {
        case .query(let command):
            let before = interaction.value
            interaction.update { $0.apply(command, in: state.episodes, height: height) }
            if case .move = command, isArriving(before, interaction.value, state) { list.reachedBottom() }
        case .typed(let event):
            interaction.update { _ = $0.query.field.handle(event) }
            list.searchText(interaction.value.query.field.text)
        case .open: open(selected, interaction.value.query.field.text, state, extra)
        case .toggle: selected.map { handling.toggled($0) }
        case .undo: handling.undone()
        case .play: selected.map { handling.played($0) }
        case .browse: selected.map { handling.browsed($0) }
        case .refresh:
            if case .failedMore = state.phase { return list.retried() }
            list.submitted(EpisodesQuestion(interaction.value.query.field.text))
        case .clear: break  // The text is a question here, and stays one.
        }
    }

    /// What was typed is asked before what it does not answer is opened.
    private static func open(_ selected: Episode?, _ text: String, _ state: EpisodesState, _ extra: Extra) {
        let question = EpisodesQuestion(text)
        if question != state.question || state.episodes.isEmpty && !state.phase.isRunning {
            extra.episodes.input.submitted(question)
        } else if let selected, state.shownQuestion == question {
            extra.open(.episode(id: selected.uuid))
        }
    }

    /// Whether the end of the list has come onto the screen, or is there while nothing failed.
    private static func isArriving(
        _ before: EpisodesInteraction, _ now: EpisodesInteraction, _ state: EpisodesState
    ) -> Bool {
        guard now.isAtBottom(of: state.episodes.count) else { return false }
        return state.phase == .loaded || !before.isAtBottom(of: state.episodes.count)
    }
}

extension EpisodesState {
    /// The episode that is selected; `nil` for none.
    func selected(_ query: QueryList<Episode.ID>) -> Episode? {
        let place = query.list.cursor.selected
        return place < episodes.count ? episodes[place] : nil
    }
}

extension EpisodesState.Phase {
    /// What the latest question failed with.
    var failure: ServiceFailure? {
        switch self {
        case .failed(let failure), .failedMore(let failure): failure
        case .idle, .loading, .loaded, .loadingMore: nil
        }
    }
}
