import ApplicationFlux
import Entities
import OAuthCallback
import TerminalUI

/// The words of logging in and out, on screens and in commands.
protocol LoginStrings: Sendable {
    var failures: any LoginFailuresStrings { get }
    var redirectPage: any LoginRedirectPageStrings { get }
    var tab: String { get }
    var loggedOut: String { get }
    var wasNotLoggedIn: String { get }

    // MARK: - Progress

    var identifying: String { get }
    var waitingForBrowser: String { get }
    var checkingToken: String { get }

    // MARK: - QIITA_TOKEN

    var environmentOverridesLogin: String { get }
    var environmentOverridesLogOut: String { get }

    // MARK: - Keys

    var keys: any LoginKeysStrings { get }
    var hints: any LoginHintsStrings { get }

    // MARK: - Screens

    var loginScreen: any LoginLoginScreenStrings { get }
    var accountScreen: any LoginAccountScreenStrings { get }
}

/// Explains failures: why something failed, as a clause, and what to do, as an imperative clause.
protocol LoginFailuresStrings: Sendable {
    typealias Explanation = (why: String, suggestion: String)
    func failedStep(_ step: SessionStep) -> String
    func noToken(origin: String) -> Explanation
    var notLoggedIn: Explanation { get }
    func tokenRejected(origin: String) -> Explanation
    func revokeYourself(origin: String) -> String

    /// Replaces advice that mentions `--offline`, which does not help with logging in; `nil` to keep the
    /// general advice.
    func suggestion(after failure: ServiceFailure) -> String?
    func browser(_ failure: BrowserFailure, origin: String) -> Explanation
}

/// The page that the browser shows after the redirect.
protocol LoginRedirectPageStrings: Sendable {
    typealias Text = (title: String, text: String)
    var success: Text { get }
    var denied: Text { get }
    var foreign: Text { get }
    var failure: Text { get }
}

/// Descriptions of keys.
protocol LoginKeysStrings: Sendable {
    var logIn: String { get }
    var logInWithToken: String { get }
    var enterField: String { get }
    var leaveField: String { get }
    var openTokenPage: String { get }
    var logInWithBrowser: String { get }
    var cancel: String { get }
    var skip: String { get }
    var logOut: String { get }
    var openProfile: String { get }
    var refresh: String { get }
}

/// Labels of keys in the row of hints.
protocol LoginHintsStrings: Sendable {
    var logIn: String { get }
    var enterField: String { get }
    var leaveField: String { get }
    var tokenPage: String { get }
    var browser: String { get }
    var cancel: String { get }
    var skip: String { get }
    var logOut: String { get }
    var profile: String { get }
    var refresh: String { get }
}

/// The texts of `LoginScreen`.
protocol LoginLoginScreenStrings: Sendable {
    func heading(origin: String) -> String
    var placeholder: String { get }
    var openPageYourself: String { get }
    func reason(_ reason: LoginReason) -> String
    func instruction(tokenPage: String) -> StyledLine
    func demoInstruction(token: String) -> StyledLine
}

/// The texts of `AccountScreen`.
protocol LoginAccountScreenStrings: Sendable {
    var posts: String { get }
    var followers: String { get }
    var following: String { get }
    var service: String { get }
    var token: String { get }
    var tokenFromEnvironment: String { get }
    var tokenInVault: String { get }
    var environmentOverrides: String { get }
    func logInHint(key: String, origin: String) -> StyledLine

    /// - Parameter time: The time of the automatic retry; `nil` if none is scheduled.
    func retryHint(key: String, retryingAt time: String?) -> StyledLine
}

extension Language {
    /// The module's texts in this language.
    var strings: any LoginStrings {
        switch self {
        case .english: EnglishLoginStrings()
        case .japanese: JapaneseLoginStrings()
        }
    }
}
