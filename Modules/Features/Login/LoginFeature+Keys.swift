package import TerminalFrames

extension LoginFeature {
    /// Logs out on any screen.
    package static let logOutKey = KeyAction("shell.log-out", ["L"])

    /// The rebindable commands of this feature's screens.
    package static var keySections: [KeySection] {
        typealias Names = LoginKeyNames
        return [
            KeySection(
                "login", alongside: ["text", "shell"],
                [
                    Names.logIn, Names.proceed, Names.enterField, Names.leaveField, Names.tokenPage,
                    Names.browser,
                    Names.skip, Names.stop,
                ]),
            KeySection(
                "account", alongside: ["shell"],
                [Names.startLogin, Names.logOut, Names.profilePage, Names.refresh]),
        ]
    }
}
