import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FoundationEssentials
import Markdown
import Persistence
import Shell
import TerminalUI

/// Draws a results screen: the query, the number of posts, the list, and an open menu.
struct ResultsView: ScreenView {
    private struct Row: Equatable, Sendable {
        let post: Post
        let flags: ResultsRows.Flags
        let format: ResultsRows.Format
    }

    /// The rows and the header of one format.
    private struct Table: Sendable {
        let rows: ResultsRows
        let header: ListHeader
    }

    private let info: ResultsInfo
    private let preview: ResultsPreview
    private let lines = Memo<Row, StyledLine>(limit: 256)
    private let tables = Memo<ResultsRows.Format, Table>()
    private let words = Memo<String, [String]>()
    private let names = Memo<String, FollowedName?>()
    private let formatDate: DateFormat

    init(_ markdown: any MarkdownParsing, formatDate: DateFormat) {
        self.formatDate = formatDate
        info = ResultsInfo(formatDate: formatDate)
        preview = ResultsPreview(markdown: markdown, formatDate: formatDate.day)
    }

    func route(_ shown: ResultsShown) -> Route {
        .search(query: shown.state.query.isEmpty ? nil : shown.state.query)
    }

    func keys(_ shown: ResultsShown, on canvas: Canvas) -> KeyBindings<ResultsAction> {
        let layout = ListLayout(canvas.area, hasPreview: shown.hasPreview)
        let followed = shown.state.results.query.shownKey.flatMap { query in
            names.value(of: query) { FollowedName(query: query) }
        }
        return ResultsKeys(
            shown: shown, now: canvas.now, height: layout.list.rows, area: canvas.area, followed: followed,
            language: canvas.language
        ).bindings
    }

    func typed(_ event: TerminalEvent, in shown: ResultsShown, on canvas: Canvas) -> ResultsAction? {
        switch shown.state.mode {
        case .list: nil
        case .filter: shown.state.results.list.typed(event).map { .list($0) }
        case .field, .menu, .history: TextField.edit(for: event).map { .edited($0) }
        }
    }

    func focus(_ shown: ResultsShown) -> Focus { shown.state.mode == .list ? .list : .field }

    func copyable(_ shown: ResultsShown) -> String? {
        shown.state.mode == .list ? shown.state.results.list.chosen.map(\.url).joinedLines : nil
    }

    func sorting(by column: Int, in shown: ResultsShown) -> ResultsAction? {
        shown.state.results.list.sorting(by: column).map { .list($0) }
    }

    func selecting(_ item: Int, in shown: ResultsShown, on canvas: Canvas) -> ResultsAction? {
        let (state, height) = (
            shown.state, ListLayout(canvas.area, hasPreview: shown.hasPreview).list.rows
        )
        if state.history != nil {
            let isSelected = state.history?.list.selected == item
            return isSelected
                ? nil : .historyMoved(.item(item), count: shown.queries?.count ?? 0, height: height)
        }
        return state.results.list.selecting(item, height: height, at: canvas.now).map { .list($0) }
    }

    func notice(_ shown: ResultsShown, keys: KeyMap, in language: Language) -> StyledLine? {
        info.notice(shown.state, keys, language)
            ?? shown.state.posts.notice(shown.libraryFailure, keys, formatDate: formatDate, in: language)
    }

    func dismissal(_ shown: ResultsShown) -> ResultsAction? { .noticeDismissed }

    func nextChange(_ shown: ResultsShown, after now: Duration) -> Duration? {
        let rest = shown.hasPreview ? shown.state.previewDelay?.end(after: now) : nil
        return [shown.state.results.nextChange(after: now), rest].compactMap(\.self).min()
    }

    func draw(_ shown: ResultsShown, on frame: inout Frame, canvas: Canvas) {
        let layout = ListLayout(canvas.area, hasPreview: shown.hasPreview)
        let language = canvas.language
        frame.clear(canvas.area)
        drawField(shown.state, canvas.now, on: &frame, in: layout.field)
        frame.drawRule(
            from: info.count(shown, canvas.now, language), to: info.limit(shown.state, language.strings),
            in: layout.rule)
        if let history = shown.state.history {
            return drawHistory(history, shown, on: &frame, in: layout.body)
        }
        drawList(shown, on: &frame, in: layout, canvas)
        drawPreview(shown, on: &frame, in: layout, canvas)
        if let menu = shown.state.menu { drawMenu(menu, on: &frame, in: layout) }
    }

    /// While the first page loads, a spinner replaces the prompt sign. The next page has its own spinner in
    /// the list.
    private func drawField(_ state: ResultsState, _ now: Duration, on frame: inout Frame, in area: Area) {
        if state.mode == .filter, let filter = state.results.list.filterField {
            return frame.drawFilter(filter, in: area)
        }
        let strings = frame.viewport.language.strings.results
        let spinner = state.results.query.phase == .loading ? state.results.spinner(now) : nil
        frame.drawField(
            state.history?.filter ?? state.field, state.mode == .list ? .list : .field,
            sign: spinner?.symbol ?? "❯",
            placeholder: state.history == nil
                ? strings.fieldPlaceholder : strings.historyPlaceholder,
            in: area)
    }

    private func drawList(
        _ shown: ResultsShown, on frame: inout Frame, in layout: ListLayout, _ canvas: Canvas
    ) {
        let (area, now, keys) = (layout.list, canvas.now, canvas.keys)
        let (state, posts) = (shown.state, shown.state.results.rows)
        let language = canvas.language
        if posts.isEmpty {
            return frame.drawPlaceholder(info.placeholderLines(state, keys, language), in: layout.body)
        }
        let format = ResultsRows.Format(
            words: words(of: state), width: area.columns,
            ambiguous: frame.viewport.ambiguous, language: language)
        let table = tables.value(of: format) {
            let rows = ResultsRows(format, formatDate: formatDate.day)
            return Table(rows: rows, header: rows.header)
        }
        frame.draw(table.header, in: layout.head)
        let (footer, isStale) = (
            info.footer(state, now, keys, language.strings), state.results.isOutdated(now)
        )
        let count = posts.count + (footer == nil ? 0 : 1)
        frame.drawList(state.results.list.cursor.cursor, count: count, in: area) { item in
            guard item < posts.count else { return ResultsRows.indent + (footer ?? StyledLine()) }
            let post = posts[item]
            let flags = ResultsRows.Flags(
                isStocked: shown.stocked[post.id].showsStocked,
                isMarked: state.results.list.marks.contains(post.id), isRead: shown.readMarks.isRead(post.id))
            let row = lines.value(of: Row(post: post, flags: flags, format: format), at: item) {
                table.rows.line(post, flags)
            }
            return isStale ? row.on(.faded) : row
        }
    }

    /// The words of the query, which are highlighted.
    private func words(of state: ResultsState) -> [String] {
        let query = state.results.query.shownKey ?? ""
        return words.value(of: query) { query.searchWords }
    }

    private func drawHistory(
        _ history: HistoryMenu, _ shown: ResultsShown, on frame: inout Frame, in area: Area
    ) {
        guard let queries = shown.queries, !queries.isEmpty else {
            return frame.drawPlaceholder(info.insteadOfQueries(shown, frame.viewport.language), in: area)
        }
        let words = history.filter.text.split(whereSeparator: \.isWhitespace).map(String.init)
        frame.drawList(history.list, count: queries.count, in: area) { item in
            ResultsRows.indent + StyledLine(queries[item]).highlighting(words)
        }
    }

    private func drawPreview(
        _ shown: ResultsShown, on frame: inout Frame, in layout: ListLayout, _ canvas: Canvas
    ) {
        let (area, now, ambiguous) = (layout.preview, canvas.now, frame.viewport.ambiguous)
        guard layout.hasPreview, let post = shown.state.previewedPost(now) else { return }
        frame.drawDivider(layout)
        let (words, isStale) = (words(of: shown.state), shown.state.results.isOutdated(now))
        let lines = preview.lines(post, width: area.columns, ambiguous, canvas.language).prefix(area.rows)
        frame.draw(
            lines.map { line in
                let line = line.highlighting(words)
                return isStale ? line.on(.faded) : line
            }, in: area)
    }

    /// Draws the menu under the completed word, or further to the left if it would not fit.
    private func drawMenu(_ menu: CompletionMenu, on frame: inout Frame, in layout: ListLayout) {
        let (field, ambiguous) = (layout.field, frame.viewport.ambiguous)
        let nameWidth = menu.items.map { $0.text.visible.displayWidth(ambiguous) }.max() ?? 0
        let meanings = menu.items.map { frame.viewport.language.strings.results.meaning(of: $0.detail) }
        let meaningWidth = meanings.map { $0.displayWidth(ambiguous) }.max() ?? 0
        let columns = min(nameWidth + meaningWidth + 4, field.columns)
        let word = menu.word.visible.displayWidth(ambiguous) + 1
        let column = min(
            (frame.cursor?.column ?? 0) - word, field.column + field.columns - columns)
        let height = min(CompletionMenu.height, menu.items.count, layout.rule.rows + layout.list.rows)
        let area = Area(
            row: field.row + 1, column: max(column, field.column), rows: height, columns: columns)
        let cells = ColumnLayout([.share(1), .fixed(meaningWidth)])
        frame.drawList(menu.list, count: menu.items.count, in: area) { index in
            let texts = [StyledLine(menu.items[index].text, .tag), StyledLine(meanings[index], .dim)]
            return cells.line(texts, width: columns - 2, ambiguous).on(.bar)
        }
    }
}
