import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import Markdown
import Persistence
import TerminalUI

/// Draws a results screen: the query, how many there are, the list, and what lies on top.
struct SearchScreenView: Sendable {
    let markdown: any MarkdownParsing
    let formatDate: @Sendable (Date) -> String

    func draw(_ picture: SearchPicture, on frame: inout Frame, in area: Area) {
        let layout = SearchLayout(area, hidesPreview: picture.interaction.hidesPreview)
        frame.clear(area)
        drawField(picture, on: &frame, in: layout.field)
        drawInfo(picture, on: &frame, in: layout.info)
        if let history = picture.interaction.history {
            return drawHistory(history, on: &frame, in: layout.list)
        }
        drawList(picture, on: &frame, in: layout.list)
        if let menu = picture.interaction.menu { drawMenu(menu, picture, on: &frame, in: layout) }
    }

    /// What failed while posts stay on screen, with the seconds until it is asked again.
    func notice(_ picture: SearchPicture) -> StyledLine? {
        picture.state.notices.shown.map { StyledLine(explain($0, picture.secondsLeft).sentence, .failure) }
    }

    static func line(_ toast: SearchToast) -> StyledLine {
        switch toast {
        case .browsed(let address): StyledLine("opened \(address)", .good)
        case .notBrowsed(let failure): StyledLine(Explanation("open", failure).sentence, .failure)
        case .notKept(let failure): StyledLine(Explanation(history: failure).sentence, .failure)
        }
    }

    private func drawField(_ picture: SearchPicture, on frame: inout Frame, in area: Area) {
        var rest = area
        let interaction = picture.interaction
        let isTyping = interaction.mode != .list
        let sign = interaction.mode == .history ? "history ❯ " : (picture.spinner?.picture ?? "❯") + " "
        let prompt = StyledLine(sign, isTyping ? .key : .dim)
        frame.draw(prompt, in: rest.cutLeft(prompt.width(frame.viewport.ambiguous)))
        let field = interaction.history?.filter ?? interaction.field
        let shown = field.shown(width: rest.columns, frame.viewport.ambiguous)
        frame.draw(shown.line, in: rest)
        if isTyping { frame.cursor = Position(row: rest.row, column: rest.column + shown.cursor) }
    }

    /// `  20 of 1,234 posts ────────── 58/60 left`
    private func drawInfo(_ picture: SearchPicture, on frame: inout Frame, in area: Area) {
        let left = SearchInfo.left(picture)
        let right = SearchInfo.right(picture)
        let ambiguous = frame.viewport.ambiguous
        let free = area.columns - 2 - left.width(ambiguous) - right.width(ambiguous)
        let dash = "─"
        let rule = StyledLine(
            String(repeating: dash, count: max(free / dash.displayWidth(ambiguous), 0)), .rule)
        frame.draw(SearchRows.indent + left + rule + right, in: area)
    }

    private func drawList(_ picture: SearchPicture, on frame: inout Frame, in area: Area) {
        let (state, posts) = (picture.state, picture.state.posts)
        if posts.isEmpty {
            frame.draw(SearchInfo.body(picture, formatDate: formatDate), in: area)
            return
        }
        let rows = SearchRows(
            words: state.shownQuery.searchWords, width: area.columns, frame.viewport.ambiguous,
            formatDate: formatDate)
        let tail = SearchInfo.tail(picture)
        frame.drawList(
            picture.interaction.list, count: posts.count + (tail == nil ? 0 : 1), in: area
        ) { item in
            guard item < posts.count else { return SearchRows.indent + (tail ?? StyledLine()) }
            let row = rows.line(posts[item])
            return picture.isStale ? row.on(.faded) : row
        }
    }

    private func drawHistory(_ history: SearchHistoryList, on frame: inout Frame, in area: Area) {
        let queries = history.queries ?? []
        if let failure = history.failure {
            let why = Explanation(history: failure)
            let lines = [StyledLine(), StyledLine(why.why, .failure), StyledLine(why.todo)]
            return frame.draw(lines.map { SearchRows.indent + $0 }, in: area)
        }
        frame.drawList(history.list, count: queries.count, in: area) { item in
            SearchRows.indent + StyledLine(queries[item]).highlighting(history.words)
        }
    }

    /// Under the word that it completes, as wide as its items, as far left as it must be to fit.
    private func drawMenu(
        _ menu: SearchMenu, _ picture: SearchPicture, on frame: inout Frame, in layout: SearchLayout
    ) {
        let ambiguous = frame.viewport.ambiguous
        let names = menu.items.map { $0.text.visible.displayWidth(ambiguous) }.max() ?? 0
        let abouts = menu.items.map { $0.about.displayWidth(ambiguous) }.max() ?? 0
        let columns = min(names + abouts + 4, layout.field.columns)
        let word = menu.word.visible.displayWidth(ambiguous) + 1
        let column = min(
            (frame.cursor?.column ?? 0) - word, layout.field.column + layout.field.columns - columns)
        let height = min(SearchMenu.height, menu.items.count, layout.info.rows + layout.list.rows)
        let area = Area(
            row: layout.field.row + 1, column: max(column, layout.field.column), rows: height,
            columns: columns)
        let cells = ColumnLayout([.fixed(names), .right(abouts)])
        frame.drawList(menu.list, count: menu.items.count, in: area) { item in
            let row = cells.line(
                [StyledLine(menu.items[item].text, .tag), StyledLine(menu.items[item].about, .dim)],
                width: columns - 2, ambiguous)
            return (StyledLine(" ") + row).on(.bar)
        }
    }

    private func explain(_ failure: ServiceFailure, _ secondsLeft: Int?) -> Explanation {
        SearchInfo.explanation(failure, secondsLeft, formatDate: formatDate)
    }
}
