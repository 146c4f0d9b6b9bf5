import Entities
import OAuthCallback

extension JapaneseLoginStrings {
    var failures: any LoginFailuresStrings { Failures() }
    struct Failures: LoginFailuresStrings {
        func failedStep(_ step: SessionStep) -> String {
            switch step {
            case .login, .browser: "ログインできません"
            case .whoAmI: "ログイン中のユーザーを表示できません"
            case .logOut: "トークンを取り消せません"
            }
        }

        func noToken(origin: String) -> Explanation {
            ("トークンが入力されていません", "\(origin)/settings/tokens/newで発行し、貼り付けてください")
        }

        var notLoggedIn: Explanation { ("ログインしていません", "nagare loginでログインしてください") }

        func tokenRejected(origin: String) -> Explanation {
            (
                "サービスがこのトークンを拒否しました",
                "\(origin)/settings/tokens/newで新しく発行し、貼り付けてください"
            )
        }

        func revokeYourself(origin: String) -> String {
            "\(origin)/settings/applicationsで取り消してください"
        }

        func suggestion(after failure: ServiceFailure) -> String? {
            switch failure {
            case .unreachable: "接続を確認してください"
            case .interrupted: "もう一度試してください"
            case .timedOut, .unavailable: "後でもう一度試してください"
            default: nil
            }
        }

        func browser(_ failure: BrowserFailure, origin: String) -> Explanation {
            switch failure {
            case .notRegistered:
                (
                    "OAuthクライアントが登録されていません",
                    "\(origin)/settings/applicationsで登録してください"
                )
            case .callback(.portInUse(let port, let holder?)):
                (
                    "ブラウザーのリダイレクト先のポート\(port)を\(holder)が使用しています",
                    "そちらでログインするか、終了してください"
                )
            case .callback(.portInUse(let port, nil)):
                (
                    "ブラウザーのリダイレクト先のポート\(port)が使用されています",
                    "使用しているプログラムを終了してください"
                )
            case .callback(.cannotListen(let detail)):
                (detail, "プログラムが127.0.0.1で待ち受けできることを確認してください")
            case .callback(.cancelled): ("ログインがキャンセルされました", "もう一度試してください")
            case .timedOut:
                (
                    "ブラウザーが時間内に戻りませんでした",
                    "もう一度試すか、トークンを貼り付けてください"
                )
            case .denied:
                (
                    "ブラウザーでアクセスが拒否されました",
                    "もう一度試してアクセスを許可するか、トークンを貼り付けてください"
                )
            case .codeMissing:
                (
                    "ブラウザーがコードなしで戻りました",
                    "もう一度試すか、トークンを貼り付けてください"
                )
            case .exchangeFailed:
                (
                    "サービスがコードを拒否しました",
                    "OAuthクライアントのIDとシークレットを確認してください"
                )
            }
        }
    }

    var redirectPage: any LoginRedirectPageStrings { RedirectPage() }
    struct RedirectPage: LoginRedirectPageStrings {
        var success: Text { ("nagareに戻ってください", "このページを閉じて、端末に戻ってください。") }
        var denied: Text {
            (
                "アクセスが拒否されました",
                "nagareはアクセスできません。このページを閉じて、端末に戻ってください。"
            )
        }
        var foreign: Text {
            (
                "別のログイン",
                "nagareはこのページを要求していません。nagareがブラウザーで開いたページを使ってください。"
            )
        }
        var failure: Text {
            (
                "ログインできませんでした",
                "このページを閉じて、端末に戻ってください。対処方法は端末に表示されています。"
            )
        }
    }
}
