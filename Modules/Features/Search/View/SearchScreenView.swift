import Entities
import FluxCore
import FoundationEssentials
import Markdown
import TerminalUI

/// Draws a results screen: the query and how many there are, the list, and what lies on top.
struct SearchScreenView: Sendable {
    private let info: SearchInfo
    private let preview: SearchPreview
    private let lines = LineCache<Post, SearchRows.Manner>()
    private let formatDate: @Sendable (Date) -> String

    init(_ markdown: any MarkdownParsing, formatDate: @escaping @Sendable (Date) -> String) {
        self.formatDate = formatDate
        info = SearchInfo(formatDate: formatDate)
        preview = SearchPreview(markdown, formatDate: formatDate)
    }

    func draw(_ picture: SearchPicture, on frame: inout Frame, in area: Area) {
        let layout = SearchLayout(area, hasPreview: picture.hasPreview)
        frame.clear(area)
        drawField(picture, on: &frame, in: layout.field)
        drawRule(picture, on: &frame, in: layout)
        if let history = picture.interaction.history {
            return drawHistory(history, on: &frame, in: layout.list)
        }
        drawList(picture, on: &frame, in: layout.list)
        drawPreview(picture, on: &frame, in: layout)
        if let menu = picture.interaction.menu { drawMenu(menu, on: &frame, in: layout) }
    }

    /// What failed while posts stay on screen, with the seconds until it is asked again.
    func notice(_ picture: SearchPicture) -> StyledLine? {
        guard let failure = picture.state.notices.shown else { return nil }
        // An older failure may still be on show.
        let seconds = failure == picture.state.phase.failure ? picture.secondsLeft : nil
        return StyledLine(info.explanation(failure, again: "r", seconds).sentence, .failure)
    }

    /// A spinner stands in the place of the sign while an answer is awaited; that of the next page has its own.
    private func drawField(_ picture: SearchPicture, on frame: inout Frame, in area: Area) {
        let interaction = picture.interaction
        let spinner = picture.state.phase == .loading ? picture.spinner : nil
        frame.drawField(
            interaction.history?.filter ?? interaction.query.field, isTyping: interaction.mode != .list,
            sign: spinner?.picture ?? "❯",
            placeholder: interaction.history == nil ? "search posts" : "earlier queries", in: area)
    }

    private func drawRule(_ picture: SearchPicture, on frame: inout Frame, in layout: SearchLayout) {
        frame.drawRule(from: info.count(picture), to: info.limit(picture), in: layout.rule)
        guard layout.hasPreview, frame[layout.rule.row, layout.divider.column].text == "─" else { return }
        var joint = layout.rule
        _ = joint.cutLeft(layout.divider.column - layout.rule.column)
        frame.draw(StyledLine("┬", .rule), in: joint.cutLeft(1))
    }

    private func drawList(_ picture: SearchPicture, on frame: inout Frame, in area: Area) {
        let (state, posts) = (picture.state, picture.state.posts)
        if posts.isEmpty { return draw(info.instead(picture), on: &frame, in: area) }
        let manner = SearchRows.Manner(
            words: state.shownQuery.searchWords, width: area.columns, ambiguous: frame.viewport.ambiguous)
        let rows = SearchRows(manner, formatDate: formatDate)
        let ending = info.ending(picture)
        let count = posts.count + (ending == nil ? 0 : 1)
        frame.drawList(picture.interaction.query.list.cursor, count: count, in: area) { item in
            guard item < posts.count else { return SearchRows.indent + (ending ?? StyledLine()) }
            let row = lines.line(at: item, of: posts[item], in: manner) { rows.line(posts[item]) }
            return picture.isStale ? row.on(.faded) : row
        }
    }

    private func drawHistory(_ history: SearchHistoryList, on frame: inout Frame, in area: Area) {
        guard let queries = history.queries, !queries.isEmpty else {
            return draw(info.instead(history), on: &frame, in: area)
        }
        frame.drawList(history.list, count: queries.count, in: area) { item in
            SearchRows.indent + StyledLine(queries[item]).highlighting(history.words)
        }
    }

    private func drawPreview(_ picture: SearchPicture, on frame: inout Frame, in layout: SearchLayout) {
        let (area, ambiguous) = (layout.preview, frame.viewport.ambiguous)
        guard layout.hasPreview, let post = picture.interaction.post(in: picture.state) else { return }
        frame.draw(Array(repeating: StyledLine("│", .rule), count: area.rows), in: layout.divider)
        let words = picture.state.shownQuery.searchWords
        let lines = preview.lines(post, width: area.columns, ambiguous).prefix(area.rows)
        frame.draw(
            lines.map { line in
                let line = line.highlighting(words)
                return picture.isStale ? line.on(.faded) : line
            }, in: area)
    }

    /// Under the word that it completes; further left where it would not fit.
    private func drawMenu(_ menu: SearchMenu, on frame: inout Frame, in layout: SearchLayout) {
        let (field, ambiguous) = (layout.field, frame.viewport.ambiguous)
        let names = menu.items.map { $0.text.visible.displayWidth(ambiguous) }.max() ?? 0
        let abouts = menu.items.map { $0.about.displayWidth(ambiguous) }.max() ?? 0
        let columns = min(names + abouts + 4, field.columns)
        let word = menu.word.visible.displayWidth(ambiguous) + 1
        let column = min(
            (frame.cursor?.column ?? 0) - word, field.column + field.columns - columns)
        let height = min(SearchMenu.height, menu.items.count, layout.rule.rows + layout.list.rows)
        let area = Area(
            row: field.row + 1, column: max(column, field.column), rows: height, columns: columns)
        let cells = ColumnLayout([.share(1), .fixed(abouts)])
        frame.drawList(menu.list, count: menu.items.count, in: area) { place in
            let item = menu.items[place]
            let row = cells.line(
                [StyledLine(item.text, .tag), StyledLine(item.about, .dim)], width: columns - 2, ambiguous)
            return (StyledLine(" ") + row).on(.bar)
        }
    }

    /// Texts in the place of a list, each wrapped.
    private func draw(_ texts: [StyledLine], on frame: inout Frame, in area: Area) {
        var inner = area
        _ = inner.cutTop(area.rows >= 4 ? 1 : 0)
        _ = inner.cutLeft(SearchRows.margin)
        let ambiguous = frame.viewport.ambiguous
        frame.draw(
            texts.flatMap { Wrapping.lines($0.spans, width: inner.columns, ambiguous) }, in: inner)
    }
}
