import Entities
import FoundationEssentials
import TerminalUI

/// What the screens that list episodes have in common: the field's row, a line, then a list or what stands in
/// its place.
struct ListDrawing: Sendable {
    /// Columns before texts, as many as a row has before its name.
    static let indent = 2

    /// Where the field and the list of a screen are.
    static func parts(of area: Area) -> (field: Area, rule: Area, list: Area) {
        var rest = area
        let field = rest.cutTop(1)
        return (field, rest.cutTop(area.rows >= 6 ? 1 : 0), rest)
    }

    /// A thin line across `area`.
    static func rule(_ area: Area, _ ambiguous: AmbiguousWidth) -> StyledLine {
        let sign = "─"
        return StyledLine(
            String(repeating: sign, count: area.columns / sign.displayWidth(ambiguous)), .rule)
    }

    /// Texts in the place of a list, each wrapped.
    static func draw(_ texts: [StyledLine], on frame: inout Frame, in area: Area) {
        frame.clear(area)
        var inner = area
        _ = inner.cutLeft(indent)
        let ambiguous = frame.viewport.ambiguous
        frame.draw(
            texts.flatMap { Wrapping.lines($0.spans, width: inner.columns, ambiguous) }, in: inner)
    }

    /// What failed, and the key that tries again.
    static func failure(_ sentence: String, key: Key, seconds: Int?) -> [StyledLine] {
        [
            StyledLine(sentence + asksAgain(in: seconds), .failure), StyledLine(),
            StyledLine([StyledSpan(key.description, .key), StyledSpan(" tries again", .dim)]),
        ]
    }

    /// The end of a sentence about a rate limit.
    static func asksAgain(in seconds: Int?) -> String {
        seconds.map { $0 > 0 ? "; asks again in \($0) s" : "" } ?? ""
    }

    /// The spinner, and what is awaited.
    static func waiting(_ spinner: Spinner?, _ text: String) -> StyledLine {
        spinner.map { StyledLine([StyledSpan($0.picture, .count), StyledSpan(" \(text)", .dim)]) }
            ?? StyledLine()
    }
}
