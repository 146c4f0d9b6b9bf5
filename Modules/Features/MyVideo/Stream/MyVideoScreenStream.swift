import ApplicationFlux
import Entities
import FluxCore
import Persistence
import ReactiveCore
import TerminalUI

/// Everything that the screen draws which lists what is kept.
struct MyVideoPicture: Sendable {
    let phase: LibraryState.Phase
    /// How many videos are kept, whether they match the filter or not.
    let total: Int
    let interaction: MyVideoInteraction
    /// While something takes its time.
    let spinner: Spinner?
}

/// The logic of the screen in the app that lists what is kept: the stream that commands use too, and what keys
/// do to it.
enum MyVideoScreenLogic: StreamLogic {
    struct Input: Sendable {
        /// With the rows that fit on the screen.
        let commanded = Inlet<(ListCommand, height: Int)>()
        /// Put the notice away: the next one shows.
        let noticeDismissed = Inlet<Void>()
        /// The screen is about to close.
        let left = Inlet<Void>()
    }

    struct State: Sendable {
        let interaction: BehaviorRelay<MyVideoInteraction>
    }

    struct Extra: Sendable {
        let scope: Scope
        let library: LibraryStore
        let list: MyVideoViewStream
        let handling: HandlingLogic.Extra
        let open: @Sendable (Route) -> Void
    }

    /// What was not done.
    enum Notice: Sendable, Equatable {
        case handling(HandlingLogic.Notice)
        case unread(LibraryFailure)
    }

    struct Output: Sendable {
        let picture: Computed<MyVideoPicture>
        /// Fires when the picture is another one.
        let changes: Observable<Void>
        let toasts: Observable<HandlingLogic.Toast>
        /// One at a time; `nil` for nothing.
        let notice: Property<Notice?>
    }

    static func bind(_ source: StreamSource<MyVideoScreenLogic>, _ bag: DisposeBag) -> Output {
        let (extra, interaction) = (source.extra, source.state.interaction)
        let (library, list) = (extra.library, extra.list.output)
        let handling = ViewStream<HandlingLogic>(input: .init(), extra: extra.handling)
        bag.insert(handling)
        source.input.commanded.subscribe { command, height in
            perform(command, height, interaction, handling.input, extra)
        }.disposed(by: bag)
        list.videos.subscribe { videos in interaction.update { $0.follow(videos) } }.disposed(by: bag)
        source.input.left.subscribe {
            extra.scope.dispatcher(for: PlaceAction.self)
                .dispatch(.screenLeft(interaction.value.query.place))
        }.disposed(by: bag)

        let notice = handling.output.notice
            .combineLatest(library.select { $0.notices.shown }.ending(with: bag))
            .map { other, failure in
                other.map { Notice.handling($0) } ?? failure.map { .unread($0) }
            }.distinct()
        source.input.noticeDismissed.subscribe {
            switch notice.value {
            case .handling: handling.input.noticeDismissed()
            case .unread: extra.handling.library.dismissNotice()
            case nil: break
            }
        }.disposed(by: bag)
        let spinner = list.phase.combineLatest(handling.output.isAsking)
            .map { $0.isRunning || $1 }.spinner(on: extra.scope.scheduler, disposedBy: bag)
        return Output(
            picture: Computed {
                let state = library.state
                return MyVideoPicture(
                    phase: state.phase, total: state.videos.count, interaction: interaction.value,
                    spinner: spinner.value)
            },
            changes: .merge([
                list.phase.changes.map { _ in }, interaction.asProperty().changes.map { _ in },
                spinner.changes.map { _ in }, notice.changes.map { _ in },
            ]),
            toasts: handling.output.toasts, notice: notice)
    }

    private static func perform(
        _ command: ListCommand, _ height: Int, _ interaction: BehaviorRelay<MyVideoInteraction>,
        _ handling: HandlingLogic.Input, _ extra: Extra
    ) {
        let (videos, list) = (extra.library.state.videos, extra.list.input)
        let selected = interaction.value.selected
        switch command {
        case .query(let command): interaction.update { $0.apply(command, height: height) }
        case .typed(let event): interaction.update { $0.type(event, in: videos) }
        case .clear: interaction.update { $0.clear(in: videos) }
        case .open: selected.map { extra.open(.episode(id: $0.episode.uuid)) }
        case .toggle: selected.map { list.removed($0.id) }
        case .undo: list.undone()
        case .play: selected.map { handling.played($0.episode) }
        case .browse: selected.map { handling.browsed($0.episode) }
        case .refresh: list.retried()
        }
    }
}
