import ApplicationFlux
import Entities
import OAuthCallback
import TerminalFrames

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
