import ReactiveTesting
import Testing

@testable import TerminalFrames

@Suite struct RendererTests {
    private static let palette = Palette(.sixteen, .dark)
    private let small = Viewport(rows: 3, columns: 10)

    private func frame(_ lines: [StyledLine], cursor: Position? = nil) -> Frame {
        var frame = Frame(small)
        frame.draw(lines, in: frame.area)
        frame.cursor = cursor
        return frame
    }

    /// The output for `next` on a terminal that shows `frame`, without the markers of the update.
    private func bytes(from frame: Frame, to next: Frame) -> String {
        var renderer = Renderer(Self.palette)
        _ = renderer.render(frame)
        let written = String(decoding: renderer.render(next), as: UTF8.self)
        let (begin, end) = ("\u{1B}[?2026h", "\u{1B}[?2026l")
        guard written.hasPrefix(begin), written.hasSuffix(end) else { return "«\(written)»" }
        return String(written.dropFirst(begin.count).dropLast(end.count))
            .replacing("\u{1B}", with: "␛")
    }

    @Test("an unchanged screen is not written again")
    func same() {
        var renderer = Renderer(Self.palette)
        let shown = frame(["流れ", "x"], cursor: Position(row: 1, column: 1))
        _ = renderer.render(shown)
        #expect(renderer.render(shown).isEmpty)
    }

    @Test("only changed characters are written, as one synchronised update")
    func difference() {
        #expect(bytes(from: frame(["abc", "def"]), to: frame(["abc", "dxf"])) == "␛[2;2H␛[0mx␛[0m")
        #expect(bytes(from: frame(["abc"]), to: frame([StyledLine("abc", .good)])) == "␛[1;1H␛[0;32mabc␛[0m")
        #expect(
            bytes(from: frame([]), to: frame([], cursor: Position(row: 2, column: 3))) == "␛[3;4H␛[?25h")
    }

    @Test("the hidden cursor rests on the selected row, where a setting makes it visible")
    func resting() {
        func list(_ selected: Int) -> Frame {
            var frame = Frame(small)
            frame.drawList(ListCursor(selected: selected), count: 3, in: frame.area) { _ in "a" }
            return frame
        }
        #expect(bytes(from: list(0), to: list(1)).hasSuffix("␛[G␛[0m"))
        var renderer = Renderer(Palette(.sixteen, .dark, showsRestingCursor: true))
        let written = String(decoding: renderer.render(list(2)), as: UTF8.self)
        #expect(written.hasSuffix("\u{1B}[G\u{1B}[0m\u{1B}[?25h\u{1B}[?2026l"))
        #expect(renderer.render(list(2)).isEmpty)
    }

    @Test("the cursor is positioned again after every wide character")
    func wide() {
        #expect(bytes(from: frame([]), to: frame(["流れx"])) == "␛[1;1H␛[0m流␛[3Gれ␛[5Gx␛[0m")
        #expect(bytes(from: frame([]), to: frame(["e\u{301}x"])) == "␛[1;1H␛[0me\u{301}␛[2Gx␛[0m")
        #expect(bytes(from: frame([]), to: frame(["→x"])) == "␛[1;1H␛[0m→␛[2Gx␛[0m")
    }

    @Test("one sequence erases the end of a row")
    func erasing() {
        #expect(bytes(from: frame(["abcdefgh"]), to: frame(["ab"])) == "␛[1;3H␛[0m␛[K␛[0m")
    }

    @Test("a visible cursor is hidden while characters are written")
    func cursor() {
        let before = frame(["a"], cursor: Position(row: 0, column: 1))
        #expect(
            bytes(from: before, to: frame(["ab"], cursor: Position(row: 0, column: 2)))
                == "␛[?25l␛[1;2H␛[0mb␛[0m␛[1;3H␛[?25h")
        #expect(bytes(from: before, to: frame(["a"])) == "␛[?25l")
    }

    @Test(
        "the terminal shows each frame cell by cell, after any other frames",
        arguments: [AmbiguousWidth.narrow, .wide], 0..<6)
    func random(ambiguous: AmbiguousWidth, seed: Int) {
        let rounds = TestRounds(quick: 4, long: 400)
        var generator = SeededGenerator(seed: rounds.seed, seed)
        let sizes = [(24, 80), (6, 20), (12, 41), (1, 1), (3, 2)]
        let depth = ColourDepth.allCases[seed % 4]
        let palette = Palette(depth, seed % 2 == 0 ? .dark : .light)
        var renderer = Renderer(palette)
        for (rows, columns) in sizes {
            let viewport = Viewport(rows: rows, columns: columns, ambiguous: ambiguous)
            var emulator = Emulator(viewport)
            for _ in 0..<rounds.count {
                let frame = Frame.random(viewport, &generator)
                emulator.take(renderer.render(frame))
                #expect(emulator.differences(from: frame, palette) == [])
            }
        }
    }

    @Test(
        "links are written at their positions if the terminal supports them, after any other frames",
        arguments: 0..<6)
    func links(seed: Int) {
        let rounds = TestRounds(quick: 30, long: 3_000)
        var generator = SeededGenerator(seed: rounds.seed, seed)
        let palette = Palette(.indexed, .dark)
        var renderer = Renderer(palette, links: seed > 0)
        let viewport = Viewport(rows: 8, columns: 40)
        var emulator = Emulator(viewport)
        let addresses =
            (1...400).map { "https://example.com/\($0 % 300)" } + ["javascript:x", "https://a\u{1B}b"]
        for _ in 0..<rounds.count {
            var frame = Frame(viewport)
            for row in 0..<8 where Bool.random(using: &generator) {
                let spans = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                    StyledSpan(generator.text, Bool.random(using: &generator) ? .link : .plain)
                        .linked(to: Int.random(in: 0...8, using: &generator) * 50 + 2)
                }
                frame.draw(StyledLine(spans), row: row, in: frame.area, linkAddresses: addresses)
            }
            emulator.take(renderer.render(frame))
            #expect(emulator.differences(from: frame, palette, links: seed > 0) == [])
            #expect(renderer.render(frame).isEmpty)
        }
    }

    @Test("a link starts and ends around its text; a new address alone rewrites it")
    func link() {
        func bytes(_ address: String) -> [String] {
            var (renderer, frame) = (Renderer(Self.palette, links: true), Frame(small))
            _ = renderer.render(frame)
            frame.draw(
                StyledLine([StyledSpan("a"), StyledSpan("b").linked(to: 1), StyledSpan("c")]),
                in: frame.area,
                linkAddresses: [address])
            let first = renderer.render(frame)
            var next = Frame(small)
            next.draw(
                StyledLine([StyledSpan("a"), StyledSpan("b").linked(to: 1), StyledSpan("c")]), in: next.area,
                linkAddresses: [address + "/c"])
            return [first, renderer.render(next)].map {
                String(decoding: $0, as: UTF8.self).replacing("\u{1B}", with: "␛")
                    .replacing(/id=[0-9a-f]+/, with: "id")
            }
        }
        let (begin, end) = ("␛[?2026h", "␛[?2026l")
        #expect(
            bytes("https://a.b") == [
                "\(begin)␛[1;1H␛[0ma␛]8;id;https://a.b␛\\b␛]8;;␛\\c␛[0m\(end)",
                "\(begin)␛[1;2H␛]8;id;https://a.b/c␛\\␛[0mb␛]8;;␛\\␛[0m\(end)",
            ])
        #expect(bytes("file:///etc/passwd") == ["\(begin)␛[1;1H␛[0mabc␛[0m\(end)", ""])
    }

    @Test("a terminal with other widths for emoji and combined characters displaces no other character")
    func disagreement() {
        let viewport = Viewport(rows: 24, columns: 80)
        let disagreeing: [(String, Int) -> Int] = [
            { text, columns in text.unicodeScalars.count > 1 ? min(columns + 1, 2) : columns },
            { text, columns in text.unicodeScalars.count > 1 ? 1 : columns },
            { text, columns in text.unicodeScalars.allSatisfy { $0.value < 0x2000 } ? columns : 1 },
        ]
        for columns in disagreeing {
            var (generator, renderer) = (SeededGenerator(seed: 7), Renderer(Self.palette))
            var emulator = Emulator(viewport, columns: columns)
            for _ in 0..<8 {
                let frame = Frame.random(viewport, &generator)
                renderer.forget()
                emulator.take(renderer.render(frame))
                for row in 0..<viewport.rows {
                    for column in 0..<viewport.columns where frame[row, column].text.isLetter {
                        #expect(emulator.cells[row][column].text == frame[row, column].text)
                    }
                }
            }
        }
    }

    @Test("after forget() the next frame is written completely")
    func forgetting() {
        var renderer = Renderer(Self.palette)
        let shown = frame(["流れ", "x"])
        let whole = renderer.render(shown)
        renderer.forget()
        #expect(renderer.render(shown) == whole)
        #expect(String(decoding: whole, as: UTF8.self).contains("\u{1B}[2J"))
    }
}

extension String {
    fileprivate var isLetter: Bool { utf8.count == 1 && self != " " }
}
