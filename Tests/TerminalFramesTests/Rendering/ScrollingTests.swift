import Testing

@testable import TerminalFrames

@Suite struct ScrollingTests {
    /// A list of 100,000 posts.
    private struct Posts {
        let viewport: Viewport
        var list = ListCursor()
        let layout = ColumnLayout([.share(1), .fixed(12), .right(4)])

        var height: Int { viewport.rows - 2 }

        func frame() -> Frame {
            var (frame, area) = (Frame(viewport), viewport.area)
            let status = "\(list.selected + 1)/100000"
            frame.draw(
                .between("流れ  検索", StyledLine(status), width: area.columns).on(.bar), in: area.cutTop(1))
            frame.draw("j 次  k 前  q 終了", in: area.cutBottom(1))
            frame.drawList(list, count: 100_000, in: area) { row in
                layout.line(
                    [
                        StyledLine("第\(row)回 Swiftで作る端末アプリの設計と実装について考える", .title),
                        StyledLine("技術太郎\(row % 7)", .dim),
                        StyledLine("\(row % 1_000)", .count),
                    ], width: area.columns)
            }
            return frame
        }
    }

    @Test(
        "moving down by one row in 100,000 rows of Japanese writes at most 1 KB",
        arguments: [(24, 80), (40, 100), (12, 40)])
    func oneKilobyte(rows: Int, columns: Int) {
        for depth in [ColourDepth.trueColour, .none] {
            let palette = Palette(depth, .dark)
            let viewport = Viewport(rows: rows, columns: columns)
            var (posts, renderer, emulator) = (
                Posts(viewport: viewport), Renderer(palette), Emulator(viewport)
            )
            emulator.take(renderer.render(posts.frame()))
            let moves = Array(repeating: ListCursor.Move.down, count: 60) + Array(repeating: .up, count: 60)
            for (turn, move) in moves.enumerated() {
                posts.list.move(move, count: 100_000, height: posts.height)
                let bytes = renderer.render(posts.frame())
                #expect(bytes.count <= 1_024)
                emulator.take(bytes)
                guard turn % 20 == 0 else { continue }
                #expect(emulator.differences(from: posts.frame(), palette) == [])
            }
        }
    }

    private func frame(_ letters: String) -> Frame {
        var frame = Frame(Viewport(rows: letters.count, columns: 8))
        frame.draw(
            letters.map { StyledLine($0 == " " ? "" : String(repeating: $0, count: 8)) }, in: frame.area)
        return frame
    }

    @Test(
        "moved rows are scrolled without changing the rows around them",
        arguments: [
            ("abcdefgh", "abdefghx", Scrolling(region: 2...7, shift: 1)),
            ("abcdefgh", "abxcdefh", Scrolling(region: 2...6, shift: -1)),
            ("abcdefgh", "adefgyzh", Scrolling(region: 1...6, shift: 2)),
            ("abcdefgh", "abcdefgh", nil), ("abcdefgh", "abxdefgh", nil), ("abcdefgh", "stuvwxyz", nil),
        ])
    func moved(before: String, after: String, scrolling: Scrolling?) {
        var (old, new) = (HashedFrame(frame(before)), HashedFrame(frame(after)))
        #expect(Scrolling.best(from: &old, to: &new) == scrolling)
    }
}
