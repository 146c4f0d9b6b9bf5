import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FoundationEssentials
import Shell
import TerminalUI

/// Draws the screen of the user's stocks.
struct StocksView: ListScreenView {
    let formatDate: DateFormat

    func route(_ shown: StocksShown) -> Route { .stocks }

    func list(_ shown: StocksShown) -> ListState<Post> { shown.state.stocks.list }

    func screenKeys(_ shown: StocksShown, on canvas: Canvas) -> KeyBindings<StocksAction> {
        let (now, list, height) = (canvas.now, list(shown), height(shown, on: canvas))
        let (language, strings) = (canvas.language, canvas.language.strings)
        let posts = PostOperationsKeys(list, stocked: shown.stocked, isRead: shown.readMarks.isRead, language)
        return posts.bindings.map { StocksAction.posts($0) }.then(
            KeyBindings([
                .init(
                    PostOperationsKeyNames.refresh, .refreshed(at: now), strings.listKeys.refresh,
                    hint: strings.hints.refresh),
                .init(
                    PostListKeyNames.nextUnread,
                    shown.readMarks.nextUnread(in: list, height: height, at: now).map { .list($0) }
                        ?? .posts(.nothingUnread),
                    strings.listKeys.nextUnread),
            ]))
    }

    func copyable(_ shown: StocksShown) -> String? { shown.state.stocks.list.chosen.map(\.url).joinedLines }

    func dismissal(_ shown: StocksShown) -> StocksAction? { .noticeDismissed }

    func notice(_ shown: StocksShown, keys: KeyMap, in language: Language) -> StyledLine? {
        if let failure = shown.state.stocks.notices.shown {
            return StyledLine(errorMessage(failure, shown.state, keys, language).sentence, .failure)
        }
        return shown.state.posts.notice(shown.libraryFailure, keys, formatDate: formatDate, in: language)
    }

    func nextChange(_ shown: StocksShown, after now: Duration) -> Duration? {
        shown.state.stocks.nextChange(after: now)
    }

    func draw(_ shown: StocksShown, on frame: inout Frame, canvas: Canvas) {
        let (stocks, now, language) = (shown.state.stocks, canvas.now, canvas.language)
        let strings = language.strings
        let layout = ListLayout(canvas.area, hasPreview: false)
        frame.clear(canvas.area)
        let sign = stocks.query.phase == .loading ? stocks.spinner(now)?.symbol : nil
        let title = [
            StyledSpan(" " + (sign ?? "★") + " ", .dim), StyledSpan(strings.stocks.title, .strong),
        ]
        if let filter = stocks.list.filterField {
            frame.drawFilter(filter, in: layout.field)
        } else {
            frame.draw(StyledLine(title), in: layout.field)
        }
        let isEmpty = stocks.rows.isEmpty && !stocks.hidesAll
        let count = strings.posts(stocks.count, unreadable: shown.state.leftOut)
        frame.drawRule(
            from: isEmpty ? StyledLine() : stocks.list.summary(count, in: language), to: StyledLine(),
            in: layout.rule)
        if stocks.rows.isEmpty {
            return frame.drawPlaceholder(
                placeholderLines(shown.state, canvas.keys, language), in: layout.body)
        }
        let format = ResultsRows.Format(
            words: [], width: canvas.area.columns, ambiguous: frame.viewport.ambiguous,
            language: language)
        let rows = ResultsRows(format, formatDate: formatDate.day)
        frame.draw(rows.header, in: layout.head)
        let isLonger = stocks.query.phase == .loadingMore
        frame.drawList(
            stocks.list.cursor.cursor, count: stocks.rows.count + (isLonger ? 1 : 0), in: layout.list
        ) {
            item in
            guard item < stocks.rows.count else {
                let spinner = stocks.spinner(now)?.symbol ?? " "
                return ResultsRows.indent + StyledLine(strings.loadingMore(spinner: spinner), .dim)
            }
            let post = stocks.rows[item]
            return rows.line(
                post,
                ResultsRows.Flags(
                    isStocked: shown.stocked[post.id].showsStocked,
                    isMarked: stocks.list.marks.contains(post.id),
                    isRead: shown.readMarks.isRead(post.id)))
        }
    }

    /// The text that replaces an empty list.
    private func placeholderLines(
        _ state: StocksState, _ keys: KeyMap, _ language: Language
    ) -> [StyledLine] {
        if state.stocks.hidesAll { return state.stocks.list.arrangement.emptyMessage(keys, in: language) }
        let strings = language.strings.stocks
        if let failure = state.stocks.query.failure {
            return errorMessage(failure, state, keys, language).placeholderLines
        }
        guard state.stocks.query.phase == .loaded else { return [] }
        return [
            StyledLine(strings.empty, .strong),
            strings.emptyAdvice(stockKey: keys.name(of: PostOperationsKeyNames.stock)),
        ]
    }

    private func errorMessage(
        _ failure: ServiceFailure, _ state: StocksState, _ keys: KeyMap, _ language: Language
    ) -> ErrorMessage {
        ErrorMessage(
            onScreen: language.strings.operations.stocks, failure, about: .post,
            retryKey: keys.name(of: PostOperationsKeyNames.refresh), retryingAt: state.stocks.query.retryAt,
            formatDate: formatDate, in: language)
    }
}
