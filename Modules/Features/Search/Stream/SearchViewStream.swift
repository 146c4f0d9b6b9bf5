public import Entities
public import FluxCore
public import ReactiveCore

/// A query and the page that the list shall start with, 1...100.
public struct SearchQuestion: Sendable, Equatable {
    public let query: String
    public let page: Int

    public init(query: String, page: Int) {
        (self.query, self.page) = (query, page)
    }
}

/// The logic of a results screen.
public typealias SearchViewStream = ViewStream<SearchLogic>

public enum SearchLogic: StreamLogic {
    public struct Input: Sendable {
        /// The text of the query field after each keystroke: asked when it has rested.
        public let searchText = Inlet<String>()
        /// A query to ask at once, from a page on.
        public let submitted = Inlet<SearchQuestion>()
        public let reachedBottom = Inlet<Void>()
        /// Ask again: for the page that failed, or for the first one.
        public let retried = Inlet<Void>()
        /// Put the notice away: the next one shows.
        public let noticeDismissed = Inlet<Void>()
    }

    public struct Extra: Sendable {
        let store: SearchStore
        let creator: SearchActionCreator
        let scheduler: any Scheduler
    }

    public struct Output: Sendable {
        public let phase: Property<SearchState.Phase>
        public let posts: Property<[Post]>
        /// What failed while posts stay on screen, one at a time; `nil` for nothing.
        public let notice: Property<ServiceFailure?>
        /// Everything at once, for a view that draws the whole screen.
        public let state: Property<SearchState>
    }

    /// How long the text rests before it is asked.
    static let rest = Duration.milliseconds(300)

    public static func bind(_ source: StreamSource<SearchLogic>, _ bag: DisposeBag) -> Output {
        let creator = source.extra.creator
        let text = source.input.searchText
        text.filter { $0.asQuery.isEmpty }.subscribe { _ in creator.clear() }.disposed(by: bag)
        text.debounce(rest, on: source.extra.scheduler)
            .filter { !$0.asQuery.isEmpty }
            .subscribe { creator.searchIfNew($0) }.disposed(by: bag)
        source.input.submitted.subscribe { creator.search($0.query, page: $0.page) }.disposed(by: bag)
        source.input.reachedBottom.subscribe { creator.loadMore() }.disposed(by: bag)
        source.input.retried.subscribe { creator.retry() }.disposed(by: bag)
        source.input.noticeDismissed.subscribe { creator.dismissNotice() }.disposed(by: bag)
        let store = source.extra.store
        return Output(
            phase: store.select { $0.phase }, posts: store.select { $0.$posts },
            notice: store.select { $0.notices.shown }, state: store.asProperty())
    }
}
