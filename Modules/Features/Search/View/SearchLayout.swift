import TerminalUI

/// Where the parts of a results screen stand.
struct SearchLayout {
    /// The query.
    let field: Area
    /// How many there are; empty where there are few rows.
    let info: Area
    let list: Area
    /// Empty where there is no room, or none is wanted.
    let preview: Area
    /// The line before it.
    let rule: Area

    init(_ area: Area, hidesPreview: Bool) {
        var rest = area
        field = rest.cutTop(1)
        info = rest.cutTop(rest.rows > 3 ? 1 : 0)
        let isWide = area.columns >= Self.previewFrom && !hidesPreview
        var right = rest.cutRight(isWide ? area.columns * 9 / 20 : 0)
        rule = right.cutLeft(1)
        _ = right.cutLeft(1)
        _ = right.cutRight(1)
        (preview, list) = (right, rest)
    }

    /// A preview needs as many columns.
    static let previewFrom = 110
}
