import ReactiveTesting
import Testing

@testable import TerminalFrames

@Suite struct ImageCellsTests {
    private static let palette = Palette(.indexed, .dark)

    private func image(_ row: Int, of number: Int = 1) -> ImageRow {
        ImageRow(number: number, row: row, columns: 3, rows: 2)
    }

    private func written(_ frame: Frame, _ images: Set<Int>) -> String {
        var renderer = Renderer(Self.palette)
        _ = renderer.render(Frame(frame.viewport))
        renderer.images = images
        return String(decoding: renderer.render(frame), as: UTF8.self).replacing("\u{1B}", with: "␛")
    }

    @Test(
        "an image that the terminal has is written as coloured placeholders with diacritics"
    )
    func cells() {
        var frame = Frame(Viewport(rows: 2, columns: 6))
        frame.draw("ab", row: 0, in: frame.area)
        for row in 0..<2 {
            frame.draw(image(row, of: 258), row: row, in: Area(row: 0, column: 2, rows: 2, columns: 4))
        }
        let letter = "\u{10EEEE}"
        let first = "␛[38;2;78;1;2m\(letter)\u{305}\u{305}\(letter)\(letter)"
        let second = "␛[0m␛[38;2;78;1;2m\(letter)\u{30D}\u{305}\(letter)\(letter)"
        #expect(
            written(frame, [258])
                == "␛[?2026h␛[1;1H␛[0mab\(first)␛[2;3H\(second)␛[0m␛[?2026l")
        #expect(frame.imageCells == [258: ImageCells(columns: 3, rows: 2)])
    }

    @Test("an image that the terminal does not have leaves no trace in output and text")
    func unknown() {
        var (frame, plain) = (Frame(Viewport(rows: 2, columns: 6)), Frame(Viewport(rows: 2, columns: 6)))
        frame.draw("ab", row: 0, in: frame.area)
        plain.draw("ab", row: 0, in: frame.area)
        frame.draw(image(0), row: 1, in: frame.area)
        #expect(written(frame, []) == written(plain, []))
        #expect(frame.rows == ["ab", ""])
        #expect(frame.ansiRows(Self.palette) == plain.ansiRows(Self.palette))
        #expect(frame.marked == ["ab", "‹image1.0    ›"])
    }

    @Test("an image is clipped to the area and the screen, and can be drawn over")
    func cut() {
        var frame = Frame(Viewport(rows: 2, columns: 4))
        frame.draw(image(0), row: 0, in: Area(row: 0, column: 2, rows: 1, columns: 9))
        frame.draw(image(0), row: 5, in: frame.area)
        frame.draw(ImageRow(number: 0, row: 0, columns: 3, rows: 1), row: 1, in: frame.area)
        frame.draw(StyledLine("x"), in: Area(row: 0, column: 2, rows: 1, columns: 1))
        #expect(frame.marked == ["  x‹image1.0  ›", ""])
    }

    @Test("copying a frame copies its images")
    func copied() {
        var (frame, other) = (Frame(Viewport(rows: 3, columns: 8)), Frame(Viewport(rows: 2, columns: 6)))
        other.draw(image(1), row: 0, in: other.area)
        frame.copy(other, to: Area(row: 1, column: 1, rows: 2, columns: 3))
        #expect(frame.marked == ["", " ‹image1.1    ›", ""])
        #expect(frame.imageCells == [1: ImageCells(columns: 3, rows: 2)])
    }

    @Test(
        "the terminal shows each part of an image at its position, after any other frames",
        arguments: 0..<8)
    func random(seed: Int) {
        let rounds = TestRounds(quick: 15, long: 1_500)
        var generator = SeededGenerator(seed: rounds.seed, seed)
        let palette = Palette(ColourDepth.allCases[seed % 4], seed % 2 == 0 ? .dark : .light)
        let viewport = Viewport(rows: 14, columns: 40)
        var (renderer, emulator) = (Renderer(palette), Emulator(viewport))
        for _ in 0..<rounds.count {
            renderer.images = Set((1...4).filter { _ in Int.random(in: 0..<4, using: &generator) > 0 })
            var frame = Frame.random(viewport, &generator)
            for number in 1...4 {
                let (columns, rows) = (
                    Int.random(in: 1...20, using: &generator), Int.random(in: 1...8, using: &generator)
                )
                let area = Area(
                    row: Int.random(in: 0..<14, using: &generator),
                    column: Int.random(in: 0..<40, using: &generator),
                    rows: rows, columns: columns)
                for row in 0..<rows {
                    frame.draw(
                        ImageRow(number: number, row: row, columns: columns, rows: rows), row: row, in: area)
                }
            }
            let over = Area(
                row: Int.random(in: 0..<14, using: &generator), column: 0, rows: 1,
                columns: Int.random(in: 1...40, using: &generator))
            if Bool.random(using: &generator) { frame.draw(StyledLine(generator.text), in: over) }
            emulator.take(renderer.render(frame))
            #expect(emulator.differences(from: frame.showing(renderer.images), palette) == [])
        }
    }

    @Test("parts of an image reappear correctly after they were covered")
    func covered() {
        let viewport = Viewport(rows: 3, columns: 20)
        var (renderer, emulator) = (Renderer(Self.palette), Emulator(viewport))
        renderer.images = [1]
        for cover in [0..<0, 4..<8, 0..<0, 2..<3, 7..<12, 0..<1, 19..<20] {
            var frame = Frame(viewport)
            for row in 0..<3 {
                frame.draw(ImageRow(number: 1, row: row, columns: 16, rows: 3), row: row, in: frame.area)
            }
            let box = Area(row: 1, column: cover.lowerBound, rows: 1, columns: cover.count)
            frame.draw(StyledLine(String(repeating: "x", count: cover.count)), in: box)
            emulator.take(renderer.render(frame))
            #expect(emulator.differences(from: frame, Self.palette) == [])
        }
    }

    @Test(
        "the size of an image in cells is proportional and never exceeds the image or the area",
        arguments: [
            (400, 200, 80, 20, 40, 10), (4_000, 200, 80, 20, 80, 2), (200, 4_000, 80, 20, 2, 20),
            (1, 1, 80, 20, 1, 1),
            (1_000, 1_000, 80, 20, 40, 20), (65_535, 1, 80, 20, 80, 1), (400, 200, 1, 20, 1, 1),
        ])
    func fitting(width: Int, height: Int, columns: Int, rows: Int, across: Int, down: Int) {
        let cells = PixelSize(width: width, height: height).cells(
            of: .defaultCell, columns: columns, rows: rows)
        #expect(cells == (across, down))
    }

    @Test("an image is sent in commands of at most 2,048 bytes of data")
    func sending() {
        let letters = [UInt8](repeating: 0x41, count: 5_000)
        let commands = ImageCommands.sending(base64: letters, as: 7).map {
            String(decoding: $0, as: UTF8.self)
        }
        let heads = commands.map { $0.prefix { $0 != ";" }.replacing("\u{1B}", with: "␛") }
        #expect(heads == ["␛_Ga=t,t=d,f=100,i=5111815,q=2,m=1", "␛_Gq=2,m=1", "␛_Gq=2,m=0"])
        #expect(commands.allSatisfy { $0.hasSuffix("\u{1B}\\") })
        #expect(commands.map { $0.count { $0 == "A" } } == [2_048, 2_048, 904])
    }

    @Test(
        "the environment decides whether a terminal is asked for image support",
        arguments: [
            (["TERM": "xterm-kitty"], true), (["TERM": "xterm-256color"], true), (["TERM": "dumb"], false),
            ([:], false),
            (["TERM": "linux"], false), (["TERM": "tmux-256color"], false),
            (["TERM": "xterm-256color", "TMUX": "/tmp/x"], false),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], false),
        ])
    func asked(environment: [String: String], isAsked: Bool) {
        #expect(ImageCommands.maySupportImages(environment) == isAsked)
    }
}
