import ApplicationFlux
import TerminalUI

/// The texts in Japanese.
struct JapaneseLoginStrings: LoginStrings {
    var tab: String { "アカウント" }
    var loggedOut: String { "ログアウトしました" }
    var wasNotLoggedIn: String { "ログインしていませんでした" }

    // MARK: - Progress

    var identifying: String { "ログイン中のユーザーを確認しています…" }
    var waitingForBrowser: String { "ブラウザーでの操作を待っています…" }
    var checkingToken: String { "トークンを確認しています…" }

    // MARK: - QIITA_TOKEN

    var environmentOverridesLogin: String {
        "QIITA_TOKENが設定されているため、次回の起動ではそちらが使われます。"
    }
    var environmentOverridesLogOut: String {
        "QIITA_TOKENが設定されています。解除しないと、次回の起動でまたログインします。"
    }

    // MARK: - Keys

    var keys: any LoginKeysStrings { Keys() }
    struct Keys: LoginKeysStrings {
        var logIn: String { "ログイン" }
        var logInWithToken: String { "トークンでログイン" }
        var enterField: String { "トークンを入力または貼り付け" }
        var leaveField: String { "トークンの入力欄を離れる" }
        var openTokenPage: String { "トークンの発行ページを開く" }
        var logInWithBrowser: String { "トークンを使わずブラウザーでログイン" }
        var cancel: String { "キャンセル" }
        var skip: String { "ログインせずに続ける" }
        var logOut: String { "ログアウト" }
        var openProfile: String { "プロフィールをブラウザーで開く" }
        var refresh: String { "更新" }
    }

    var hints: any LoginHintsStrings { Hints() }
    struct Hints: LoginHintsStrings {
        var logIn: String { "ログイン" }
        var enterField: String { "トークンを入力" }
        var leaveField: String { "離れる" }
        var tokenPage: String { "発行ページ" }
        var browser: String { "ブラウザー" }
        var cancel: String { "キャンセル" }
        var skip: String { "スキップ" }
        var logOut: String { "ログアウト" }
        var profile: String { "プロフィール" }
        var refresh: String { "更新" }
    }

    // MARK: - Screens

    var loginScreen: any LoginLoginScreenStrings { LoginScreen() }
    struct LoginScreen: LoginLoginScreenStrings {
        func heading(origin: String) -> String { "\(origin)にログイン" }
        var placeholder: String { "アクセストークン" }
        var openPageYourself: String { "ブラウザーが開かない場合は、次のページを開いてください。" }

        func reason(_ reason: LoginReason) -> String {
            switch reason {
            case .rejected: "トークンは無効です。取り消されたか、有効期限が切れています。"
            case .screen: "この画面を表示するにはログインが必要です。"
            case .stocking: "記事をストックするにはログインが必要です。"
            }
        }

        func instruction(tokenPage: String) -> StyledLine {
            StyledLine([
                StyledSpan(tokenPage, .link), StyledSpan("でトークンを発行し、ここに貼り付けてください。"),
            ])
        }

        func demoInstruction(token: String) -> StyledLine {
            StyledLine([
                StyledSpan("これはデモです。記事と人物は架空のものです。ログインするには、トークン"),
                StyledSpan(token, .code), StyledSpan("を入力してください。"),
            ])
        }
    }

    var accountScreen: any LoginAccountScreenStrings { AccountScreen() }
    struct AccountScreen: LoginAccountScreenStrings {
        var posts: String { "投稿" }
        var followers: String { "フォロワー" }
        var following: String { "フォロー" }
        var service: String { "サービス" }
        var token: String { "トークン" }
        var tokenFromEnvironment: String { "QIITA_TOKENから取得" }
        var tokenInVault: String { "このコンピューターに保存" }
        var environmentOverrides: String { "QIITA_TOKENが設定されているため、次回の起動ではそちらを使用" }

        func logInHint(key: String, origin: String) -> StyledLine {
            StyledLine([StyledSpan(key, .key), StyledSpan("を押すと\(origin)にログインします。")])
        }

        func retryHint(key: String, retryingAt time: String?) -> StyledLine {
            StyledLine([
                StyledSpan(time.map { "\($0)に再試行します。" } ?? "", .dim), StyledSpan(key, .key),
                StyledSpan(time == nil ? "を押すと再試行します" : "を押すとすぐに再試行します", .dim),
            ])
        }
    }
}
