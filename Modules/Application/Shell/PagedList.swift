package import Entities
package import FluxCore
package import TerminalUI

/// A list that is asked for part by part and scrolled through: a part of a screen's state.
///
/// What a question finds stays on the screen while it is asked again, and so does what another one found until the
/// new answer is there. What comes late, for another question or part, is known by `isAwaiting`.
package struct PagedList<Item, Query>: Sendable, Equatable, Codable
where
    Item: Listed & Sendable & Equatable & Codable, Item.ID: Sendable & Codable,
    Query: Sendable & Equatable & Codable
{
    /// Where the question stands; the four pictures of a list come from it.
    package enum Phase: Codable, Sendable, Equatable {
        case idle
        /// The first part is on its way; items of the question before may still be here.
        case loading
        case loaded
        case loadingMore
        /// The first part did not come; what was known of this question is here.
        case failed(ServiceFailure)
        /// The next part did not come; those before it are here.
        case failedMore(ServiceFailure)
    }

    /// What is to be asked for: a part of what a question finds, by page or by place.
    package struct PageRequest: Codable, Sendable, Equatable {
        package let query: Query
        package let start: Int

        package init(query: Query, start: Int) { (self.query, self.start) = (query, start) }
    }

    /// `nil` before the first.
    package private(set) var query: Query?
    /// What `items` answer; `nil` while nothing was found yet.
    package private(set) var shownQuery: Query?
    package private(set) var phase = Phase.idle
    /// As they show; no id stands twice.
    @Tracked package private(set) var items: [Item] = []
    /// As they came, where they show otherwise; `nil` where they show so.
    private var unarranged: [Item]?
    /// `nil` for a plain list.
    private var arranged: ListArrangement?
    /// The filter while it is typed; `nil` while it is not.
    package private(set) var filterField: TextField?
    /// `nil` for none.
    private var marked: Marks<Item.ID>?
    /// Where the list starts.
    package private(set) var first = 0
    /// Where the next part starts; `nil` when there is none.
    package private(set) var next: Int?
    /// How many there are; `nil` when the service does not say.
    package private(set) var total: Int?
    /// When it is asked again by itself; `nil` while it does not wait to.
    package private(set) var retryAt: Duration?
    package private(set) var cursor = ItemCursor<Item.ID>()
    /// When what is on its way was asked for.
    private var requestedAt = Duration.zero
    /// Rows of the list when the selection moved last.
    private var height = 1 + 2 * ListCursor.margin

    package init() {}

    /// When what is on its way was asked for; `nil` while nothing is.
    package var runningSince: Duration? { phase == .loading || phase == .loadingMore ? requestedAt : nil }

    /// Why there is no answer; `nil` while none failed.
    package var failure: ServiceFailure? {
        switch phase {
        case .failed(let failure), .failedMore(let failure): failure
        case .idle, .loading, .loaded, .loadingMore: nil
        }
    }

    /// The selected item; `nil` for none.
    package var selected: Item? {
        items.indices.contains(cursor.cursor.selected) ? items[cursor.cursor.selected] : nil
    }

    /// How the items show.
    package private(set) var arrangement: ListArrangement {
        get { arranged ?? ListArrangement() }
        set { arranged = newValue == ListArrangement() ? nil : newValue }
    }

    /// What is done next is done to these.
    package private(set) var marks: Marks<Item.ID> {
        get { marked ?? Marks() }
        set { marked = newValue.isEmpty ? nil : newValue }
    }

    /// What the user does something to: the marked items or, with none, the selected one.
    package var chosen: [Item] { marks.chosen(of: items, else: selected) }

    /// Whether the filter hides all that there is.
    package var hidesAll: Bool { items.isEmpty && !all.isEmpty }

    /// All that came, as it came.
    private var all: [Item] { unarranged ?? items }

    /// The sign of what is on its way; `nil` while nothing is, or not for long.
    package func spinner(_ now: Duration) -> Spinner? { Spinner(since: runningSince, at: now) }

    /// Whether the items are about to be replaced by another question's, and have been for a moment.
    package func isStale(_ now: Duration) -> Bool {
        phase == .loading && shownQuery != query && spinner(now) != nil
    }

    /// When a screen of it looks different by itself.
    package func nextChange(after now: Duration) -> Duration? {
        Spinner.nextChange(since: runningSince, after: now)
    }

    /// How many there are of how many, such as `20 of 1,234 posts`.
    package func count(_ noun: String) -> String {
        if arrangement.isFiltered { return "\(items.count.grouped) of \(all.count.grouped) \(noun)s here" }
        guard let total, total > items.count else {
            return items.count == 1 ? "1 \(noun)" : "\(items.count.grouped) \(noun)s"
        }
        return "\(items.count.grouped) of \(total.grouped) \(noun)s"
    }

    // MARK: - Asking

    /// Begins a question in the place of what is being asked.
    package mutating func start(_ query: Query, from first: Int, _ now: Duration) -> PageRequest {
        // What is asked again keeps its list, and with it the part that comes after it.
        if query != shownQuery || first != self.first { next = nil }
        (self.query, self.first, phase, requestedAt, retryAt) = (query, first, .loading, now, nil)
        return PageRequest(query: query, start: first)
    }

    /// Asks for the next part, if there is one and nothing is being asked.
    package mutating func loadMore(_ now: Duration) -> PageRequest? {
        guard let query, let next, runningSince == nil else { return nil }
        (phase, requestedAt, retryAt) = (.loadingMore, now, nil)
        return PageRequest(query: query, start: next)
    }

    /// Asks again: for the part that failed, or from the beginning.
    package mutating func refresh(_ now: Duration) -> PageRequest? {
        switch phase {
        case .failed, .loaded: query.map { start($0, from: first, now) }
        case .failedMore: loadMore(now)
        case .idle, .loading, .loadingMore: nil
        }
    }

    /// Asks again when the time for that has come.
    package mutating func retryDue(_ now: Duration) -> PageRequest? {
        guard let due = retryAt, now >= due else { return nil }
        return refresh(now)
    }

    /// Asks again for what was on its way, or waited for, in a process that has ended.
    package mutating func resume(_ now: Duration) -> PageRequest? {
        if phase == .loading { phase = .loaded } else if phase == .loadingMore { return restartMore(now) }
        return runningSince == nil && (retryAt != nil || shownQuery != query) ? refresh(now) : nil
    }

    private mutating func restartMore(_ now: Duration) -> PageRequest? {
        phase = .loaded
        return loadMore(now)
    }

    /// Moves the selection; arriving at the bottom asks for the next part.
    ///
    /// - Parameter height: Rows of the list on the screen.
    package mutating func move(_ move: ListCursor.Move, height: Int, _ now: Duration) -> PageRequest? {
        self.height = height
        let wasAtBottom = isAtBottom
        cursor.move(move, in: items, height: height)
        // Once per arrival: a part that failed is asked again when the user comes back to the bottom.
        return isAtBottom && (!wasAtBottom || phase == .loaded) ? loadMore(now) : nil
    }

    private var isAtBottom: Bool {
        cursor.cursor.visible(count: items.count, height: height).upperBound >= items.count
    }

    // MARK: - What came of it

    /// Whether an answer is the one that is waited for.
    package func isAwaiting(_ part: PageRequest) -> Bool {
        guard part.query == query else { return false }
        return phase == .loading && part.start == first || phase == .loadingMore && part.start == next
    }

    /// Takes the part that is awaited. The list moves while it is read: what came before is not shown again, and
    /// what stood behind a first part that is asked again stays where that goes on as before.
    ///
    /// - Parameter retryAt: When it is asked again by itself; `nil` where it is not.
    package mutating func receive(_ part: [Item], next: Int?, total: Int?, retryAt: Duration? = nil) {
        let isFirst = phase == .loading
        if isFirst, shownQuery != query { resetArrangement() }
        var known = isFirst ? [] : Set(all.map(\.id))
        let new = part.filter { known.insert($0.id).inserted }
        let rest = isFirst ? tail(behind: new).filter { !known.contains($0.id) } : []
        if isFirst { setItems(new + rest) } else if unarranged == nil { items += new } else { setItems(all + new) }
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

    /// The part that is awaited did not come.
    package mutating func fail(_ failure: ServiceFailure, retryAt: Duration?) {
        phase = phase == .loading ? .failed(failure) : .failedMore(failure)
        self.retryAt = retryAt
        guard shownQuery != query else { return }
        resetArrangement()
        setItems([])
        total = nil
        updateSelection()
    }

    /// As if nothing had been asked.
    package mutating func reset() {
        resetArrangement()
        setItems([])
        (query, shownQuery, phase, first, next, total, retryAt) = (nil, nil, .idle, 0, nil, nil, nil)
        cursor.restart(items)
    }

    /// The selection stays on its item, or begins at the top of another question's.
    private mutating func updateSelection() {
        if shownQuery == query { cursor.follow(items, height: height) } else { cursor.restart(items) }
        shownQuery = query
    }

    /// Another list: what was marked and looked for in the one before is over.
    private mutating func resetArrangement() {
        (marks, filterField) = (Marks(), nil)
        guard arrangement.isFiltered else { return }
        let all = all
        arrangement.filter = ""
        setItems(all)
    }

    /// Who follows the items hears of a change only.
    private mutating func setItems(_ all: [Item]) {
        let newItems = arrangement.isPlain ? all : arrangement.arranged(all)
        unarranged = arrangement.isPlain ? nil : all
        if newItems != items { items = newItems }
    }

    // MARK: - As a whole

    /// What the user does to the list as a whole; arriving at the bottom asks for the next part.
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
