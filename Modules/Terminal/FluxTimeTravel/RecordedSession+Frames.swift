import FluxCore
import FluxJournal
package import FluxJournalText
package import TerminalFrames

extension RecordedSession where App: FrameSource {
    func frame(_ viewport: Viewport, _ time: Duration) -> (frame: Frame, nextChange: Duration?) {
        app.frame(viewport, time)
    }

    /// The action at `position` as JSON, of which at most 20,000 characters; `nil` at 0, and if no value was recorded.
    func codedValue(at position: Int) throws -> String? {
        guard let action = try action(at: position), action.hasPayload else { return nil }
        let text = try recording.value(recording.actions[position - 1]).text(.json)
        return text.utf8.count > 20_000 ? text.prefix(20_000) + "…" : text
    }

    /// The columns of one line about the action at `position`: number, time, scope, name and content.
    func row(_ position: Int, _ strings: TimeTravelStrings) throws -> [StyledLine] {
        guard let action = try action(at: position) else {
            return [
                StyledLine(), StyledLine(), StyledLine(strings.beginning, .dim), StyledLine(),
                StyledLine(),
            ]
        }
        return [
            StyledLine("\(action.number)", .count), StyledLine(JournalText.seconds(action.time), .dim),
            StyledLine(JournalText.relativePath(action.path), .tag),
            StyledLine(recording.name(of: action), .strong),
            StyledLine(recording.values(recording.actions[position - 1], limit: 120)),
        ]
    }
}

extension StyledLine {
    /// The line of a journal in the terminal's styles.
    package init(_ line: JournalLine) {
        self.init(line.spans.map { StyledSpan($0.text, Style($0.style)) })
    }
}

extension Style {
    fileprivate init(_ style: JournalLine.Style) {
        self =
            switch style {
            case .plain: .plain
            case .dim: .dim
            case .strong: .strong
            case .heading: .heading
            case .code: .code
            case .tag: .tag
            case .count: .count
            case .warning: .warning
            case .failure: .failure
            }
    }
}
