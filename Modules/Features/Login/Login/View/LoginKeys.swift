import ApplicationFlux
import FluxRouting
import FluxScreens
import TerminalFrames

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
            .then(Self.alternatives(shown, canvas))
    }

    /// The keys that enter or leave the token field, and the alternatives to a token.
    static func alternatives(_ shown: LoginShown, _ canvas: Canvas) -> KeyBindings<LoginAction> {
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
            [focus, tokenPage] + (shown.session.isRegistered ? [browser] : []) + [skip(nil, strings)])
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
