import TerminalFrames

/// The horizontal layout of a post: lines of a comfortable length in the middle, with small margins if there
/// is room.
struct PostMeasure: Equatable {
    let margin: Int
    let text: Int
    /// Columns for the title beside the scroll position.
    let title: Int

    /// The maximum line length in columns; longer lines are hard to read.
    static let maximumTextWidth = 100

    init(columns: Int) {
        let minimumMargin = columns >= 60 ? 2 : columns >= 30 ? 1 : 0
        text = max(min(columns - 2 * minimumMargin, Self.maximumTextWidth), 2)
        margin = max((columns - text) / 2, minimumMargin)
        title = max(text - Self.position, 2)
    }

    private static let position = 8
}

/// The areas of a post's screen.
struct PostRegions {
    let title: Area
    let rule: Area
    let text: Area
    /// The row of the prompt or the search result.
    let prompt: Area

    /// - Parameter titleRows: 1 or 2; a small screen only has room for one.
    init(in area: Area, titleRows: Int, hasPrompt: Bool) {
        let measure = PostMeasure(columns: area.columns)
        var rest = area
        _ = rest.cutLeft(measure.margin)
        rest = rest.cutLeft(measure.text)
        title = rest.cutTop(area.rows < 8 ? 1 : titleRows)
        rule = rest.cutTop(area.rows < 6 ? 0 : 1)
        prompt = rest.cutBottom(hasPrompt ? 1 : 0)
        text = rest
    }
}
