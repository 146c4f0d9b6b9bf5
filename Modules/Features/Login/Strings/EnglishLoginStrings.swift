import ApplicationFlux
import TerminalUI

/// The texts in English.
struct EnglishLoginStrings: LoginStrings {
    var tab: String { "Account" }
    var loggedOut: String { "Logged out" }
    var wasNotLoggedIn: String { "You were not logged in" }

    // MARK: - Progress

    var identifying: String { "Checking who is logged in…" }
    var waitingForBrowser: String { "Waiting for the browser…" }
    var checkingToken: String { "Checking the token…" }

    // MARK: - QIITA_TOKEN

    var environmentOverridesLogin: String { "QIITA_TOKEN is set and overrides this login at the next start." }
    var environmentOverridesLogOut: String {
        "QIITA_TOKEN is set: unset it, or you will be logged in again at the next start."
    }

    // MARK: - Keys

    var keys: any LoginKeysStrings { Keys() }
    struct Keys: LoginKeysStrings {
        var logIn: String { "Log in" }
        var logInWithToken: String { "Log in with the token" }
        var enterField: String { "Type or paste a token" }
        var leaveField: String { "Leave the token field" }
        var openTokenPage: String { "Open the page for creating tokens" }
        var logInWithBrowser: String { "Log in with the browser, without a token" }
        var cancel: String { "Cancel" }
        var skip: String { "Continue without logging in" }
        var logOut: String { "Log out" }
        var openProfile: String { "Open your profile in the browser" }
        var refresh: String { "Refresh" }
    }

    var hints: any LoginHintsStrings { Hints() }
    struct Hints: LoginHintsStrings {
        var logIn: String { "log in" }
        var enterField: String { "type a token" }
        var leaveField: String { "leave" }
        var tokenPage: String { "token page" }
        var browser: String { "browser" }
        var cancel: String { "cancel" }
        var skip: String { "skip" }
        var logOut: String { "log out" }
        var profile: String { "profile" }
        var refresh: String { "refresh" }
    }

    // MARK: - Screens

    var loginScreen: any LoginLoginScreenStrings { LoginScreen() }
    struct LoginScreen: LoginLoginScreenStrings {
        func heading(origin: String) -> String { "Log in to \(origin)" }
        var placeholder: String { "your token" }
        var openPageYourself: String { "If your browser does not open, visit this page:" }

        func reason(_ reason: LoginReason) -> String {
            switch reason {
            case .rejected: "Your token is no longer valid: it was revoked, or it has expired."
            case .screen: "This screen requires a login."
            case .stocking: "Stocking a post requires a login."
            }
        }

        func instruction(tokenPage: String) -> StyledLine {
            StyledLine([
                StyledSpan("Get a token at "), StyledSpan(tokenPage, .link),
                StyledSpan(" and paste it here."),
            ])
        }

        func demoInstruction(token: String) -> StyledLine {
            StyledLine([
                StyledSpan("This is a demo with fictional posts and people. To log in, type its token "),
                StyledSpan(token, .code), StyledSpan(" here."),
            ])
        }
    }

    var accountScreen: any LoginAccountScreenStrings { AccountScreen() }
    struct AccountScreen: LoginAccountScreenStrings {
        var posts: String { "Posts" }
        var followers: String { "Followers" }
        var following: String { "Following" }
        var service: String { "Service" }
        var token: String { "Token" }
        var tokenFromEnvironment: String { "from QIITA_TOKEN" }
        var tokenInVault: String { "stored on this computer" }
        var environmentOverrides: String { "QIITA_TOKEN is set and overrides it at the next start" }

        func logInHint(key: String, origin: String) -> StyledLine {
            StyledLine([
                StyledSpan("Press "), StyledSpan(key, .key), StyledSpan(" to log in to \(origin)."),
            ])
        }

        func retryHint(key: String, retryingAt time: String?) -> StyledLine {
            let (before, after) =
                time.map { ("retrying at \($0); press ", " to retry now") } ?? ("press ", " to try again")
            return StyledLine([StyledSpan(before, .dim), StyledSpan(key, .key), StyledSpan(after, .dim)])
        }
    }
}
