public import Entities
public import FluxCore
public import Persistence
public import ReactiveCore

/// The logic of the screen that lists what is kept.
public typealias MyVideoViewStream = ViewStream<MyVideoLogic>

public enum MyVideoLogic: StreamLogic {
    public struct Input: Sendable {
        public let removed = Inlet<Episode.ID>()
        /// Bring back what was removed last; again, what was removed before that.
        public let undone = Inlet<Void>()
        /// Read the library again.
        public let retried = Inlet<Void>()
        /// Put the notice away: the next one shows.
        public let noticeDismissed = Inlet<Void>()
    }

    public struct Extra: Sendable {
        let scope: Scope
        let library: LibraryStore
        let changes: ChangeStore
        let creator: LibraryActionCreator
    }

    public struct Output: Sendable {
        public let phase: Property<LibraryState.Phase>
        /// Newest first.
        public let videos: Property<[KeptVideo]>
        /// The list's changes as steps; the first from nothing to what there is, unless that is nothing.
        public let steps: Observable<[ListStep<KeptVideo>]>
        public let canUndo: Property<Bool>
        public let change: Property<ChangeState.Phase>
        /// What was done on this screen, each once.
        public let toasts: Signal<ChangeState.Toast>
        /// What the library refused, one at a time; `nil` for nothing.
        public let notice: Property<ChangeState.Refusal?>
        /// Everything at once, for a view that draws the whole screen.
        public let state: Property<LibraryState>
    }

    public static func bind(_ source: StreamSource<MyVideoLogic>, _ bag: DisposeBag) -> Output {
        let extra = source.extra
        let (scope, creator) = (extra.scope, extra.creator)
        source.input.removed.subscribe { creator.perform(.release($0), for: scope) }.disposed(by: bag)
        source.input.undone.subscribe { creator.undo(for: scope, after: extra.changes.state) }
            .disposed(by: bag)
        source.input.retried.subscribe { creator.load() }.disposed(by: bag)
        source.input.noticeDismissed.subscribe { creator.dismissNotice(of: scope) }.disposed(by: bag)
        let videos = extra.library.select { $0.$videos }.ending(with: bag)
        return Output(
            phase: extra.library.select { $0.phase }.ending(with: bag), videos: videos,
            steps: videos.listSteps(),
            canUndo: extra.changes.select { !$0.removed.isEmpty },
            change: extra.changes.select { $0.phase }, toasts: extra.changes.commands,
            notice: extra.changes.select { $0.notices.shown },
            state: extra.library.asProperty().ending(with: bag))
    }
}
