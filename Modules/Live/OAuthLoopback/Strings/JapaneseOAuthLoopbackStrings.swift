import OAuthCallback

/// The texts in Japanese.
struct JapaneseOAuthLoopbackStrings: OAuthLoopbackStrings {
    var unknownPath: OAuthPage {
        OAuthPage(title: "ページが見つかりません", text: "このページは存在しません。")
    }

    var wrongMethod: OAuthPage {
        OAuthPage(title: "許可されていないメソッド", text: "このページはGETリクエストだけを受け付けます。")
    }

    var alreadyVisited: OAuthPage {
        OAuthPage(
            title: "使用済み", text: "このログインにはすでに応答しています。このページは閉じてかまいません。")
    }

    var invalidAddress: String { "127.0.0.1は正しいアドレスではありません" }
    func process(name: Substring, number: String) -> String { "\(name)（プロセス\(number)）" }
}
