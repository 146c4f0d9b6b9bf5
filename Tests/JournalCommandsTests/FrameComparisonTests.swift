import FluxCore
import FluxJournal
import TerminalFrames
import Testing

@testable import FluxTerminal
@testable import JournalCommands

/// Frames that differ, as `nagare journal verify --frames` shows them.
@Suite struct FrameComparisonTests {
    private func frame(_ rows: String..., columns: Int) -> Frame {
        var frame = Frame(Viewport(rows: rows.count, columns: columns))
        frame.draw(rows.map { StyledLine($0) }, in: frame.area)
        return frame
    }

    private func lines(_ recorded: [String]?, _ current: Frame, _ target: Columns.Target) -> [String] {
        FrameComparison(JournalVerification.DifferentFrame(recorded: recorded, current: current))
            .lines(for: target).map(\.text)
    }

    @Test("changed cells have marks, also wide ones and those past the end of a row")
    func marks() {
        let current = frame("same", "日文 ab", "", columns: 9)
        #expect(
            lines(["same", "日本 a", "x"], current, .pipe) == [
                "recorded  │ this version",
                "same      │ same",
                "日本 a    │ 日文 ab",
                "  ^   ^   │   ^   ^",
                "x         │",
                "^         │ ^",
            ])
    }

    @Test("a terminal that is too narrow shows the frames one above the other")
    func narrow() {
        #expect(
            lines(["a"], frame("b", columns: 9), .terminal(width: 20)) == [
                "recorded", "a", "^", "this version", "b", "^",
            ])
        #expect(lines(["a"], frame("b", columns: 9), .terminal(width: 21)).count == 3)
    }

    @Test("the output says so if the texts are equal, or if the recording has none")
    func sentences() {
        #expect(
            lines(["a"], frame("a", columns: 2), .pipe).first
                == "The texts are equal; styles, images or the cursor differ.")
        #expect(
            lines(nil, frame("a", columns: 2), .pipe) == [
                "The recording does not contain the texts of its frames. This version draws:", "a",
            ])
    }
}
