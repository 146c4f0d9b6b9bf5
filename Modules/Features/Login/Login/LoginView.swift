import ApplicationFlux
import Entities
import FluxRouting
import FluxScreens
import ServiceTexts
import TerminalFrames

/// The login screen: how to get a token, a field for it, the status, and the alternatives.
struct LoginView: ScreenView {
    let formatDate: DateFormat
    let demo: LoginDemo?

    func focus(_ shown: LoginShown) -> Focus { shown.isWaiting ? .list : shown.state.focus }

    func typed(_ event: TerminalEvent, in shown: LoginShown, on canvas: Canvas) -> LoginAction? {
        if shown.isWaiting { return nil }
        if case .key = event, shown.state.focus == .list { return nil }
        return SecretField.edit(for: event).map { .edited($0) }
    }

    func notice(_ shown: LoginShown, keys: KeyMap, in language: Language) -> StyledLine? {
        SessionText.notice(shown.session, shown.token, time: formatDate.time, in: language)
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
            Wrapping.sentence(line.spans, width: area.columns, canvas.ambiguous)
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
            (spinner == nil ? alternatives(shown, canvas) : Self.waiting(canvas.language.strings))
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
        if let demo = demo(of: token) { return strings.demoInstruction(token: demo.token) }
        return strings.instruction(tokenPage: "\(token.origin)/settings/tokens/new")
    }

    /// The demo service, if the user logs in to it. It has no page that creates tokens.
    func demo(of token: TokenState) -> LoginDemo? { demo.flatMap { $0.origin == token.origin ? $0 : nil } }

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
        var lines = SessionText.lines(phase, shown.token, time: formatDate.time, in: language)
        if case .failed(.login, _) = phase, let demo = demo(of: shown.token) {
            let suggestion = language.strings.failures.typeToken(demo.token)
            lines = lines.dropLast() + [StyledLine(suggestion, .dim)]
        }
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

/// The demo service. Its token is public and shown on the login screen.
package struct LoginDemo: Sendable {
    let origin: String
    let token: String

    /// - Parameters:
    ///   - origin: The demo service's origin.
    ///   - token: The token that the demo service accepts.
    package init(origin: String, token: String) { (self.origin, self.token) = (origin, token) }
}

extension Spinner {
    /// The lines, each with the spinner in front.
    func prefixing(_ lines: [StyledLine]) -> [StyledLine] {
        lines.map { StyledLine([StyledSpan(symbol, .count), StyledSpan(" ")]) + $0 }
    }
}

extension Area {
    /// The area with a left margin, no wider than is comfortable to read.
    var withMargins: Area {
        var area = self
        _ = area.cutLeft(2)
        return area.cutLeft(min(area.columns - 1, 96))
    }
}

extension LoginView {
    func keys(_ shown: LoginShown, on canvas: Canvas) -> KeyBindings<LoginAction> {
        let strings = canvas.language.strings
        if shown.isWaiting { return Self.waiting(strings) }
        let (keys, hints) = (strings.keys, strings.hints)
        let origin = shown.token.origin
        let confirm = Binding(
            LoginKeyNames.logIn, at: { .confirmed(origin: origin, at: $0) }, keys.logInWithToken,
            hint: hints.logIn)
        let proceed = Binding(
            LoginKeyNames.proceed, .chosenClearingField(.went(.loginSkipped)), keys.skip, hint: hints.proceed)
        return KeyBindings([shown.state.field.count > 0 ? confirm : proceed])
            .then(alternatives(shown, canvas))
    }

    /// The keys that enter or leave the token field, and the alternatives to a token.
    func alternatives(_ shown: LoginShown, _ canvas: Canvas) -> KeyBindings<LoginAction> {
        let strings = canvas.language.strings
        let (keys, hints) = (strings.keys, strings.hints)
        // The form is prefilled. Source: Qiita's own command-line client.
        let address =
            "\(shown.token.origin)/settings/tokens/new?read_qiita=1&write_qiita=1&description=nagare"
        let tokenPage = Binding(
            LoginKeyNames.tokenPage, .chosen(.pageChosen(address)), keys.openTokenPage,
            hint: hints.tokenPage)
        let browser = Binding(
            LoginKeyNames.browser, at: { .chosenClearingField(.browserChosen(at: $0)) },
            keys.logInWithBrowser, hint: hints.browser)
        let focus =
            shown.state.focus == .list
            ? Binding(LoginKeyNames.enterField, .fieldEntered, keys.enterField, hint: hints.enterField)
            // An empty field is left together with the screen.
            : Binding(
                LoginKeyNames.leaveField, keys: shown.state.field.count > 0 ? nil : [.tab, .down], .fieldLeft,
                keys.leaveField, hint: hints.leaveField)
        return KeyBindings(
            [focus] + (demo(of: shown.token) == nil ? [tokenPage] : [])
                + (shown.session.isRegistered ? [browser] : []) + [Self.skip(nil, strings)])
    }

    /// The key bindings while a login is running.
    static func waiting(_ strings: LoginStrings) -> KeyBindings<LoginAction> {
        KeyBindings([
            .init(
                LoginKeyNames.stop, .chosen(.cancelled), strings.keys.cancel, hint: strings.hints.cancel),
            skip([.control("g")], strings),
        ])
    }

    private typealias Binding = KeyBindings<LoginAction>.Binding

    private static func skip(_ keys: [Key]?, _ strings: LoginStrings) -> Binding {
        .init(
            LoginKeyNames.skip, keys: keys, .chosenClearingField(.went(.loginSkipped)), strings.keys.skip,
            hint: strings.hints.skip)
    }
}

/// The commands of the login and account screens, by the names that users bind keys to.
enum LoginKeyNames {
    static let logIn = KeyAction(whileTyping: "login.log-in", [.enter])
    static let enterField = KeyAction("login.type", [.tab, "/"])
    static let leaveField = KeyAction(whileTyping: "login.leave", [.escape, .tab, .down])
    static let tokenPage = KeyAction(whileTyping: "login.token-page", [.control("t")])
    static let browser = KeyAction(whileTyping: "login.browser", [.control("o")])
    static let skip = KeyAction(whileTyping: "login.skip", [.control("g"), .escape])
    static let proceed = KeyAction(whileTyping: "login.continue", [.enter])
    static let stop = KeyAction(whileTyping: "login.stop", [.escape])

    static let startLogin = KeyAction("account.log-in", [.enter])
    static let logOut = KeyAction("account.log-out", ["L"])
    static let profilePage = KeyAction("account.page", ["o"])
    static let refresh = KeyAction("account.refresh", ["r"])
}
