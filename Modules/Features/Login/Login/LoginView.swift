import ApplicationFlux
import Entities
import FluxRouting
import FluxScreens
import FoundationEssentials
import TerminalFrames

/// The login screen: how to get a token, a field for it, the status, and the alternatives.
struct LoginView: ScreenView {
    let formatDate: @Sendable (Date) -> String
    let demo: LoginDemo?

    func focus(_ shown: LoginShown) -> Focus { shown.isWaiting ? .list : shown.state.focus }

    func typed(_ event: TerminalEvent, in shown: LoginShown, on canvas: Canvas) -> LoginAction? {
        if shown.isWaiting { return nil }
        if case .key = event, shown.state.focus == .list { return nil }
        return SecretField.edit(for: event).map { .edited($0) }
    }

    func notice(_ shown: LoginShown, keys: KeyMap, in language: Language) -> StyledLine? {
        SessionText.notice(shown.session, shown.token, time: formatDate, in: language)
    }

    func dismissal(_ shown: LoginShown) -> LoginAction? { .chosen(SessionText.dismissal(shown.token)) }

    func nextChange(_ shown: LoginShown, after now: Duration) -> Duration? {
        Spinner.nextChange(since: shown.waitingSince, after: now)
    }

    func draw(_ shown: LoginShown, on frame: inout Frame, canvas: Canvas) {
        var inner = canvas.area.withMargins
        let (above, below) = rows(shown, in: inner, canvas)
        frame.draw(above, in: inner.cutTop(above.count))
        drawField(shown, on: &frame, in: inner.cutTop(1))
        frame.draw(below, in: inner)
    }

    /// The rows above and below the field, in the most detailed version that fits.
    private func rows(
        _ shown: LoginShown, in area: Area, _ canvas: Canvas
    ) -> (above: [StyledLine], below: [StyledLine]) {
        let (gap, strings) = ([StyledLine()], canvas.language.strings.loginScreen)
        func wrapped(_ line: StyledLine) -> [StyledLine] {
            Wrapping.lines(line.spans, width: area.columns, canvas.ambiguous)
        }
        let spinner = Spinner(since: shown.waitingSince, at: canvas.now)
        let heading = wrapped(StyledLine(strings.heading(origin: shown.token.origin), .heading))
        let reason = shown.reason.flatMap(strings.reason).map { wrapped(StyledLine($0, .warning)) } ?? []
        let proceed = wrapped(
            strings.proceedInstruction(key: canvas.keys.name(of: LoginKeyNames.proceed)))
        let instruction = reason + wrapped(instruction(shown.token, strings)) + proceed
        let status = status(shown, spinner, canvas.language).flatMap(wrapped)
        // The padding keeps the rows below in place when the status appears or disappears.
        let rest = Array(repeating: StyledLine(), count: max(Self.minimumStatusRows - status.count, 0))
        let alternatives =
            (spinner == nil ? Self.alternatives(shown, canvas) : Self.waiting(canvas.language.strings))
            .help(width: area.columns, canvas.ambiguous)
        let top = heading + gap + instruction + gap
        let choices = [
            (gap + top, gap + status + rest + gap + alternatives), (top, gap + status + gap + alternatives),
            (heading + instruction + gap, gap + status), (heading + instruction, status),
            (instruction, status), ([], status),
        ]
        return choices.first { $0.0.count + 1 + $0.1.count <= area.rows } ?? ([], status)
    }

    /// How to get a token.
    private func instruction(_ token: TokenState, _ strings: LoginStrings.LoginScreen) -> StyledLine {
        if let demo, demo.origin == token.origin {
            return strings.demoInstruction(token: demo.token)
        }
        return strings.instruction(tokenPage: "\(token.origin)/settings/tokens/new")
    }

    private func drawField(_ shown: LoginShown, on frame: inout Frame, in area: Area) {
        var rest = area
        let hasFocus = focus(shown) == .field
        let prompt = StyledLine("❯ ", hasFocus ? .key : .dim)
        frame.draw(prompt, in: rest.cutLeft(prompt.width(frame.viewport.ambiguous)))
        let field = shown.isWaiting ? shown.state.submitted : shown.state.field
        let (line, cursor) = field.shown(width: rest.columns, style: shown.isWaiting ? .dim : .plain)
        let showsPlaceholder = field.count == 0 && !shown.isWaiting
        frame.draw(
            showsPlaceholder
                ? StyledLine(frame.viewport.language.strings.loginScreen.placeholder, .dim) : line, in: rest)
        if hasFocus {
            frame.cursor = Position(row: rest.row, column: rest.column + cursor)
        } else if !shown.isWaiting {
            frame.add(.key(LoginKeyNames.enterField.keys[0]), in: area)
        }
    }

    private func status(_ shown: LoginShown, _ spinner: Spinner?, _ language: Language) -> [StyledLine] {
        let phase = shown.session.phase
        let lines = SessionText.lines(phase, shown.token, time: formatDate, in: language)
        guard shown.isWaiting else { return phase.isSettled ? lines : [] }
        guard let spinner else { return [] }
        guard let page = shown.session.page else { return spinner.prefixing(lines) }
        return spinner.prefixing(lines) + [
            StyledLine(language.strings.loginScreen.openPageYourself), StyledLine(page.address, .link),
        ]
    }

    /// A failure takes three rows: what, why, what to do.
    private static let minimumStatusRows = 3
}
