import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import ReactiveCore
import TerminalUI

/// What the keys of an episode's screen do.
enum EpisodeCommand: Sendable, Equatable {
    case scroll(ListCursor.Move)
    /// Press the button.
    case toggle
    /// Bring back what was removed last.
    case undo
    case play
    /// Open the episode's page in the browser.
    case browse
    /// Ask again.
    case refresh
}

/// Everything that an episode's screen draws.
struct EpisodePicture: Sendable {
    let state: EpisodeState
    /// What pressing the button does; `nil` while that is not known.
    let button: RegistrationButton?
    /// What was asked of the library and is under way.
    let change: LibraryChange?
    let offset: ScrollOffset
    /// While something takes its time.
    let spinner: Spinner?
    /// Until the rate limit resets and the screen asks again; `nil` when it is not waiting for that.
    let seconds: Int?
}

/// The logic of an episode's screen in the app: the stream that commands use too, and what keys do to it.
enum EpisodeScreenLogic: StreamLogic {
    struct Input: Sendable {
        /// With the lines that the screen has to show, and those that fit.
        let commanded = Inlet<(EpisodeCommand, count: Int, height: Int)>()
        /// Put the notice away: the next one shows.
        let noticeDismissed = Inlet<Void>()
        /// The screen is about to close.
        let left = Inlet<Void>()
    }

    struct State: Sendable {
        let offset: BehaviorRelay<ScrollOffset>
    }

    struct Extra: Sendable {
        let scope: Scope
        let episode: EpisodeViewStream
        let creator: EpisodeActionCreator
        let handling: HandlingLogic.Extra
        let now: @Sendable () -> Date
    }

    struct Output: Sendable {
        let picture: Computed<EpisodePicture>
        /// Fires when the picture is another one.
        let changes: Observable<Void>
        let toasts: Observable<HandlingLogic.Toast>
        let notice: Property<HandlingLogic.Notice?>
    }

    static func bind(_ source: StreamSource<EpisodeScreenLogic>, _ bag: DisposeBag) -> Output {
        let (extra, offset) = (source.extra, source.state.offset)
        let (episode, output) = (extra.episode.input, extra.episode.output)
        let handling = ViewStream<HandlingLogic>(input: .init(), extra: extra.handling)
        bag.insert(handling)
        source.input.commanded.subscribe { command, count, height in
            switch command {
            case .scroll(let move): offset.update { $0.move(move, count: count, height: height) }
            case .toggle: episode.toggled()
            case .undo: handling.input.undone()
            case .play: output.episode.value.map { handling.input.played($0) }
            case .browse: output.episode.value.map { handling.input.browsed($0) }
            case .refresh: episode.retried()
            }
        }.disposed(by: bag)
        source.input.left.subscribe {
            extra.scope.dispatcher(for: PlaceAction.self).dispatch(
                .screenLeft(
                    ListPlace(text: "", isTyping: false, selected: nil, row: 0, top: offset.value.top)))
        }.disposed(by: bag)
        source.input.noticeDismissed.subscribe {
            if handling.output.notice.value != nil {
                handling.input.noticeDismissed()
            } else {
                extra.creator.dismissNotice()
            }
        }.disposed(by: bag)

        let scheduler = extra.scope.scheduler
        let spinner = output.phase.combineLatest(handling.output.isAsking)
            .map { $0.isRunning || $1 }.spinner(on: scheduler, disposedBy: bag)
        let seconds = output.state.map(\.failure)
            .countdown(on: scheduler, now: extra.now, disposedBy: bag)
        seconds.reachingZero.subscribe { episode.retried() }.disposed(by: bag)
        return Output(
            picture: Computed {
                EpisodePicture(
                    state: output.state.value, button: output.button.value,
                    change: output.isToggling.value ? output.change.value.running : nil,
                    offset: offset.value, spinner: spinner.value, seconds: seconds.value)
            },
            changes: .merge([
                output.state.changes.map { _ in }, output.button.changes.map { _ in },
                output.isToggling.changes.map { _ in }, output.change.changes.map { _ in },
                offset.asProperty().changes.map { _ in }, spinner.changes.map { _ in },
                seconds.changes.map { _ in }, handling.output.notice.changes.map { _ in },
            ]),
            toasts: handling.output.toasts, notice: handling.output.notice)
    }
}

extension EpisodeState {
    /// What the instance said the last time; `nil` when it gave the episode, or is asked.
    var failure: ServiceFailure? {
        switch (phase, source) {
        case (.failed(let failure), _), (.loaded, .library(_, insteadOf: let failure)): failure
        case (.idle, _), (.loading, _), (.loaded, .instance): nil
        }
    }
}

extension ChangeState.Phase {
    /// The change that is under way.
    var running: LibraryChange? { if case .running(let change) = self { change } else { nil } }
}
