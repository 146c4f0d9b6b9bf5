import ApplicationFlux
import Shell
import TerminalUI

extension LoginView {
    func keys(_ shown: LoginShown, on canvas: Canvas) -> KeyBindings<LoginAction> {
        if shown.isWaiting { return Self.waiting }
        let confirm = KeyBindings<LoginAction>([
            .init([.enter], .confirmed(at: canvas.now), "Log in with the token", hint: "log in")
        ])
        return confirm.then(Self.offers(shown, canvas))
    }

    /// What else one can do than paste a token.
    static func offers(_ shown: LoginShown, _ canvas: Canvas) -> KeyBindings<LoginAction> {
        // Filled in already. Source: Qiita's own command-line client.
        let page =
            "\(shown.token.origin)/settings/tokens/new?read_qiita=1&write_qiita=1&description=nagare"
        let browser = KeyBindings<LoginAction>.Binding(
            [.control("o")], .chosen(.browserChosen(at: canvas.now)),
            "Log in with the browser, without a token", hint: "browser")
        return KeyBindings(
            [
                .init(
                    [.control("t")], .chosen(.pageChosen(page)), "Open the page where tokens are made",
                    hint: "token page")
            ] + (shown.session.isRegistered ? [browser] : []) + [
                .init([.control("g"), .escape], .chosen(.skipped), skip, hint: "go on without")
            ])
    }

    /// What one can do while a login is under way.
    static let waiting = KeyBindings<LoginAction>([
        .init([.escape], .chosen(.cancelled), "Stop waiting", hint: "stop"),
        .init([.control("g")], .chosen(.skipped), skip, hint: "go on without"),
    ])

    private static let skip = "Go on without logging in"
}
