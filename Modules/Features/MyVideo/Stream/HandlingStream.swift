import Entities
import FluxCore
import ReactiveCore

/// What can be done with an episode on any screen: keep it or not, bring one back, see it outside of the
/// terminal. Nested by the screens.
enum HandlingLogic: StreamLogic {
    struct Input: Sendable {
        let toggled = Inlet<Episode>()
        let undone = Inlet<Void>()
        let played = Inlet<Episode>()
        let browsed = Inlet<Episode>()
        /// Put the notice away: the next one shows.
        let noticeDismissed = Inlet<Void>()
    }

    struct Extra: Sendable {
        let scope: Scope
        let changes: ChangeStore
        let library: LibraryActionCreator
        let watched: WatchStore
        let watching: WatchActionCreator
    }

    /// What was done, to be told once.
    enum Toast: Sendable, Equatable {
        case changed(ChangeState.Toast)
        case started(WatchState.Toast)
    }

    /// What was not done.
    enum Notice: Sendable, Equatable {
        case refused(ChangeState.Refusal)
        case unseen(WatchFailure)
    }

    struct Output: Sendable {
        let toasts: Observable<Toast>
        /// One at a time; `nil` for nothing.
        let notice: Property<Notice?>
        /// Whether the instance is asked how to play something.
        let isAsking: Property<Bool>
    }

    static func bind(_ source: StreamSource<HandlingLogic>, _ bag: DisposeBag) -> Output {
        let (input, extra) = (source.input, source.extra)
        let (scope, changes, watched) = (extra.scope, extra.changes, extra.watched)
        input.toggled.subscribe { extra.library.toggle($0, for: scope, after: changes.state) }
            .disposed(by: bag)
        input.undone.subscribe { extra.library.undo(for: scope, after: changes.state) }.disposed(by: bag)
        input.played.subscribe { extra.watching.play($0) }.disposed(by: bag)
        input.browsed.subscribe { extra.watching.open($0) }.disposed(by: bag)
        let notice = changes.select { $0.notices.shown }.combineLatest(watched.select { $0.notices.shown })
            .map { refusal, failure in
                refusal.map { Notice.refused($0) } ?? failure.map { .unseen($0) }
            }.distinct()
        input.noticeDismissed.subscribe {
            switch notice.value {
            case .refused: extra.library.dismissNotice(of: scope)
            case .unseen: extra.watching.dismissNotice()
            case nil: break
            }
        }.disposed(by: bag)
        return Output(
            toasts: .merge([
                changes.commands.asObservable().map { .changed($0) },
                watched.commands.asObservable().map { .started($0) },
            ]),
            notice: notice, isAsking: watched.select { $0.phase.isRunning })
    }
}
