package import Entities
package import FluxCore
package import FluxQueries
package import FluxScreens
package import Persistence
package import TerminalFrames

/// The state of a results screen, without the state that the feature's screens share.
package struct ResultsState: Reducible, Codable {
    /// Work that the reducer requests.
    package enum Command: Sendable, Equatable, Encodable, ClassifiedCommand {
        /// Dispatches `debounced` when the text has not changed for this time.
        case debounce(String, for: Duration)
        case cancelDebounce
        /// Accepts a cached answer that is at most `noOlderThan` old.
        case pages(InfiniteQuery<FoundPosts>.Command, perPage: Int, noOlderThan: Duration)
        case posts(PostOperation)
        /// Dispatches an action to the feature's follows store.
        case follows(FollowsAction)
        case openStocks
        /// Loads which posts are stocked.
        case loadStocks
        case readHistory, remember(String), forget(String)
        case toast(Toast)

        /// What running the command does.
        package var effect: CommandEffect {
            switch self {
            case .debounce, .cancelDebounce, .pages, .loadStocks, .readHistory: .query
            case .posts(let command): command.effect
            case .follows: .query
            case .remember, .forget: .write
            case .openStocks, .toast: .transient
            }
        }
    }

    /// A message that is shown once.
    package enum Toast: Codable, Sendable, Equatable {
        case historyNotSaved(VaultFailure)
    }

    /// The query while it is edited.
    package internal(set) var field = TextField()
    /// The completion menu; `nil` while it is closed.
    package internal(set) var menu: CompletionMenu?
    /// The history menu; `nil` while it is closed.
    package internal(set) var history: HistoryMenu?
    /// Delays the preview after the selection has moved; `nil` after the list has changed.
    var previewDelay: PreviewDelay?
    var vocabulary = Vocabulary()
    /// A query that is saved in the history if it finds something.
    var queryToRemember: String?
    /// The posts, and the query that they answer.
    package internal(set) var results = InfiniteList<FoundPosts>(focus: .query)
    /// Posts per page, 1...100.
    package internal(set) var perPage: Int
    /// The latest rate limit from the service; `nil` before the first response.
    package internal(set) var rateLimit: RateLimit?
    /// The service's failure if the list comes from the cache; `nil` if the list comes from the service.
    package private(set) var serviceFailure: ServiceFailure?
    /// The number of posts that could not be decoded and are not in the list; `nil` if there are none.
    package private(set) var leftOut: Int?

    /// - Parameter perPage: Posts per page, 1...100.
    package init(perPage: Int) { self.perPage = perPage }

    /// The requested query without leading and trailing spaces; empty before the first request.
    package var query: String { results.query.key ?? "" }

    package mutating func reduce(_ action: ResultsAction, _ ask: CommandSink<Command>) {
        switch action {
        case .screenOpened(let query, let perPage, let now): open(query, perPage, now, ask)
        case .resumed(let now):
            previewDelay = nil
            if history != nil { ask(.readHistory) }
            if !results.query.items.isEmpty { ask(.posts(.loadReadMarks(results.query.items.ids))) }
            load(.restored(at: now), ask)
            // The text of posts is not stored between sessions.
            let hasBodies = results.query.items.allSatisfy { !$0.body.isEmpty }
            if !hasBodies, results.query.runningRequest == nil { load(.refetchRequested(at: now), ask) }
            if field.text.normalizedQuery != query { debounce(ask) }
            selectRestoredQuery()
        case .debounced(let text, let now):
            guard text.normalizedQuery != query, !text.normalizedQuery.isEmpty else { return }
            load(.shown(text.normalizedQuery, from: 1, at: now), noOlderThan: pacing.maximumAge, ask)
        case .pages(let action): load(action, ask)
        case .list(let action):
            if case .moved(_, let now) = action { move(action, now, ask) } else { reduceList(action, ask) }
        case .readPostsHidden(let ids): results.hide(ids)
        case .posts(let action):
            if action.appliesToMarks { results.clearMarks() }
            ask.map(Command.posts).perform(action)
        case .historyFailed(let failure): if history == nil { ask(.toast(.historyNotSaved(failure))) }
        default: reduceUserAction(action, ask)
        }
    }

    /// Shows the previous results and refreshes them.
    private mutating func open(
        _ wanted: String?, _ perPage: Int, _ now: Duration, _ ask: CommandSink<Command>
    ) {
        (self.perPage, menu, history) = (perPage, nil, nil)
        if wanted?.normalizedQuery.isEmpty == false { results.leaveField() }
        let wanted = wanted?.normalizedQuery ?? query
        let page = wanted == query ? results.query.first ?? 1 : 1
        if wanted != query { forget(ask) }
        if field.text.normalizedQuery != wanted { field = TextField(wanted) } else { selectRestoredQuery() }
        ask(.loadStocks)
        if !wanted.isEmpty { start(wanted, page: page, now, ask) }
    }

    /// Selects the query, so that typing replaces it.
    private mutating func selectRestoredQuery() { if mode == .field { field.selectAll() } }

    /// Starts a query, 1 character or more, and replaces a running request.
    mutating func start(_ query: String, page: Int, _ now: Duration, _ ask: CommandSink<Command>) {
        results.open(query, from: page, at: now, pages(noOlderThan: .zero, ask))
    }

    /// Reduces an event of the pages.
    ///
    /// - Parameter age: The maximum age of a cached answer to a request.
    mutating func load(
        _ action: InfiniteQuery<FoundPosts>.Action, noOlderThan age: Duration = .zero,
        _ ask: CommandSink<Command>
    ) {
        let (before, isFirst) = (results.query.runningRequest, results.query.phase == .loading)
        results.reduce(action, pages(noOlderThan: age, ask))
        if case .pageArrived(let page, before, _) = action { receive(page, isFirst: isFirst, ask) }
    }

    private func pages(
        noOlderThan age: Duration, _ ask: CommandSink<Command>
    ) -> CommandSink<InfiniteQuery<FoundPosts>.Command> {
        ask.map { [perPage] in .pages($0, perPage: perPage, noOlderThan: age) }
    }

    private mutating func move(_ action: ListAction, _ now: Duration, _ ask: CommandSink<Command>) {
        reduceList(action, ask)
        previewDelay = PreviewDelay(to: results.list.cursor.cursor.selected, now, after: previewDelay)
    }

    private mutating func reduceList(_ action: ListAction, _ ask: CommandSink<Command>) {
        results.reduce(action, pages(noOlderThan: .zero, ask))
        if let notice = action.notice { ask(.posts(.toast(.list(notice)))) }
    }

    /// Requests the query after the debounce delay.
    func debounce(_ ask: CommandSink<Command>) { ask(.debounce(field.text, for: pacing.delay)) }

    private var pacing: SearchPacing { SearchPacing(rateLimit) }

    /// An empty query resets the screen.
    mutating func clear(_ ask: CommandSink<Command>) {
        forget(ask)
        ask(.cancelDebounce)
    }

    private mutating func forget(_ ask: CommandSink<Command>) {
        load(.cleared, ask)
        previewDelay = nil
        (serviceFailure, queryToRemember) = (nil, nil)
    }

    private mutating func receive(
        _ page: InfinitePage<FoundPosts>, isFirst: Bool, _ ask: CommandSink<Command>
    ) {
        if isFirst { previewDelay = nil }
        if let answer = page.metadata {
            leftOut = answer.leftOut.map { $0 &+ (isFirst ? 0 : leftOut ?? 0) } ?? (isFirst ? nil : leftOut)
            (rateLimit, serviceFailure) = (answer.rateLimit ?? rateLimit, answer.serviceFailure)
        }
        if let limit = page.metadata?.rateLimit { ask(.follows(.rateLimitReceived(limit))) }
        ask(.posts(.loadReadMarks(page.items.map(\.id))))
        vocabulary.learn(page.items)
        if queryToRemember == query, !results.query.items.isEmpty { ask(.remember(query)) }
        queryToRemember = nil
    }
}

extension String {
    /// The normalized query: full-width spaces become spaces, and surrounding spaces are removed.
    var normalizedQuery: String { replacingIdeographicSpaces.trimmed }
}
