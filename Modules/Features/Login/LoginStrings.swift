import ApplicationFlux
import TerminalUI

/// The words of logging in and out, on screens and in commands.
enum LoginStrings {
    static let tab = "Account"
    static let loggedOut = "Logged out"
    static let wasNotLoggedIn = "You were not logged in"

    // MARK: - Progress

    static let identifying = "Checking who is logged in…"
    static let waitingForBrowser = "Waiting for the browser…"
    static let checkingToken = "Checking the token…"

    // MARK: - QIITA_TOKEN

    static let environmentOverridesLogin =
        "QIITA_TOKEN is set and overrides this login at the next start."
    static let environmentOverridesLogOut =
        "QIITA_TOKEN is set: unset it, or you will be logged in again at the next start."

    // MARK: - Keys

    /// Descriptions of keys.
    enum Keys {
        static let logIn = "Log in"
        static let logInWithToken = "Log in with the token"
        static let enterField = "Type or paste a token"
        static let leaveField = "Leave the token field"
        static let openTokenPage = "Open the page for creating tokens"
        static let logInWithBrowser = "Log in with the browser, without a token"
        static let cancel = "Cancel"
        static let skip = "Continue without logging in"
        static let logOut = "Log out"
        static let openProfile = "Open your profile in the browser"
        static let refresh = "Refresh"
    }

    /// Labels of keys in the row of hints.
    enum Hints {
        static let logIn = "log in"
        static let enterField = "type a token"
        static let leaveField = "leave"
        static let tokenPage = "token page"
        static let browser = "browser"
        static let cancel = "cancel"
        static let skip = "skip"
        static let logOut = "log out"
        static let profile = "profile"
        static let refresh = "refresh"
    }

    // MARK: - Screens

    enum LoginScreen {
        static func heading(origin: String) -> String { "Log in to \(origin)" }
        static let placeholder = "your token"
        static let openPageYourself = "If your browser does not open, visit this page:"

        static func reason(_ reason: LoginReason) -> String {
            switch reason {
            case .rejected: "Your token is no longer valid: it was revoked, or it has expired."
            case .screen: "This screen requires a login."
            case .stocking: "Stocking a post requires a login."
            }
        }

        static func instruction(tokenPage: String) -> StyledLine {
            StyledLine([
                StyledSpan("Get a token at "), StyledSpan(tokenPage, .link),
                StyledSpan(" and paste it here."),
            ])
        }

        static func demoInstruction(token: String) -> StyledLine {
            StyledLine([
                StyledSpan("This is a demo with fictional posts and people. To log in, type its token "),
                StyledSpan(token, .code), StyledSpan(" here."),
            ])
        }
    }

    enum AccountScreen {
        static let posts = "Posts"
        static let followers = "Followers"
        static let following = "Following"
        static let service = "Service"
        static let token = "Token"
        static let tokenFromEnvironment = "from QIITA_TOKEN"
        static let tokenInVault = "stored on this computer"
        static let environmentOverrides = "QIITA_TOKEN is set and overrides it at the next start"

        static func logInHint(key: String, origin: String) -> StyledLine {
            StyledLine([
                StyledSpan("Press "), StyledSpan(key, .key), StyledSpan(" to log in to \(origin)."),
            ])
        }

        /// - Parameter time: The time of the automatic retry; `nil` if none is scheduled.
        static func retryHint(key: String, retryingAt time: String?) -> StyledLine {
            let (before, after) =
                time.map { ("retrying at \($0); press ", " to retry now") } ?? ("press ", " to try again")
            return StyledLine([StyledSpan(before, .dim), StyledSpan(key, .key), StyledSpan(after, .dim)])
        }
    }
}
