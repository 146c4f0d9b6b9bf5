import Testing

@testable import TerminalFrames

@Suite struct HostileTextTests {
    static let texts = [
        "\u{1B}[31mred\u{1B}[2J", "\u{1B}]0;title\u{7}", "\u{1B}]52;c;aGk=\u{1B}\\", "\u{9B}2J\u{90}q\u{9C}",
        "a\0b\u{8}c\u{7F}",
        "one\ntwo\r\nthree\tfour\u{B}\u{C}", "\u{202E}exe.txt\u{2066}x\u{2069}\u{200F}",
        "\u{200D}\u{200D}\u{FE0F}\u{301}",
        String(repeating: "長い行が続く", count: 10_000), String(repeating: "x", count: 10_000),
        "👍" + String(repeating: "\u{200D}👍", count: 10_000),
        "z" + String(repeating: "\u{336}\u{20DD}", count: 10_000),
        String(repeating: "\u{200D}", count: 10_000) + "x", String(repeating: "🇯", count: 9_999),
        "\u{2028}\u{2029}\u{85}",
        "\u{E0041}\u{E0042}tag", "\u{115F}\u{1160}\u{3164}", "\u{FEFF}bom\u{FFFE}\u{10FFFF}",
    ]

    @Test(
        "hostile text never reaches the terminal raw, and the next column keeps its position",
        arguments: texts)
    func hostile(text: String) {
        let palette = Palette(.trueColour, .dark)
        let viewport = Viewport(rows: 3, columns: 40)
        let layout = ColumnLayout([.share(1), .right(5)])
        var frame = Frame(viewport)
        let rows = [text, "plain", text].map { layout.line([StyledLine($0, .title), "|end"], width: 40) }
        frame.draw(rows, in: frame.area)

        var (renderer, emulator) = (Renderer(palette), Emulator(viewport))
        let bytes = renderer.render(frame)
        emulator.take(bytes)

        #expect(emulator.differences(from: frame, palette) == [])
        #expect((0..<3).allSatisfy { row in (36..<40).map { frame[row, $0].text }.joined() == "|end" })
        #expect(bytes.count < 12_000)
        #expect(TextField(text).shown(width: 20).line.width() <= 20)
    }
}
