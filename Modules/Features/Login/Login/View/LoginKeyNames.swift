import TerminalFrames

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
