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

extension ResultsState {
    /// The part of the screen that receives keys.
    package enum Mode: Sendable, Equatable { case field, list, menu, history, filter }

    /// The part of the screen that receives keys now; an open menu comes first.
    package var mode: Mode {
        if history != nil { return .history }
        if menu != nil { return .menu }
        return switch results.list.focus {
        case .query: .field
        case .filter: .filter
        case .list: .list
        }
    }

    /// Reduces actions of the user.
    mutating func reduceUserAction(_ action: ResultsAction, _ ask: CommandSink<Command>) {
        switch action {
        case .edited(let edit): apply(edit, ask)
        case .fieldEntered: results.enterQuery()
        case .fieldLeft: results.leaveField()
        case .submitted(let text, let page, let now): submit(text.normalizedQuery, page: page, now, ask)
        case .confirmed(let now): confirm(now, ask)
        case .completed:
            menu = CompletionMenu(field, vocabulary)
            // A single completion is accepted at once; without any, the key leaves the field.
            if menu?.items.count == 1 { acceptCompletion(ask) } else if menu == nil { results.leaveField() }
        case .menuMoved(let move): menu?.move(move)
        case .menuClosed: menu = nil
        case .refreshed(let now):
            ask(.loadStocks)
            load(.refetchRequested(at: now), ask)
        case .stocksOpened: ask(.openStocks)
        case .noticeDismissed:
            if results.notices.shown == nil {
                ask(.posts(.dismissFailure))
            } else {
                results.dismissNotice()
            }
        case .historyOpened:
            (menu, history) = (nil, HistoryMenu())
            ask(.readHistory)
        case .historyMoved(let move, let count):
            history?.move(move, count: count, height: results.list.height)
        case .historyChosen(let query, let now):
            (history, field) = (nil, TextField(query))
            results.enterQuery()
            submit(query, page: 1, now, ask)
            queryToRemember = query
        case .historyRemoved(let query, let left):
            if history?.remove(query, leaving: left, height: results.list.height) == true {
                ask(.forget(query))
            }
        case .historyClosed: history = nil
        default: break  // Results are handled in `reduce`.
        }
    }

    private mutating func apply(_ edit: TextField.Edit, _ ask: CommandSink<Command>) {
        if history != nil { return history?.apply(edit) ?? () }
        let before = field.text
        field.apply(edit)
        if menu != nil { menu = CompletionMenu(field, vocabulary) }
        if field.text != before { textChanged(ask) }
    }

    private mutating func textChanged(_ ask: CommandSink<Command>) {
        if field.text.allSatisfy(\.isWhitespace) { clear(ask) } else { debounce(ask) }
    }

    private mutating func submit(
        _ query: String, page: Int, _ now: Duration, _ ask: CommandSink<Command>
    ) {
        guard !query.isEmpty else { return clear(ask) }
        // Otherwise the pending debounce would request the previous text.
        ask(.cancelDebounce)
        start(query, page: page, now, ask)
    }

    private mutating func confirm(_ now: Duration, _ ask: CommandSink<Command>) {
        switch mode {
        case .menu: acceptCompletion(ask)
        case .list: open(ask)
        case .field:
            let text = field.text.normalizedQuery
            if text.isEmpty { return }
            if opensOnConfirm { return open(ask) }
            let isFailed = if case .failed = results.query.phase { true } else { false }
            if text != query || isFailed { submit(text, page: 1, now, ask) }
            queryToRemember = text
        case .history, .filter: break  // `historyChosen` reports the choice.
        }
    }

    /// Whether Enter in the field opens a post: the results of the typed query are shown.
    var opensOnConfirm: Bool {
        let text = field.text.normalizedQuery
        return text == query && text == results.query.shownKey && results.list.selected != nil
    }

    private mutating func open(_ ask: CommandSink<Command>) {
        let chosen = results.list.chosen
        guard !chosen.isEmpty else { return }
        ask(.remember(results.query.shownKey ?? ""))
        // Keys that are typed after the return are not meant for the query.
        results.leaveField()
        results.clearMarks()
        ask.map(Command.posts).perform(.opened(chosen))
    }

    private mutating func acceptCompletion(_ ask: CommandSink<Command>) {
        guard let menu, let item = menu.chosen else { return }
        for _ in menu.word { field.apply(.deleteBackward) }
        field.insert(item.text + (item.isComplete ? " " : ""))
        // An operator is followed by completions of its value.
        self.menu = item.isComplete ? nil : CompletionMenu(field, vocabulary)
        textChanged(ask)
    }
}

/// Delays the preview until the cursor has stopped, because drawing it takes longer than a key repeat on a slow
/// connection.
struct PreviewDelay: Codable, Sendable, Equatable {
    /// The delay after the last move.
    static let pause = Duration.milliseconds(100)

    /// When the selection last moved.
    private let time: Duration
    /// The index of the post that is previewed until the cursor has stopped.
    private let shown: Int

    /// - Parameters:
    ///   - index: The index of the selected post.
    ///   - before: The previous move. If it is over, the selected post is previewed at once.
    init(to index: Int, _ now: Duration, after before: PreviewDelay?) {
        time = now
        shown = before.flatMap { $0.isUnderWay(now) ? $0.shown : nil } ?? index
    }

    /// When the delay ends; `nil` if it is over.
    func end(after now: Duration) -> Duration? { isUnderWay(now) ? time + Self.pause : nil }

    fileprivate func isUnderWay(_ now: Duration) -> Bool { time <= now && now < time + Self.pause }
    fileprivate var index: Int { shown }
}

extension ResultsState {
    /// The post in the preview; `nil` if there is none.
    func previewedPost(_ now: Duration) -> Post? {
        guard let previewDelay, previewDelay.isUnderWay(now),
            results.rows.indices.contains(previewDelay.index)
        else {
            return results.list.selected
        }
        return results.rows[previewDelay.index]
    }
}

/// The debounce delay and the maximum cache age for typed text. Both grow as the service's rate limit runs
/// out. Queries submitted with Enter or from the command line are requested at once and ignore the cache.
struct SearchPacing: Sendable, Equatable {
    /// The debounce delay for typed text.
    let delay: Duration
    /// The maximum age of a cached answer.
    let maximumAge: Duration

    /// - Parameter limit: The latest rate limit from the service; `nil` before the first response.
    init(_ limit: RateLimit?) {
        guard let maximum = limit?.limit, maximum > 0, let left = limit?.remaining else {
            (delay, maximumAge) = (Self.shortestDelay, Self.usualMaximumAge)
            return
        }
        let spent = 1 - min(Double(left) / Double(maximum), 1)
        // With no requests left, the answer comes from the cache and costs nothing.
        delay = left == 0 ? Self.shortestDelay : min(Self.shortestDelay + .seconds(3) * spent, .seconds(2))
        maximumAge = spent < 0.5 ? Self.usualMaximumAge : .seconds(600)
    }

    private static let shortestDelay = Duration.milliseconds(300)
    private static let usualMaximumAge = Duration.seconds(60)
}
