import TerminalFrames

/// Texts that are difficult to display.
let difficultTexts = [
    "plain text", "日本語の「流れ」、SwiftUIで画面を書く。", "ｶﾞｷﾞｸﾞ half", "👨‍👩‍👧‍👦 family 🇯🇵🇫🇷 👍🏽 ☝🏽", "e\u{301}le\u{301}gant",
    "か\u{3099}き\u{3099}", "葛\u{E0100}飾", "नमस्ते दुनिया", "한국어 텍스트", "※→…─│■○①", "☎️ ☎ ❤️‍🔥 1️⃣", "𠮷野家で𩸽", "",
    "\u{1B}[31mred\u{1B}]0;title\u{7}", "a\tb\r\nc\0d\u{9B}2J", "a\u{202E}txt.exe\u{2066}b",
    "\u{200D}\u{200D}x\u{301}\u{302}",
    String(repeating: "x\u{301}\u{302}\u{303}", count: 40), String(repeating: "長い行", count: 80),
    "👍" + String(repeating: "\u{200D}👍", count: 200), "z" + String(repeating: "\u{336}", count: 500),
]

extension Frame {
    /// A typical screen with a bar, a list, and sometimes a pane, a notice or a cursor.
    static func random(_ viewport: Viewport, _ generator: inout some RandomNumberGenerator) -> Frame {
        var (frame, area) = (Frame(viewport), viewport.area)
        frame.draw(StyledLine(generator.text, .title).on(.bar), in: area.cutTop(1))
        frame.draw(StyledLine(generator.text, .dim), in: area.cutBottom(1))
        if Int.random(in: 0..<3, using: &generator) == 0 {
            let pane = area.cutRight(area.columns / 2)
            frame.draw((0..<pane.rows).map { _ in StyledLine(generator.text, .code) }, in: pane)
        }
        let list = ListCursor(selected: Int.random(in: 0..<200, using: &generator))
        frame.drawList(list, count: 200, in: area) { StyledLine("\($0) " + difficultTexts[$0 % 21], .title) }
        if Int.random(in: 0..<4, using: &generator) == 0 {
            frame.draw(StyledLine(generator.text).on(.notice), in: area.middle(rows: 1, columns: 21))
        }
        if Int.random(in: 0..<6, using: &generator) == 0 { frame.cover(frame.area, with: .faded) }
        if Bool.random(using: &generator) {
            frame.cursor = Position(
                row: Int.random(in: 0..<viewport.rows, using: &generator),
                column: Int.random(in: 0..<viewport.columns, using: &generator))
        }
        return frame
    }
}

extension RandomNumberGenerator {
    var text: String {
        mutating get { difficultTexts.randomElement(using: &self) ?? "" }
    }
}
