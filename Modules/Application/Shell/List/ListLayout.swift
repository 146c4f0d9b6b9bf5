package import TerminalUI

/// Where the parts of a screen with a list stand: a field, a rule, the list, and beside it what is known of the
/// selected item.
package struct ListLayout: Sendable {
    /// What is typed, or what the list is of.
    package let field: Area
    /// Under it; empty where there are few rows.
    package let rule: Area
    /// What the list's columns are called; empty where there are few rows.
    package let head: Area
    package let list: Area
    /// The list with its head: for what stands in their place.
    package let body: Area
    /// Beside the list; empty where there is no room, or none is wanted.
    package let preview: Area
    /// Between both.
    package let divider: Area

    package var hasPreview: Bool { !preview.isEmpty }

    /// - Parameter hasPreview: Whether there is something to preview, and the user wants to see it.
    package init(_ area: Area, hasPreview: Bool) {
        var rest = area
        field = rest.cutTop(1)
        rule = rest.cutTop(area.rows >= 6 ? 1 : 0)
        let isWide = area.columns >= Self.minimumPreviewWidth && hasPreview
        // Longer titles say no more: the preview does.
        let wide = max(area.columns * 9 / 20, area.columns - Self.maximumListWidth)
        var right = rest.cutRight(isWide ? wide : 0)
        divider = right.cutLeft(1)
        _ = right.cutLeft(1)
        _ = right.cutRight(1)
        body = rest
        head = rest.cutTop(area.rows >= Self.minimumHeadRows ? 1 : 0)
        (preview, list) = (right, rest)
    }

    /// A preview needs as many columns.
    private static let minimumPreviewWidth = 110
    /// Columns of a list beside a preview: titles have some 60 of them.
    private static let maximumListWidth = 110
    /// Names of columns need as many rows.
    private static let minimumHeadRows = 12
}

extension Frame {
    /// Draws the line between list and preview, and where it hangs on the rule; nothing without a preview.
    package mutating func drawDivider(_ layout: ListLayout) {
        guard layout.hasPreview else { return }
        draw(Array(repeating: StyledLine("│", .rule), count: layout.divider.rows), in: layout.divider)
        guard !layout.rule.isEmpty, self[layout.rule.row, layout.divider.column].text == "─" else { return }
        var junction = layout.rule
        _ = junction.cutLeft(layout.divider.column - layout.rule.column)
        draw(StyledLine("┬", .rule), in: junction.cutLeft(1))
    }
}
