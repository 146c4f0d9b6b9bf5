import TerminalUI

/// How wide a post's text is: comfortable lines in the middle, with a small margin where there is room.
struct PostMeasure: Equatable {
    let margin: Int
    let text: Int
    /// What is left for the title beside the reader's position.
    let title: Int

    /// Longer lines are hard to read.
    static let widest = 100

    init(columns: Int) {
        let least = columns >= 60 ? 2 : columns >= 30 ? 1 : 0
        text = max(min(columns - 2 * least, Self.widest), 2)
        margin = max((columns - text) / 2, least)
        title = max(text - Self.position, 2)
    }

    private static let position = 8
}

/// The parts of a post's screen.
struct PostRegions {
    let title: Area
    let rule: Area
    let text: Area
    /// What is typed or found.
    let prompt: Area

    /// - Parameter titleRows: 1 or 2; small screens have room for one only.
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
