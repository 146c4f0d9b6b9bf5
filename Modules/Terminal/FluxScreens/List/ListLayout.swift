package import TerminalFrames

/// The areas of a screen with a list: a field, a rule, the list, and a preview of the selected item beside
/// it.
package struct ListLayout: Sendable {
    /// The input field or the title of the list.
    package let field: Area
    /// Below the field; empty if there are few rows.
    package let rule: Area
    /// The names of the columns; empty if there are few rows.
    package let head: Area
    package let list: Area
    /// The list with its head, for messages shown instead of both.
    package let body: Area
    /// Beside the list; empty if there is no room or no preview is wanted.
    package let preview: Area
    /// Between the list and the preview.
    package let divider: Area

    package var hasPreview: Bool { !preview.isEmpty }

    /// - Parameter hasPreview: Whether there is something to preview and the user wants to see it.
    package init(_ area: Area, hasPreview: Bool) {
        var rest = area
        field = rest.cutTop(1)
        rule = rest.cutTop(area.rows >= 6 ? 1 : 0)
        let isWide = area.columns >= Self.minimumPreviewWidth && hasPreview
        // The list is not wider than that, because the preview shows the full title.
        let wide = max(area.columns * 9 / 20, area.columns - Self.maximumListWidth)
        var right = rest.cutRight(isWide ? wide : 0)
        divider = right.cutLeft(1)
        _ = right.cutLeft(1)
        _ = right.cutRight(1)
        body = rest
        head = rest.cutTop(area.rows >= Self.minimumHeadRows ? 1 : 0)
        (preview, list) = (right, rest)
    }

    /// The minimum number of columns for a preview.
    static let minimumPreviewWidth = 110
    /// The maximum number of columns of a list beside a preview, which leaves about 60 for titles.
    private static let maximumListWidth = 110
    /// The minimum number of rows for the names of the columns.
    private static let minimumHeadRows = 12
}

extension Frame {
    /// Draws the line between list and preview, and connects it to the rule. Draws nothing without a preview.
    package mutating func drawDivider(_ layout: ListLayout) {
        guard layout.hasPreview else { return }
        let line = Frame(StyledLine("│", .rule), columns: layout.divider.columns, viewport.ambiguous)
        var rest = layout.divider
        while !rest.isEmpty { draw(line, in: rest.cutTop(1)) }
        guard !layout.rule.isEmpty, self[layout.rule.row, layout.divider.column].text == "─" else { return }
        var junction = layout.rule
        _ = junction.cutLeft(layout.divider.column - layout.rule.column)
        draw(StyledLine("┬", .rule), in: junction.cutLeft(1))
    }
}
