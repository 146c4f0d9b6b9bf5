import Entities
import TerminalUI

/// What the screens that list videos have in common: the field's row, a line, then a list or what stands in its
/// place.
enum VideoListView {
    /// Columns before texts, as many as a row has before its name.
    static let indent = 2

    /// Where the field and the list of a screen are.
    static func parts(of area: Area) -> (field: Area, rule: Area, list: Area) {
        var rest = area
        let field = rest.cutTop(1)
        return (field, rest.cutTop(area.rows >= 6 ? 1 : 0), rest)
    }

    /// The field's row, a spinner in the place of its sign while something is awaited.
    static func drawField(
        _ query: QueryList<Episode.ID>, _ spinner: Spinner?, placeholder: String, on frame: inout Frame,
        in area: Area
    ) {
        frame.drawField(
            query.field, isTyping: query.isTyping, sign: spinner?.picture ?? "❯", placeholder: placeholder,
            in: area)
    }

    /// Texts in the place of a list, each wrapped.
    static func draw(_ texts: [StyledLine], on frame: inout Frame, in area: Area) {
        frame.clear(area)
        var inner = area
        _ = inner.cutTop(area.rows >= 4 ? 1 : 0)
        _ = inner.cutLeft(indent)
        let ambiguous = frame.viewport.ambiguous
        frame.draw(
            texts.flatMap { Wrapping.lines($0.spans, width: inner.columns, ambiguous) }, in: inner)
    }

    /// What failed, and what to do about it.
    static func failure(_ why: Explanation) -> [StyledLine] {
        [StyledLine(why.why, .failure), StyledLine(why.todo)]
    }
}
