import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxRouting
import FluxScreens
import FoundationEssentials
import Markdown
import Persistence
import ServiceTexts
import TerminalFrames

/// Draws a results screen: the query, the number of posts, the list, and an open menu.
struct ResultsView: ServiceListScreenView {
    private let info: ResultsInfo
    private let preview: ResultsPreview
    private let posts: PostTable
    private let words = Memo<String, [String]>()
    private let names = Memo<String, FollowedName?>()
    let formatDate: DateFormat
    let refreshKey = PostOperationsKeyNames.refresh
    let subject = ErrorMessage.Subject.post

    init(_ markdown: any MarkdownParsing, formatDate: DateFormat) {
        self.formatDate = formatDate
        info = ResultsInfo(formatDate: formatDate)
        preview = ResultsPreview(markdown: markdown, formatDate: formatDate)
        posts = PostTable(formatDate: formatDate)
    }

    func route(_ shown: ResultsShown) -> Route? {
        .search(query: shown.state.query.isEmpty ? nil : shown.state.query)
    }

    func items(_ shown: ResultsShown) -> InfiniteList<FoundPosts> { shown.state.results }

    func operation(in language: Language) -> String { language.strings.operations.search }

    func address(of post: Post) -> String? { post.url }

    func keys(_ shown: ResultsShown, on canvas: Canvas) -> KeyBindings<ResultsAction> {
        switch shown.state.mode {
        case .list, .filter: listScreenKeys(shown, on: canvas)
        case .field, .menu, .history: screenKeys(shown, on: canvas)
        }
    }

    func screenKeys(_ shown: ResultsShown, on canvas: Canvas) -> KeyBindings<ResultsAction> {
        let followed = shown.state.results.query.shownKey.flatMap { query in
            names.value(of: query) { FollowedName(query: query) }
        }
        return ResultsKeys(
            shown: shown, followed: followed, refresh: refresh(on: canvas), language: canvas.language
        ).bindings
    }

    func adjustments(_ shown: ResultsShown, to canvas: Canvas) -> [ResultsAction] {
        listAdjustments(shown, to: canvas) + list(shown).hidingRead { shown.readMarks.isRead($0.id) }
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
        shown.state.mode == .list ? list(shown).chosen.map(\.url).joinedLines : nil
    }

    func item(_ shown: ResultsShown) -> ScreenItem? { list(shown).selected.map { ScreenItem($0) } }

    func selecting(_ item: Int, in shown: ResultsShown, on canvas: Canvas) -> ResultsAction? {
        guard let history = shown.state.history else {
            return list(shown).selecting(item, at: canvas.now).map { .list($0) }
        }
        return history.list.selected == item
            ? nil : .historyMoved(.item(item), count: shown.queries?.count ?? 0)
    }

    func notice(_ shown: ResultsShown, keys: KeyMap, in language: Language) -> StyledLine? {
        listNotice(shown, keys, language)
            ?? shown.libraryFailure?.notice(in: language)
    }

    func nextChange(_ shown: ResultsShown, after now: Duration) -> Duration? {
        let rest = shown.hasPreview ? shown.state.previewDelay?.end(after: now) : nil
        return [shown.state.results.nextChange(after: now), rest].compactMap(\.self).min()
    }

    func draw(_ shown: ResultsShown, on frame: inout Frame, canvas: Canvas) {
        let layout = layout(shown, on: canvas)
        if let history = shown.state.history {
            drawHead(shown, on: &frame, in: layout, canvas)
            drawHistory(history, shown, on: &frame, in: layout.body)
        } else {
            drawList(shown, on: &frame, canvas: canvas)
            if let menu = shown.state.menu { drawMenu(menu, on: &frame, in: layout) }
        }
    }

    func heading(_ shown: ResultsShown, on canvas: Canvas) -> ListHeading {
        let (state, strings) = (shown.state, canvas.language.strings.results)
        return .query(
            state.history?.filter ?? state.field, sign: state.results.sign(on: canvas),
            placeholder: state.history == nil ? strings.fieldPlaceholder : strings.historyPlaceholder)
    }

    func count(_ shown: ResultsShown, in language: Language) -> String {
        language.strings.posts(shown.state.results.count, unreadable: shown.state.leftOut)
    }

    func status(_ shown: ResultsShown, on canvas: Canvas) -> StyledLine {
        let strings = canvas.language.strings.results
        if let queries = shown.queries { return StyledLine(strings.queryCount(queries.count), .dim) }
        return shown.state.results.status(
            count(shown, in: canvas.language), loading: strings.searching, on: canvas)
    }

    func remark(_ shown: ResultsShown, on canvas: Canvas) -> StyledLine {
        info.limit(shown.state, canvas.language.strings)
    }

    func placeholderLines(_ shown: ResultsShown, on canvas: Canvas) -> [StyledLine] {
        shown.state.results.query.phase == .idle
            ? info.examples(canvas.language.strings.results) : listPlaceholderLines(shown, on: canvas)
    }

    func emptyMessage(_ shown: ResultsShown, on canvas: Canvas) -> [StyledLine] {
        let strings = canvas.language.strings.results
        return [
            StyledLine(strings.noPosts(query: shown.state.query.quotable), .strong),
            StyledLine(strings.noPostsAdvice, .dim),
        ]
    }

    func table(_ shown: ResultsShown, width: Int, on canvas: Canvas) -> ListTable {
        let (state, marks) = (shown.state, shown.readMarks)
        return posts.table(
            state.results.list, words: words(of: state), stocked: shown.stocked,
            isRead: { marks.isRead($0.id) }, footer: lastRow(shown, on: canvas),
            isStale: state.results.isOutdated(canvas.now), width: width, on: canvas)
    }

    /// The row below the last post; `nil` if there is none.
    private func lastRow(_ shown: ResultsShown, on canvas: Canvas) -> StyledLine? {
        shown.state.results.query.phase == .loaded && shown.state.isTruncated
            ? StyledLine(canvas.language.strings.results.pageLimitReached, .dim)
            : footer(shown, on: canvas)
    }

    func hasPreview(_ shown: ResultsShown) -> Bool { shown.state.history == nil }

    func preview(_ shown: ResultsShown, width: Int, on canvas: Canvas) -> [StyledLine]? {
        shown.state.previewedPost(canvas.now).map { post in
            let (words, isStale) = (words(of: shown.state), shown.state.results.isOutdated(canvas.now))
            let lines = preview.lines(post, width: width, canvas.ambiguous, canvas.language)
            return lines.prefix(canvas.area.rows).map { line in
                let line = line.highlighting(words)
                return isStale ? line.on(.faded) : line
            }
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

    /// Draws the menu under the completed word, or further to the left if it would not fit.
    private func drawMenu(_ menu: CompletionMenu, on frame: inout Frame, in layout: ListLayout) {
        let (field, ambiguous) = (layout.field, frame.viewport.ambiguous)
        let nameWidth = menu.items.map { $0.text.visible.displayWidth(ambiguous) }.max() ?? 0
        let meanings = menu.items.map { frame.viewport.language.strings.results.meaning(of: $0.detail) }
        let meaningWidth = meanings.map { $0.displayWidth(ambiguous) }.max() ?? 0
        let columns = min(nameWidth + meaningWidth + 4 + Self.menuEdge, field.columns)
        let word = menu.word.visible.displayWidth(ambiguous) + 1
        let column = min(
            (frame.cursor?.column ?? 0) - word, field.column + field.columns - columns)
        let height = min(CompletionMenu.height, menu.items.count, layout.rule.rows + layout.list.rows)
        var area = Area(
            row: field.row + 1, column: max(column, field.column), rows: height, columns: columns)
        drawMenuEdge(on: &frame, in: area, roomBelow: layout.rule.rows + layout.list.rows - height)
        area = area.cutLeft(columns - Self.menuEdge)
        let cells = ColumnLayout([.share(1), .fixed(meaningWidth)])
        frame.drawList(menu.list, count: menu.items.count, in: area) { index in
            let texts = [StyledLine(menu.items[index].text, .tag), StyledLine(meanings[index], .dim)]
            return cells.line(texts, width: area.columns - 2, ambiguous).on(.bar)
        }
    }

    /// Draws the right and the lower edge of the menu, which separate it from the list.
    private func drawMenuEdge(on frame: inout Frame, in area: Area, roomBelow: Int) {
        var rest = area
        var right = rest.cutRight(Self.menuEdge)
        while !right.isEmpty { frame.draw(StyledLine("│", .rule), in: right.cutTop(1)) }
        guard roomBelow > 0 else { return }
        let below = Area(row: area.row + area.rows, column: area.column, rows: 1, columns: area.columns)
        let rule = String.rule(area.columns - Self.menuEdge, frame.viewport.ambiguous)
        frame.draw(StyledLine(rule + "┘", .rule), in: below)
    }

    private static let menuEdge = 1
}

extension String {
    /// The words of a query, without operators, excluded words, users, and numbers.
    var searchWords: [String] { PostQuery(self).words.map(\.text) }
}
