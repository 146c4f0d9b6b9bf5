public import Entities
public import FluxCore
import Persistence
public import ReactiveCore

/// The logic of an episodes screen.
public typealias EpisodesViewStream = ViewStream<EpisodesLogic>

public enum EpisodesLogic: StreamLogic {
    public struct Input: Sendable {
        /// The text of the query field after each keystroke: asked when it has rested, blank for the newest.
        public let searchText = Inlet<String>()
        /// A question to ask at once, also when it is the same as before.
        public let submitted = Inlet<EpisodesQuestion>()
        public let reachedBottom = Inlet<Void>()
        public let retried = Inlet<Void>()
        /// Put the notice away: the next one shows.
        public let noticeDismissed = Inlet<Void>()
    }

    public struct Extra: Sendable {
        let store: EpisodesStore
        let library: LibraryStore
        let creator: EpisodesActionCreator
        let scheduler: any Scheduler
    }

    public struct Output: Sendable {
        public let phase: Property<EpisodesState.Phase>
        public let episodes: Property<[Episode]>
        /// What failed while episodes stay on screen, one at a time; `nil` for nothing.
        public let notice: Property<ServiceFailure?>
        /// Which episodes are kept, on whatever screen they were.
        public let kept: Property<Set<Episode.ID>>
        /// Everything at once, for a view that draws the whole screen.
        public let state: Property<EpisodesState>
    }

    /// How long the text rests before it is asked.
    static let rest = Duration.milliseconds(300)

    public static func bind(_ source: StreamSource<EpisodesLogic>, _ bag: DisposeBag) -> Output {
        let creator = source.extra.creator
        source.input.searchText.debounce(rest, on: source.extra.scheduler)
            .subscribe { creator.askIfNew(EpisodesQuestion($0)) }.disposed(by: bag)
        source.input.submitted.subscribe { creator.ask($0) }.disposed(by: bag)
        source.input.reachedBottom.subscribe { creator.askMore() }.disposed(by: bag)
        source.input.retried.subscribe { creator.retry() }.disposed(by: bag)
        source.input.noticeDismissed.subscribe { creator.dismissNotice() }.disposed(by: bag)
        let store = source.extra.store
        return Output(
            phase: store.select { $0.phase }, episodes: store.select { $0.$episodes },
            notice: store.select { $0.notices.shown },
            kept: source.extra.library.select { $0.$videos }.ending(with: bag).map { Set($0.map(\.id)) }
                .distinct(),
            state: store.asProperty())
    }
}
