import ApplicationFlux
import Entities
import FoundationEssentials
import TerminalUI

/// Draws the login screen: how to get a token, a field for it, how it goes, and what else one can do.
struct LoginScreenView: Sendable {
    let formatDate: @Sendable (Date) -> String

    func draw(_ picture: LoginPicture, on frame: inout Frame, in area: Area) {
        frame.clear(area)
        var inner = area.margined
        let ambiguous = frame.viewport.ambiguous
        let (above, below) = rows(picture, rows: inner.rows, columns: inner.columns, ambiguous)
        frame.draw(above, in: inner.cutTop(above.count))
        drawField(picture, on: &frame, in: inner.cutTop(1))
        frame.draw(below, in: inner)
    }

    /// The rows over the field and those under it: the most that find room.
    private func rows(
        _ picture: LoginPicture, rows: Int, columns: Int, _ ambiguous: AmbiguousWidth
    ) -> (above: [StyledLine], below: [StyledLine]) {
        let gap = [StyledLine()]
        func wrapped(_ line: StyledLine) -> [StyledLine] {
            Wrapping.lines(line.spans, width: columns, ambiguous)
        }
        let heading = wrapped(LoginView.heading(picture.token))
        let instruction = wrapped(LoginView.instruction(picture.token))
        let status = status(picture).flatMap(wrapped)
        // What is below keeps its place while the status comes and goes.
        let rest = Array(repeating: StyledLine(), count: max(Self.usualStatus - status.count, 0))
        let keys = LoginKeys.offers(isWaiting: picture.spinner != nil, isRegistered: picture.isRegistered)
        let offers = keys.help(width: columns, ambiguous)
        let top = heading + gap + instruction + gap
        let choices = [
            (gap + top, gap + status + rest + gap + offers), (top, gap + status + gap + offers),
            (heading + instruction + gap, gap + status), (heading + instruction, status),
            (instruction, status), ([], status),
        ]
        return choices.first { $0.0.count + 1 + $0.1.count <= rows } ?? ([], status)
    }

    private func drawField(_ picture: LoginPicture, on frame: inout Frame, in area: Area) {
        var rest = area
        let isWaiting = picture.state.phase.isRunning
        let prompt = StyledLine("❯ ", isWaiting ? .dim : .key)
        frame.draw(prompt, in: rest.cutLeft(prompt.width(frame.viewport.ambiguous)))
        let field = picture.interaction.field
        let shown = field.shown(
            width: rest.columns, echo: .dots, style: isWaiting ? .dim : .plain, frame.viewport.ambiguous)
        let invites = field.text.isEmpty && !isWaiting
        frame.draw(invites ? StyledLine("your token", .dim) : shown.line, in: rest)
        if !isWaiting { frame.cursor = Position(row: rest.row, column: rest.column + shown.cursor) }
    }

    private func status(_ picture: LoginPicture) -> [StyledLine] {
        let lines = LoginView.lines(picture.state, token: picture.token, time: formatDate)
        guard picture.state.phase.isRunning else { return picture.state.phase == .idle ? [] : lines }
        guard let spinner = picture.spinner else { return [] }
        let sign = StyledLine([StyledSpan(spinner.picture, .count), StyledSpan(" ")])
        guard let page = picture.consentPage else { return lines.map { sign + $0 } }
        return lines.map { sign + $0 } + [
            StyledLine("If no browser appears, open this page yourself:"), StyledLine(page, .link),
        ]
    }

    /// What a failure takes: what, why, what to do.
    private static let usualStatus = 3
}

extension Area {
    /// The same with a margin on both sides, and no wider than reads well.
    var margined: Area {
        var area = self
        _ = area.cutLeft(2)
        return area.cutLeft(min(area.columns - 1, 96))
    }
}
