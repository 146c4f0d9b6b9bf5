import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import Shell
import TerminalUI

/// Draws the screen of the user's stocks.
struct StocksView: ScreenView {
    let formatDate: DateFormat

    func route(_ shown: StocksShown) -> Route { .stocks }

    func keys(_ shown: StocksShown, on canvas: Canvas) -> KeyBindings<StocksAction> {
        let (now, height) = (canvas.now, ListLayout(canvas.area, hasPreview: false).list.rows)
        let list = shown.state.list
        if list.filterField != nil { return ListChange.filtering.map { .list($0) } }
        let stock = shown.stocked.binding(
            marked: list.marks.isEmpty ? nil : list.chosen, selected: list.selected,
            single: { StocksAction.stockToggled($0, $1) }, several: { .batchRequested($0) })
        let (readMarks, items, selected) = (shown.readMarks, list.items, list.cursor.cursor.selected)
        let read = ReadMarkBatch.binding(
            selected: list.cursor.id, marked: list.marks.isEmpty ? [] : list.chosen.map(\.id),
            isRead: readMarks.isRead, StocksAction.readMarksRequested)
        let marked = list.marks.ids.count
        let listKeys = ListChange.keys(
            hasMarks: marked > 0, list.arrangement, height: height, at: now)
        return KeyBindings(
            [
                .init(
                    PostListKeyNames.open, .confirmed, SearchStrings.ListKeys.open(marked: marked),
                    hint: SearchStrings.Hints.open),
                .init(
                    PostListKeyNames.browser, .browsed,
                    SearchStrings.ListKeys.openInBrowser(marked: marked), hint: SearchStrings.Hints.browser),
                .init(
                    PostListKeyNames.refresh, .retried(at: now), SearchStrings.ListKeys.refresh,
                    hint: SearchStrings.Hints.refresh),
            ] + [stock].compactMap(\.self) + [
                .init(
                    PostListKeyNames.nextUnread,
                    .moved(readMarks.nextUnread(in: items, after: selected), height: height, at: now),
                    SearchStrings.ListKeys.nextUnread),
                .init(PostListKeyNames.undo, .undone, SearchStrings.ListKeys.undo),
            ] + [read].compactMap(\.self)
        ).then(listKeys.map { .list($0) }).then(
            ListCursor.bindings.map { .moved($0, height: height, at: now) })
    }

    func typed(_ event: TerminalEvent, in shown: StocksShown, on canvas: Canvas) -> StocksAction? {
        guard shown.state.list.filterField != nil else { return nil }
        return TextField.edit(for: event).map { .list(.filterEdited($0)) }
    }

    func inputMode(_ shown: StocksShown) -> InputMode {
        shown.state.list.filterField == nil ? .commands : .typed
    }

    func copyable(_ shown: StocksShown) -> String? { shown.state.list.chosen.map(\.url).joinedLines }

    func selecting(_ item: Int, in shown: StocksShown, on canvas: Canvas) -> StocksAction? {
        let height = ListLayout(canvas.area, hasPreview: false).list.rows
        let isSelected = shown.state.list.cursor.cursor.selected == item
        return isSelected ? nil : .moved(.item(item), height: height, at: canvas.now)
    }

    func dismissal(_ shown: StocksShown) -> StocksAction? { .noticeDismissed }

    func notice(_ shown: StocksShown, keys: KeyMap) -> StyledLine? {
        let message = shown.state.notices.shown.map { notice in
            switch notice {
            case .list(let failure): errorMessage(failure, shown.state, keys)
            case .stock(let change, let failure): ErrorMessage(change, failure, keys, formatDate: formatDate)
            }
        }
        return (message ?? shown.libraryFailure.map { ErrorMessage(readMarks: $0) })
            .map { StyledLine($0.sentence, .failure) }
    }

    func nextChange(_ shown: StocksShown, after now: Duration) -> Duration? {
        shown.state.list.nextChange(after: now)
    }

    func draw(_ shown: StocksShown, on frame: inout Frame, canvas: Canvas) {
        let (list, now) = (shown.state.list, canvas.now)
        let layout = ListLayout(canvas.area, hasPreview: false)
        frame.clear(canvas.area)
        let sign = list.phase == .loading ? list.spinner(now)?.symbol : nil
        let title = [
            StyledSpan(" " + (sign ?? "★") + " ", .dim), StyledSpan(SearchStrings.Stocks.title, .strong),
        ]
        if let filter = list.filterField {
            frame.drawFilter(filter, in: layout.field)
        } else {
            frame.draw(StyledLine(title), in: layout.field)
        }
        let isEmpty = list.items.isEmpty && !list.hidesAll
        let postCount = SearchStrings.posts(list.count, unreadable: shown.state.leftOut)
        let count = isEmpty ? StyledLine() : StyledLine(postCount, .dim)
        let summary = list.summary.map { count + StyledLine(", ", .dim) + $0 } ?? count
        frame.drawRule(from: summary, to: StyledLine(), in: layout.rule)
        if list.items.isEmpty {
            return frame.drawPlaceholder(placeholderLines(shown.state, canvas.keys), in: layout.body)
        }
        let format = ResultsRows.Format(
            words: [], width: canvas.area.columns, ambiguous: frame.viewport.ambiguous)
        let rows = ResultsRows(format, formatDate: formatDate.day)
        frame.drawHeader(rows.head, in: layout.head)
        let isLonger = list.phase == .loadingMore
        frame.drawList(list.cursor.cursor, count: list.items.count + (isLonger ? 1 : 0), in: layout.list) {
            item in
            guard item < list.items.count else {
                let spinner = list.spinner(now)?.symbol ?? " "
                return ResultsRows.indent + StyledLine(SearchStrings.loadingMore(spinner: spinner), .dim)
            }
            let post = list.items[item]
            return rows.line(
                post,
                ResultsRows.Flags(
                    isStocked: shown.stocked[post.id].showsStocked, isMarked: list.marks.contains(post.id),
                    isRead: shown.readMarks.isRead(post.id)))
        }
    }

    /// The text that replaces an empty list.
    private func placeholderLines(_ state: StocksState, _ keys: KeyMap) -> [StyledLine] {
        if state.list.hidesAll { return state.list.arrangement.emptyMessage(keys) }
        if let failure = state.list.failure { return errorMessage(failure, state, keys).placeholderLines }
        guard state.list.phase == .loaded else { return [] }
        return [
            StyledLine(SearchStrings.Stocks.empty, .strong),
            SearchStrings.Stocks.emptyAdvice(stockKey: keys.name(of: PostListKeyNames.stock)),
        ]
    }

    private func errorMessage(
        _ failure: ServiceFailure, _ state: StocksState, _ keys: KeyMap
    ) -> ErrorMessage {
        ErrorMessage(
            onScreen: SearchStrings.Operations.stocks, failure, about: .post,
            retryKey: keys.name(of: PostListKeyNames.refresh), retryingAt: state.list.retryAt,
            formatDate: formatDate)
    }
}
