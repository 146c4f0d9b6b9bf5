import TerminalFrames
import Testing

@Suite struct ReadmeTests {
    struct ListView {
        static let keys = ListCursor.bindings.then(.init([.init(["q"], .first, "Quit", hint: "quit")]))

        /// A view is a function from state to frame.
        func frame(_ titles: [String], _ list: ListCursor, _ viewport: Viewport) -> Frame {
            var (frame, area) = (Frame(viewport), viewport.area)
            frame.draw(.between("流れ", "\(titles.count)", width: area.columns).on(.bar), in: area.cutTop(1))
            frame.draw(Self.keys.hints(width: area.columns), in: area.cutBottom(1))
            frame.drawList(list, count: titles.count, in: area) { StyledLine(titles[$0], .title) }
            return frame
        }
    }

    @Test("the README's example works")
    func example() {
        let frame = ListView().frame(["葛飾北斎", "Hokusai"], ListCursor(), Viewport(rows: 4, columns: 12))
        #expect(frame.marked[1] == "‹key:selected ▌›‹title:selected 葛飾北斎›‹:selected    ›")
        #expect(frame.rows == ["流れ       2", "▌葛飾北斎", " Hokusai", "q quit"])
    }
}
