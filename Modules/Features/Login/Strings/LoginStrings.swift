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

extension LoginStrings {
    var failures: Failures { Failures(language: language) }

    /// Explains failures: why something failed, as a clause, and what to do, as an imperative clause.
    struct Failures: Sendable {
        typealias Explanation = (why: String, suggestion: String)

        let language: Language

        func failedStep(_ step: SessionStep) -> String {
            switch step {
            case .login, .browser: language.text("cannot log in", "ログインできません")
            case .whoAmI: language.text("cannot show who is logged in", "ログイン中のユーザーを表示できません")
            case .logOut: language.text("cannot revoke the token", "トークンを取り消せません")
            }
        }

        func noToken(origin: String) -> Explanation {
            (
                language.text("no token was given", "トークンが入力されていません"),
                language.text(
                    "create one at \(origin)/settings/tokens/new and paste it",
                    "\(origin)/settings/tokens/new で発行し、貼り付けてください")
            )
        }

        func typeToken(_ token: String) -> String {
            language.text("type the token \(token)", "トークン \(token) を入力してください")
        }

        var notLoggedIn: Explanation {
            (
                language.text("you are not logged in", "ログインしていません"),
                language.text("log in with nagare login", "nagare loginでログインしてください")
            )
        }

        func tokenRejected(origin: String) -> Explanation {
            (
                language.text("the service rejected this token", "サービスがこのトークンを拒否しました"),
                language.text(
                    "create a new one at \(origin)/settings/tokens/new and paste it",
                    "\(origin)/settings/tokens/new で新しく発行し、貼り付けてください")
            )
        }

        func revokeYourself(origin: String) -> String {
            language.text(
                "revoke it yourself at \(origin)/settings/applications",
                "\(origin)/settings/applications で取り消してください")
        }

        /// Replaces advice that mentions `--offline`, which does not help with logging in; `nil` to keep the
        /// general advice.
        func suggestion(after failure: ServiceFailure) -> String? {
            switch failure {
            case .unreachable: language.text("check the connection", "接続を確認してください")
            case .interrupted: language.text("try again", "もう一度試してください")
            case .timedOut, .unavailable: language.text("try again later", "後でもう一度試してください")
            default: nil
            }
        }

        func browser(_ failure: BrowserFailure, origin: String) -> Explanation {
            switch failure {
            case .notRegistered:
                (
                    language.text("no OAuth client is registered", "OAuthクライアントが登録されていません"),
                    language.text(
                        "register one at \(origin)/settings/applications",
                        "\(origin)/settings/applications で登録してください")
                )
            case .callback(.portInUse(let port, let holder?)):
                (
                    language.text(
                        "port \(port) is in use by \(holder), but the browser is redirected to it",
                        "ブラウザーのリダイレクト先のポート\(port)を\(holder)が使用しています"),
                    language.text("log in there, or quit it", "そちらでログインするか、終了してください")
                )
            case .callback(.portInUse(let port, nil)):
                (
                    language.text(
                        "port \(port) is in use, but the browser is redirected to it",
                        "ブラウザーのリダイレクト先のポート\(port)が使用されています"),
                    language.text("quit the program that uses it", "使用しているプログラムを終了してください")
                )
            case .callback(.cannotListen(let detail)):
                (
                    detail,
                    language.text(
                        "check that programs can listen on 127.0.0.1", "プログラムが127.0.0.1で待ち受けできることを確認してください")
                )
            case .callback(.cancelled):
                (
                    language.text("the login was cancelled", "ログインがキャンセルされました"),
                    language.text("try again", "もう一度試してください")
                )
            case .timedOut:
                (
                    language.text("the browser did not return in time", "ブラウザーでのログインが時間内に完了しませんでした"),
                    language.text("try again, or paste a token", "もう一度試すか、トークンを貼り付けてください")
                )
            case .denied:
                (
                    language.text("access was denied in the browser", "ブラウザーでアクセスが拒否されました"),
                    language.text(
                        "try again and allow access, or paste a token", "もう一度試してアクセスを許可するか、トークンを貼り付けてください")
                )
            case .codeMissing:
                (
                    language.text("the browser returned without a code", "ブラウザーから認可コードが返されませんでした"),
                    language.text("try again, or paste a token", "もう一度試すか、トークンを貼り付けてください")
                )
            case .exchangeFailed:
                (
                    language.text("the service rejected the code", "サービスがコードを拒否しました"),
                    language.text("check the OAuth client's id and secret", "OAuthクライアントのIDとシークレットを確認してください")
                )
            }
        }
    }

    var redirectPage: RedirectPage { RedirectPage(language: language) }

    /// The page that the browser shows after the redirect.
    struct RedirectPage: Sendable {
        typealias Text = (title: String, text: String)

        let language: Language

        var success: Text {
            (
                language.text("Return to nagare", "nagareに戻ってください"),
                language.text("You can close this page and return to your terminal.", "このページを閉じて、端末に戻ってください。")
            )
        }

        var denied: Text {
            (
                language.text("Access denied", "アクセスが拒否されました"),
                language.text(
                    "nagare has no access. You can close this page and return to your terminal.",
                    "nagareはアクセスできません。このページを閉じて、端末に戻ってください。")
            )
        }

        var foreign: Text {
            (
                language.text("Another login", "別のログイン"),
                language.text(
                    "nagare did not ask for this page. Use the page that it opened in your browser.",
                    "nagareはこのページを要求していません。nagareがブラウザーで開いたページを使ってください。")
            )
        }

        var failure: Text {
            (
                language.text("Login failed", "ログインできませんでした"),
                language.text(
                    "You can close this page and return to your terminal, which shows what to do.",
                    "このページを閉じて、端末に戻ってください。対処方法は端末に表示されています。")
            )
        }
    }
}
