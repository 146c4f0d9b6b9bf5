import ApplicationFlux
import Entities
import FluxRouting
import OAuthCallback
import TerminalFrames

/// The words of logging in and out, on screens and in commands.
struct LoginStrings: Sendable {
    let language: Language

    var tab: String { language.text("Account", "アカウント") }
    var loggedOut: String { language.text("Logged out", "ログアウトしました") }
    var wasNotLoggedIn: String { language.text("You were not logged in", "ログインしていませんでした") }

    // MARK: - Progress

    var identifying: String { language.text("Checking who is logged in…", "ログイン中のユーザーを確認しています…") }
    var waitingForBrowser: String { language.text("Waiting for the browser…", "ブラウザーでの操作を待っています…") }
    var checkingToken: String { language.text("Checking the token…", "トークンを確認しています…") }

    // MARK: - QIITA_TOKEN

    var environmentOverridesLogin: String {
        language.text(
            "QIITA_TOKEN is set and overrides this login at the next start.",
            "QIITA_TOKENが設定されているため、次回の起動ではそちらが使われます。")
    }

    var environmentOverridesLogOut: String {
        language.text(
            "QIITA_TOKEN is set: unset it, or you will be logged in again at the next start.",
            "QIITA_TOKENが設定されています。解除しないと、次回の起動でまたログインします。")
    }

    // MARK: - Keys

    var keys: Keys { Keys(language: language) }

    /// Descriptions of keys.
    struct Keys: Sendable {
        let language: Language

        var logIn: String { language.text("Log in", "ログイン") }
        var logInWithToken: String { language.text("Log in with the token", "トークンでログイン") }
        var enterField: String { language.text("Type or paste a token", "トークンを入力または貼り付け") }
        var leaveField: String { language.text("Leave the token field", "トークンの入力欄を離れる") }
        var openTokenPage: String { language.text("Open the page for creating tokens", "トークンの発行ページを開く") }

        var logInWithBrowser: String {
            language.text("Log in with the browser, without a token", "トークンを使わずブラウザーでログイン")
        }

        var cancel: String { language.text("Cancel", "キャンセル") }
        var skip: String { language.text("Continue without logging in", "ログインせずに続ける") }
        var logOut: String { language.text("Log out", "ログアウト") }
        var openProfile: String { language.text("Open your profile in the browser", "プロフィールをブラウザーで開く") }
        var refresh: String { language.text("Refresh", "更新") }
    }

    var hints: Hints { Hints(language: language) }

    /// Labels of keys in the row of hints.
    struct Hints: Sendable {
        let language: Language

        var logIn: String { language.text("log in", "ログイン") }
        var enterField: String { language.text("type a token", "トークンを入力") }
        var leaveField: String { language.text("leave", "離れる") }
        var proceed: String { language.text("continue without a login", "ログインせずに続ける") }
        var tokenPage: String { language.text("token page", "発行ページ") }
        var browser: String { language.text("browser", "ブラウザー") }
        var cancel: String { language.text("cancel", "キャンセル") }
        var skip: String { language.text("skip", "スキップ") }
        var logOut: String { language.text("log out", "ログアウト") }
        var profile: String { language.text("profile", "プロフィール") }
        var refresh: String { language.text("refresh", "更新") }
    }

    // MARK: - Screens

    var logOutQuestion: String { language.text("Log out?", "ログアウトしますか？") }

    var loginScreen: LoginScreen { LoginScreen(language: language) }

    struct LoginScreen: Sendable {
        let language: Language

        func heading(origin: String) -> String { language.text("Log in to \(origin)", "\(origin) へのログイン") }
        var placeholder: String { language.text("your token", "アクセストークン") }

        var openPageYourself: String {
            language.text("If your browser does not open, visit this page:", "ブラウザーが開かない場合は、次のページを開いてください。")
        }

        /// Why a login is required; `nil` for a reason that is not known.
        func reason(_ reason: LoginReason) -> String? {
            switch reason {
            case .rejected:
                language.text(
                    "Your token is no longer valid: it was revoked, or it has expired.",
                    "トークンは無効です。取り消されたか、有効期限が切れています。")
            case .screen: language.text("This screen requires a login.", "この画面を表示するにはログインが必要です。")
            case .stocking: language.text("Stocking a post requires a login.", "記事をストックするにはログインが必要です。")
            default: nil
            }
        }

        func instruction(tokenPage: String) -> StyledLine {
            StyledLine(
                language.text(
                    [
                        StyledSpan("Get a token at "), StyledSpan(tokenPage, .link),
                        StyledSpan(" and paste it here."),
                    ],
                    [
                        StyledSpan(tokenPage, .link), StyledSpan(" でトークンを発行し、ここに貼り付けてください。"),
                    ]))
        }

        /// - Parameter key: The key that continues without a login.
        func proceedInstruction(key: String) -> StyledLine {
            StyledLine(
                language.text(
                    [
                        StyledSpan("Or press "), StyledSpan(key, .key),
                        StyledSpan(
                            " to continue without a login: you can search and read everything public."),
                    ],
                    [
                        StyledSpan("または"), StyledSpan(key, .key),
                        StyledSpan("を押すと、ログインせずに続けられます。公開記事の検索と閲覧ができます。"),
                    ]))
        }

        func demoInstruction(token: String) -> StyledLine {
            StyledLine([
                StyledSpan(
                    language.text(
                        "This is a demo with fictional posts and people. To log in, type its token ",
                        "これはデモです。記事と人物は架空のものです。ログインするには、トークン")),
                StyledSpan(token, .code), StyledSpan(language.text(" here.", "を入力してください。")),
            ])
        }
    }

    var accountScreen: AccountScreen { AccountScreen(language: language) }

    struct AccountScreen: Sendable {
        let language: Language

        var posts: String { language.text("Posts", "投稿") }
        var followers: String { language.text("Followers", "フォロワー") }
        var following: String { language.text("Following", "フォロー") }
        var service: String { language.text("Service", "サービス") }
        var token: String { language.text("Token", "トークン") }
        var tokenFromEnvironment: String { language.text("from QIITA_TOKEN", "QIITA_TOKENから取得") }
        var tokenInVault: String { language.text("stored on this computer", "このコンピューターに保存") }

        var environmentOverrides: String {
            language.text(
                "QIITA_TOKEN is set and overrides it at the next start", "QIITA_TOKENが設定されているため、次回の起動ではそちらを使用"
            )
        }

        func logInHint(key: String, origin: String) -> StyledLine {
            StyledLine(
                language.text(
                    [
                        StyledSpan("Press "), StyledSpan(key, .key), StyledSpan(" to log in to \(origin)."),
                    ], [StyledSpan(key, .key), StyledSpan("を押すと \(origin) にログインします。")]))
        }

        /// - Parameter time: The time of the automatic retry; `nil` if none is scheduled.
        func retryHint(key: String, retryingAt time: String?) -> StyledLine {
            language.text {
                let (before, after) =
                    time.map { ("retrying at \($0); press ", " to retry now") } ?? ("press ", " to try again")
                return StyledLine([StyledSpan(before, .dim), StyledSpan(key, .key), StyledSpan(after, .dim)])
            } japanese: {
                StyledLine([
                    StyledSpan(time.map { "\($0)に再試行します。" } ?? "", .dim), StyledSpan(key, .key),
                    StyledSpan(time == nil ? "を押すと再試行します" : "を押すとすぐに再試行します", .dim),
                ])
            }
        }
    }
}

extension Language {
    /// The module's texts in this language.
    var strings: LoginStrings { LoginStrings(language: self) }
}
