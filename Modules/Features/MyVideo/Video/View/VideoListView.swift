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
}
