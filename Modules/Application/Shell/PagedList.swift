package import Entities
package import FluxCore
package import TerminalUI

/// A list that is loaded page by page; a part of a screen's state.
///
/// Items stay visible while their query is refreshed, and while another query is loading. Check answers with
/// `isAwaiting`, which is false for late ones.
package struct PagedList<Item, Query>: Sendable, Equatable, Codable
where
    Item: Listed & Sendable & Equatable & Codable, Item.ID: Sendable & Codable,
    Query: Sendable & Equatable & Codable
{
    /// The loading phase of the current query.
    package enum Phase: Codable, Sendable, Equatable {
        case idle
        /// The first page is loading; items of the previous query may still be visible.
        case loading
        case loaded
        case loadingMore
        /// The first page failed; previously known items of the query are visible.
        case failed(ServiceFailure)
        /// The next page failed; the pages before it are visible.
        case failedMore(ServiceFailure)
    }

    /// A request for one page of a query's results.
    package struct PageRequest: Codable, Sendable, Equatable {
        package let query: Query
        package let start: Int

        package init(query: Query, start: Int) { (self.query, self.start) = (query, start) }
    }

    /// The current query; `nil` before the first.
    package private(set) var query: Query?
    /// The query that `items` answer; `nil` until items have arrived.
    package private(set) var shownQuery: Query?
    package private(set) var phase = Phase.idle
    /// The visible items, without duplicate ids.
    @Tracked package private(set) var items: [Item] = []
    /// All items in the service's order; `nil` if `items` already are.
    private var unarranged: [Item]?
    /// `nil` for the default arrangement.
    private var arranged: ListArrangement?
    /// The filter field while the filter is typed; `nil` otherwise.
    package private(set) var filterField: TextField?
    /// `nil` if no row is selected.
    private var marked: Marks<Item.ID>?
    /// The start of the first page.
    package private(set) var first = 0
    /// The start of the next page; `nil` if there is none.
    package private(set) var next: Int?
    /// The total number of items; `nil` if the service does not report it.
    package private(set) var total: Int?
    /// The time of the next automatic retry; `nil` if none is scheduled.
    package private(set) var retryAt: Duration?
    package private(set) var cursor = ItemCursor<Item.ID>()
    /// When the pending request was made.
    private var requestedAt = Duration.zero
    /// The number of visible rows when the selection last moved.
    private var height = 1 + 2 * ListCursor.margin

    package init() {}

    /// When the pending request was made; `nil` if there is none.
    package var runningSince: Duration? { phase == .loading || phase == .loadingMore ? requestedAt : nil }

    /// Why the last request failed; `nil` if it did not.
    package var failure: ServiceFailure? {
        switch phase {
        case .failed(let failure), .failedMore(let failure): failure
        case .idle, .loading, .loaded, .loadingMore: nil
        }
    }

    /// The selected item; `nil` if the list is empty.
    package var selected: Item? {
        items.indices.contains(cursor.cursor.selected) ? items[cursor.cursor.selected] : nil
    }

    /// The order and the filter of the items.
    package private(set) var arrangement: ListArrangement {
        get { arranged ?? ListArrangement() }
        set { arranged = newValue == ListArrangement() ? nil : newValue }
    }

    /// The selected rows, which the next command applies to.
    package private(set) var marks: Marks<Item.ID> {
        get { marked ?? Marks() }
        set { marked = newValue.isEmpty ? nil : newValue }
    }

    /// The items that a command applies to: the selected rows or, if there are none, the row of the cursor.
    package var chosen: [Item] { marks.chosen(of: items, else: selected) }

    /// Whether the filter hides all items.
    package var hidesAll: Bool { items.isEmpty && !all.isEmpty }

    /// All items, in the service's order.
    private var all: [Item] { unarranged ?? items }

    /// The spinner for the pending request; `nil` if there is none, or if it has just started.
    package func spinner(_ now: Duration) -> Spinner? { Spinner(since: runningSince, at: now) }

    /// Whether the items belong to the previous query, and the current one has been loading for a moment.
    package func isStale(_ now: Duration) -> Bool {
        phase == .loading && shownQuery != query && spinner(now) != nil
    }

    /// The time of the next animation frame.
    package func nextChange(after now: Duration) -> Duration? {
        Spinner.nextChange(since: runningSince, after: now)
    }

    /// The number of items.
    package var count: ListCount {
        if arrangement.isFiltered { return .filtered(items.count, of: all.count) }
        guard let total, total > items.count else { return .all(items.count) }
        return .loaded(items.count, of: total)
    }

    // MARK: - Requests

    /// Starts a query, which replaces the current one.
    package mutating func start(_ query: Query, from first: Int, _ now: Duration) -> PageRequest {
        // A refresh keeps the list, and with it the start of the next page.
        if query != shownQuery || first != self.first { next = nil }
        (self.query, self.first, phase, requestedAt, retryAt) = (query, first, .loading, now, nil)
        return PageRequest(query: query, start: first)
    }

    /// Requests the next page; `nil` if there is none or a request is pending.
    package mutating func loadMore(_ now: Duration) -> PageRequest? {
        guard let query, let next, runningSince == nil else { return nil }
        (phase, requestedAt, retryAt) = (.loadingMore, now, nil)
        return PageRequest(query: query, start: next)
    }

    /// Repeats the failed request, or reloads from the first page.
    package mutating func refresh(_ now: Duration) -> PageRequest? {
        switch phase {
        case .failed, .loaded: query.map { start($0, from: first, now) }
        case .failedMore: loadMore(now)
        case .idle, .loading, .loadingMore: nil
        }
    }

    /// Repeats the request if its retry is due.
    package mutating func retryDue(_ now: Duration) -> PageRequest? {
        guard let due = retryAt, now >= due else { return nil }
        return refresh(now)
    }

    /// Repeats a request that was pending or scheduled in the previous process.
    package mutating func resume(_ now: Duration) -> PageRequest? {
        if phase == .loading { phase = .loaded } else if phase == .loadingMore { return restartMore(now) }
        return runningSince == nil && (retryAt != nil || shownQuery != query) ? refresh(now) : nil
    }

    private mutating func restartMore(_ now: Duration) -> PageRequest? {
        phase = .loaded
        return loadMore(now)
    }

    /// Moves the selection. Reaching the bottom requests the next page.
    ///
    /// - Parameter height: The number of visible rows.
    package mutating func move(_ move: ListCursor.Move, height: Int, _ now: Duration) -> PageRequest? {
        self.height = height
        let wasAtBottom = isAtBottom
        cursor.move(move, in: items, height: height)
        // Once per arrival: a failed page is requested again when the user comes back to the bottom.
        return isAtBottom && (!wasAtBottom || phase == .loaded) ? loadMore(now) : nil
    }

    private var isAtBottom: Bool {
        cursor.cursor.visible(count: items.count, height: height).upperBound >= items.count
    }

    // MARK: - Answers

    /// Whether `request` is the pending request.
    package func isAwaiting(_ request: PageRequest) -> Bool {
        guard request.query == query else { return false }
        return phase == .loading && request.start == first || phase == .loadingMore && request.start == next
    }

    /// Adds the awaited page.
    ///
    /// The list may shift between requests: items that are already visible are not repeated, and after a
    /// refresh of the first page the following items stay if they still continue it.
    ///
    /// - Parameter retryAt: The time of an automatic refresh; `nil` for none.
    package mutating func receive(_ page: [Item], next: Int?, total: Int?, retryAt: Duration? = nil) {
        let isFirst = phase == .loading
        if isFirst, shownQuery != query { resetArrangement() }
        var known = isFirst ? [] : Set(all.map(\.id))
        let new = page.filter { known.insert($0.id).inserted }
        let rest = isFirst ? tail(behind: new).filter { !known.contains($0.id) } : []
        if isFirst {
            setItems(new + rest)
        } else if unarranged == nil {
            items += new
        } else {
            setItems(all + new)
        }
        if rest.isEmpty { self.next = next }
        (self.total, phase, self.retryAt) = (total, .loaded, retryAt)
        updateSelection()
    }

    private func tail(behind first: [Item]) -> ArraySlice<Item> {
        let all = all
        guard query == shownQuery, all.count > first.count, let last = first.last,
            let index = all.firstIndex(where: { $0.id == last.id })
        else { return [] }
        return all[(index + 1)...]
    }

    /// The awaited page failed.
    package mutating func fail(_ failure: ServiceFailure, retryAt: Duration?) {
        phase = phase == .loading ? .failed(failure) : .failedMore(failure)
        self.retryAt = retryAt
        guard shownQuery != query else { return }
        resetArrangement()
        setItems([])
        total = nil
        updateSelection()
    }

    /// Returns to the initial state, apart from the order.
    package mutating func reset() {
        resetArrangement()
        setItems([])
        (query, shownQuery, phase, first, next, total, retryAt) = (nil, nil, .idle, 0, nil, nil, nil)
        cursor.restart(items)
    }

    /// The selection stays on its item, or starts at the top for another query.
    private mutating func updateSelection() {
        if shownQuery == query { cursor.follow(items, height: height) } else { cursor.restart(items) }
        shownQuery = query
    }

    /// A new list: the selected rows and the filter of the previous one no longer apply.
    private mutating func resetArrangement() {
        (marks, filterField) = (Marks(), nil)
        guard arrangement.isFiltered else { return }
        let all = all
        arrangement.filter = ""
        setItems(all)
    }

    /// Subscribers of the items are notified only if they change.
    private mutating func setItems(_ all: [Item]) {
        let newItems = arrangement.isPlain ? all : arrangement.arranged(all)
        unarranged = arrangement.isPlain ? nil : all
        if newItems != items { items = newItems }
    }

    // MARK: - Marks, order, filter

    /// Applies a change of selected rows, order or filter. Reaching the bottom requests the next page.
    package mutating func apply(_ change: ListChange) -> PageRequest? {
        switch change {
        case .marked(let height, let now):
            guard let id = cursor.id else { return nil }
            marks.toggle(id)
            return move(.down, height: height, now)
        case .allMarked: marks.toggle(all: items.map(\.id))
        case .unmarked: marks.clear()
        case .reordered: arrange { $0.order = $0.order.next }
        case .filterOpened: filterField = TextField(arrangement.filter)
        case .filterEdited(let edit):
            filterField?.apply(edit)
            let text = filterField?.text ?? ""
            arrange { $0.filter = text }
        case .filterConfirmed: filterField = nil
        case .filterCleared:
            filterField = nil
            arrange { $0.filter = "" }
        }
        return nil
    }

    private mutating func arrange(_ change: (inout ListArrangement) -> Void) {
        var next = arrangement
        change(&next)
        guard next != arrangement else { return }
        let all = all
        arrangement = next
        setItems(all)
        cursor.follow(items, height: height)
    }
}
