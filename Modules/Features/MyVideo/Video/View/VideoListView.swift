import Entities
import TerminalUI

/// What the screens that list videos have in common: the field's row, a line, then a list or what stands in its
/// place.
enum VideoListView {
    /// Columns before texts, as many as a row has before its name.
    static let indent = 2

    /// Where the parts of a screen are.
    struct Parts {
        let field: Area
        let rule: Area
        let list: Area
        /// Beside the list, and what stands between; empty where there is no room, or none is wanted.
        let divider: Area
        let preview: Area
    }

    /// - Parameter hasPreview: Whether there is something to preview, and the user wants to see it.
    static func parts(of area: Area, hasPreview: Bool = false) -> Parts {
        var rest = area
        let field = rest.cutTop(1)
        let rule = rest.cutTop(area.rows >= 6 ? 1 : 0)
        var right = rest.cutRight(hasPreview && area.columns >= previewFrom ? area.columns * 2 / 5 : 0)
        let divider = right.cutLeft(1)
        _ = right.cutLeft(1)
        _ = right.cutRight(1)
        return Parts(field: field, rule: rule, list: rest, divider: divider, preview: right)
    }

    /// A preview needs as many columns.
    private static let previewFrom = 110
}
