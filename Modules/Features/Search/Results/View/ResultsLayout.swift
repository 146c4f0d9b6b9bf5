import TerminalUI

/// Where the parts of a results screen stand.
struct ResultsLayout {
    /// The query.
    let field: Area
    /// Under it; empty where there are few rows.
    let rule: Area
    let list: Area
    /// Beside the list; empty where there is no room, or none is wanted.
    let preview: Area
    /// Between both.
    let divider: Area

    var hasPreview: Bool { !preview.isEmpty }

    /// - Parameter hasPreview: Whether there is something to preview, and the user wants to see it.
    init(_ area: Area, hasPreview: Bool) {
        var rest = area
        field = rest.cutTop(1)
        rule = rest.cutTop(area.rows >= 6 ? 1 : 0)
        let isWide = area.columns >= Self.previewFrom && hasPreview
        var right = rest.cutRight(isWide ? area.columns * 9 / 20 : 0)
        divider = right.cutLeft(1)
        _ = right.cutLeft(1)
        _ = right.cutRight(1)
        (preview, list) = (right, rest)
    }

    /// A preview needs as many columns.
    static let previewFrom = 110
}
