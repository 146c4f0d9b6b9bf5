import TerminalUI

/// The keys of this feature's screens.
enum LoginKeys {
    /// - Parameters:
    ///   - isWaiting: Whether a login is under way.
    ///   - isRegistered: Whether a browser can log in.
    static func bindings(isWaiting: Bool, isRegistered: Bool) -> KeyBindings<LoginCommand> {
        let offers = offers(isWaiting: isWaiting, isRegistered: isRegistered)
        return isWaiting ? offers : KeyBindings([confirm]).then(offers)
    }

    /// What else one can do than paste a token, or wait.
    static func offers(isWaiting: Bool, isRegistered: Bool) -> KeyBindings<LoginCommand> {
        isWaiting ? waiting : KeyBindings([page] + (isRegistered ? [browser] : []) + [skip])
    }

    /// What an event means; `nil` for nothing, which is the shell's then.
    static func command(
        for event: TerminalEvent, isWaiting: Bool, isRegistered: Bool
    ) -> LoginCommand? {
        let bindings = bindings(isWaiting: isWaiting, isRegistered: isRegistered)
        if case .key(let key) = event, let command = bindings.command(for: key) { return command }
        var field = TextField()
        return !isWaiting && field.handle(event) ? .typed(event) : nil
    }

    private static let confirm = KeyBindings<LoginCommand>.Binding(
        [.enter], .confirmed, "Log in with the token", hint: "log in")
    private static let page = KeyBindings<LoginCommand>.Binding(
        [.control("t")], .pageWanted, "Open the page where tokens are made", hint: "token page")
    private static let browser = KeyBindings<LoginCommand>.Binding(
        [.control("o")], .browserWanted, "Log in with the browser, without a token", hint: "browser")
    private static let skip = KeyBindings<LoginCommand>.Binding(
        [.control("g"), .escape], .skipped, "Go on without logging in", hint: "go on without")
    private static let waiting = KeyBindings<LoginCommand>([
        .init([.escape], .cancelled, "Stop waiting", hint: "stop"),
        .init([.control("g")], .skipped, "Go on without logging in", hint: "go on without"),
    ])

    /// - Parameter isLoggedIn: Whether there is an account to show.
    static func account(isLoggedIn: Bool) -> KeyBindings<AccountCommand> { isLoggedIn ? account : nobody }

    /// The shell's, which asks before it does it; hinted at where people look for it.
    static let logOut = KeyBindings<Void>([.init(["L"], (), "Log out", hint: "log out")])

    private static let account = KeyBindings<AccountCommand>([
        .init(["o"], .pageWanted, "Open your page in the browser", hint: "your page"),
        .init(["r"], .refreshed, "Ask again who is logged in", hint: "refresh"),
    ])
    private static let nobody = KeyBindings<AccountCommand>([
        .init([.enter], .loginWanted, "Log in", hint: "log in")
    ])
}
