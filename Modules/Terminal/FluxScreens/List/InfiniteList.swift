public import FluxCore
public import FluxQueries
package import TerminalFrames

/// Describes a list of a screen that a service sends page by page.
public protocol ListEndpoint: InfiniteQueryEndpoint
where
    Item: Listed & Codable, Item.ID: Codable, Key: Codable, Cursor: Codable, Failure: Codable,
    Change: Codable,
    Metadata: Codable
{}

/// A list that a service sends page by page; a part of a screen's state.
///
/// It consists of a query, which loads the items, and of the part that every list has. The next page is requested when
/// the end of the list becomes visible.
public struct InfiniteList<Endpoint: ListEndpoint>: Sendable, Equatable {
    /// The query that loads the items.
    public typealias Query = InfiniteQuery<Endpoint>

    /// What was loaded, and what is loading.
    public private(set) var query = Query()
    /// The cursor, the filter and the selected rows.
    public private(set) var list: ListState<Endpoint.Item>
    /// Why requests failed while items were visible, until the user dismisses it or another request succeeds; the first
    /// one is shown.
    package private(set) var notices = NoticeQueue<Endpoint.Failure>()

    /// - Parameter focus: The part of the screen that has the focus when it opens.
    public init(focus: ListFocus = .list) { list = ListState(focus: focus) }

    /// The items that match the filter, in the chosen order.
    package var rows: [Endpoint.Item] { list.rows }

    /// Whether the filter hides all items.
    package var hidesAll: Bool { rows.isEmpty && !query.items.isEmpty }

    /// Whether the items belong to the previous key, and those of the current one have been loading for a moment.
    package func isOutdated(_ now: Duration) -> Bool {
        query.phase == .loading && query.shownKey != query.key && spinner(now) != nil
    }

    /// The spinner of the running request; `nil` if there is none, or if it has just started.
    package func spinner(_ now: Duration) -> Spinner? { Spinner(since: query.runningSince, at: now) }

    /// The time of the next animation frame; `nil` if no request is running.
    package func nextChange(after now: Duration) -> Duration? {
        Spinner.nextChange(since: query.runningSince, after: now)
    }

    /// The number of items.
    package var count: ListCount {
        if list.isFiltered { return .filtered(rows.count, of: query.items.count) }
        return ListCount(rows.count, of: query.total, isComplete: query.next == nil)
    }

    // MARK: - Reducing

    /// Requests a list now, in place of a running request and of a retry: on a screen that opens, whose earlier requests
    /// ended with it, and for a query that is repeated.
    public mutating func open(
        _ key: Endpoint.Key, from first: Endpoint.Cursor, at now: Duration, _ ask: CommandSink<Query.Command>
    ) {
        reduce(.hidden, ask)
        reduce(.shown(key, from: first, at: now), ask)
    }

    /// Applies an event of the query.
    public mutating func reduce(_ action: Query.Action, _ ask: CommandSink<Query.Command>) {
        let (shownKey, request) = (query.shownKey, query.runningRequest)
        query.reduce(action, ask)
        if query.phase == .loading, query.runningRequest != request { notices = NoticeQueue() }
        switch action {
        case .pageArrived(_, request, _), .provided, .cleared: notices = NoticeQueue()
        case .pageFailed(let failure, request, _):
            if !query.items.isEmpty { notices.reduce(.raised(failure)) }
        default: return  // Other actions change no items.
        }
        if query.shownKey == shownKey {
            list.show(query.items.rows)
        } else {
            list.restart(with: query.items.rows)
        }
    }

    /// Applies what the user did; requests the next page when the end of the list becomes visible.
    public mutating func reduce(_ action: ListAction, _ ask: CommandSink<Query.Command>) {
        let wasAtBottom = list.isAtBottom
        list.reduce(action, of: query.items.rows)
        switch action {
        case .moved(_, let now), .marked(let now), .rowChosen(_, let now):
            // Once per arrival: a page that failed is requested again when the user comes back to the end.
            guard list.isAtBottom, !wasAtBottom || query.phase == .loaded else { return }
            query.reduce(.nextPageRequested(at: now), ask)
        default: break
        }
    }

    /// Hides some of the items; `nil` to hide none from now on.
    package mutating func hide(_ ids: [Endpoint.Item.ID]?) { list.hide(ids, of: query.items.rows) }

    /// Deselects all rows, after a command has been applied to them.
    public mutating func clearMarks() { list.clearMarks() }

    /// Gives the focus to the screen's field for a query.
    public mutating func enterQuery() { list.enterQuery() }

    /// Gives the focus to the list.
    public mutating func leaveField() { list.leaveField() }

    /// Dismisses the notice that is shown.
    public mutating func dismissNotice() { notices.reduce(.dismissed) }
}

extension InfiniteList: Codable {
    private enum CodingKeys: String, CodingKey { case query, list, notices }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        query = try container.decode(Query.self, forKey: .query)
        list = try container.decode(ListState<Endpoint.Item>.self, forKey: .list)
        notices = try container.decode(NoticeQueue<Endpoint.Failure>.self, forKey: .notices)
        list.show(query.items.rows)
    }
}

/// The texts of a list's view about its requests.
extension InfiniteList {
    /// The prompt in front of the field or the title: a spinner while the first page loads.
    ///
    /// - Parameters:
    ///   - sign: The prompt at other times.
    ///   - canvas: Where, when and in which language the screen is drawn.
    public func sign(_ sign: String = "❯", on canvas: Canvas) -> String {
        (query.phase == .loading ? spinner(canvas.now)?.symbol : nil) ?? sign
    }

    /// A title with a sign in front.
    ///
    /// - Parameters:
    ///   - title: The text.
    ///   - sign: The sign when the first page is not loading, of one column.
    ///   - canvas: Where, when and in which language the screen is drawn.
    public func title(_ title: String, sign: String = " ", on canvas: Canvas) -> ListHeading {
        let sign = self.sign(sign, on: canvas)
        return .title(StyledLine([StyledSpan(" \(sign) ", .dim), StyledSpan(title, .strong)]))
    }

    /// The beginning of the rule above the list: the number of items, the selected rows, the order and the filter.
    ///
    /// - Parameters:
    ///   - count: The number of items in words.
    ///   - loading: Shown while the first page loads; `nil` keeps the number of items.
    ///   - canvas: Where, when and in which language the screen is drawn.
    package func status(_ count: String, loading: String? = nil, on canvas: Canvas) -> StyledLine {
        if let loading, query.phase == .loading, spinner(canvas.now) != nil {
            return StyledLine(loading, .dim)
        }
        return list.summary(
            rows.isEmpty && !hidesAll ? nil : count, isComplete: query.next == nil, in: canvas.language)
    }

    /// The row below the last item while the next page loads, and after it failed; `nil` for none.
    ///
    /// - Parameters:
    ///   - retryKey: The name of the key that requests it again.
    ///   - canvas: Where, when and in which language the screen is drawn.
    package func footer(retryKey: String, on canvas: Canvas) -> StyledLine? {
        let strings = canvas.language.shellStrings.lists
        switch query.phase {
        case .loadingMore:
            let spinner = spinner(canvas.now)?.symbol ?? " "
            return StyledLine(strings.loadingMore(spinner: spinner, count), .dim)
        case .failedMore:
            let leavingKey = list.focus == .list ? nil : canvas.keys.name(of: ListKeyNames.leaveField)
            return strings.loadingMoreFailed(leavingKey: leavingKey, retryKey: retryKey)
        case .idle, .loading, .loaded, .failed: return nil
        }
    }
}
