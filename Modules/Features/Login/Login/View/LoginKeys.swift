import ApplicationFlux
import Shell
import TerminalUI

private typealias Keys = LoginStrings.Keys
private typealias Hints = LoginStrings.Hints

extension LoginView {
    func keys(_ shown: LoginShown, on canvas: Canvas) -> KeyBindings<LoginAction> {
        if shown.isWaiting { return Self.waiting }
        let confirmed = LoginAction.confirmed(origin: shown.token.origin, at: canvas.now)
        let confirm = Binding(LoginKeyNames.logIn, confirmed, Keys.logInWithToken, hint: Hints.logIn)
        let canConfirm = shown.state.focus == .field || shown.state.field.count > 0
        return KeyBindings(canConfirm ? [confirm] : []).then(Self.alternatives(shown, canvas))
    }

    /// The keys that enter or leave the token field, and the alternatives to a token.
    static func alternatives(_ shown: LoginShown, _ canvas: Canvas) -> KeyBindings<LoginAction> {
        // The form is prefilled. Source: Qiita's own command-line client.
        let address =
            "\(shown.token.origin)/settings/tokens/new?read_qiita=1&write_qiita=1&description=nagare"
        let tokenPage = Binding(
            LoginKeyNames.tokenPage, .chosen(.pageChosen(address)), Keys.openTokenPage,
            hint: Hints.tokenPage)
        let browser = Binding(
            LoginKeyNames.browser, .chosenClearingField(.browserChosen(at: canvas.now)),
            Keys.logInWithBrowser, hint: Hints.browser)
        let focus =
            shown.state.focus == .list
            ? Binding(LoginKeyNames.enterField, .fieldEntered, Keys.enterField, hint: Hints.enterField)
            : Binding(LoginKeyNames.leaveField, .fieldLeft, Keys.leaveField, hint: Hints.leaveField)
        return KeyBindings(
            [focus, tokenPage] + (shown.session.isRegistered ? [browser] : []) + [skip()])
    }

    /// The key bindings while a login is running.
    static let waiting = KeyBindings<LoginAction>([
        .init(LoginKeyNames.stop, .chosen(.cancelled), Keys.cancel, hint: Hints.cancel),
        skip([.control("g")]),
    ])

    private typealias Binding = KeyBindings<LoginAction>.Binding

    private static func skip(_ keys: [Key]? = nil) -> Binding {
        .init(
            LoginKeyNames.skip, keys: keys, .chosenClearingField(.went(.loginSkipped)), Keys.skip,
            hint: Hints.skip)
    }
}
