import FluxTerminal
import TerminalFrames

/// A recorded frame beside the frame that the current code draws, with marks below the cells that changed.
struct FrameComparison {
    private let recorded: [[String]]?
    private let current: [[String]]
    private let columns: Int
    private let strings: RecordingStrings

    init(_ frame: JournalVerification.DifferentFrame, in language: Language = .english) {
        strings = language.recordingStrings
        let viewport = frame.current.viewport
        columns = viewport.columns
        let cells = { (row: String) in Self.cells(row.visible, viewport) }
        (recorded, current) = (frame.recorded?.map(cells), frame.current.rows.map(cells))
    }

    /// The frames beside each other if they fit, otherwise one above the other.
    func lines(for target: Columns.Target) -> [StyledLine] {
        guard let recorded else { return [StyledLine(strings.noTexts)] + current.map { line([$0]) } }
        let pairs = zip(recorded, current).map { (recorded: $0, current: $1, marks: Self.marks($0, $1)) }
        let note = recorded == current ? [StyledLine(strings.sameTexts)] : []
        let width = if case .terminal(let width) = target { width } else { Int.max }
        if 2 * columns + 3 <= width {
            return note + [line([title(strings.recordedFrame), title(strings.currentFrame)])]
                + pairs.flatMap { pair in
                    [line([pair.recorded, pair.current])] + marks(pair.marks.map { [$0, $0] })
                }
        }
        return note + [StyledLine(strings.recordedFrame, .strong)]
            + pairs.flatMap { [line([$0.recorded])] + marks($0.marks.map { [$0] }) }
            + [StyledLine(strings.currentFrame, .strong)]
            + pairs.flatMap { [line([$0.current])] + marks($0.marks.map { [$0] }) }
    }

    private func title(_ text: String) -> [String] { text.map { String($0) } }

    private func marks(_ marks: [[String]]?) -> [StyledLine] {
        marks.map { [StyledLine(text($0), .failure)] } ?? []
    }

    private func line(_ parts: [[String]]) -> StyledLine { StyledLine(text(parts)) }

    /// The parts, padded to the same width, without trailing spaces.
    private func text(_ parts: [[String]]) -> String {
        let padded = parts.map { part in
            part.joined() + String(repeating: " ", count: max(columns - part.count, 0))
        }
        let text = padded.joined(separator: " │ ")
        return String(text.reversed().drop { $0 == " " }.reversed())
    }

    /// A mark for each cell that differs; `nil` for equal rows.
    private static func marks(_ one: [String], _ other: [String]) -> [String]? {
        guard one != other else { return nil }
        return (0..<max(one.count, other.count)).map { column in
            let cells = [one, other].map { $0.indices.contains(column) ? $0[column] : " " }
            return cells[0] == cells[1] ? " " : "^"
        }
    }

    /// One text for each column; the second one of a wide character is empty.
    private static func cells(_ row: String, _ viewport: Viewport) -> [String] {
        row.flatMap { character in
            let text = String(character)
            let width = max(text.displayWidth(viewport.ambiguous), 1)
            return [text] + Array(repeating: "", count: width - 1)
        }
    }
}
