import OAuthCallback
import TerminalFrames

/// The texts of this module.
struct OAuthLoopbackStrings: Sendable {
    let language: Language

    var unknownPath: OAuthPage {
        OAuthPage(
            title: language.text("Not found", "ページが見つかりません"),
            text: language.text("This page does not exist.", "このページは存在しません。"))
    }

    var wrongMethod: OAuthPage {
        OAuthPage(
            title: language.text("Method not allowed", "許可されていないメソッド"),
            text: language.text("This page accepts GET requests only.", "このページはGETリクエストだけを受け付けます。"))
    }

    var alreadyVisited: OAuthPage {
        OAuthPage(
            title: language.text("Already used", "使用済み"),
            text: language.text(
                "This login has already been answered. You can close this page.",
                "このログインにはすでに応答しています。このページは閉じてかまいません。"))
    }

    func process(name: Substring, number: String) -> String {
        language.text("\(name) (process \(number))", "\(name)（プロセス\(number)）")
    }
}

extension Language {
    /// The module's texts in this language.
    var strings: OAuthLoopbackStrings { OAuthLoopbackStrings(language: self) }
}
