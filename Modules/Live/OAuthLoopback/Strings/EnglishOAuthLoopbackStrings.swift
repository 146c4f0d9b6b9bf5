import OAuthCallback

/// The texts in English.
struct EnglishOAuthLoopbackStrings: OAuthLoopbackStrings {
    var unknownPath: OAuthPage { OAuthPage(title: "Not found", text: "This page does not exist.") }

    var wrongMethod: OAuthPage {
        OAuthPage(title: "Method not allowed", text: "This page accepts GET requests only.")
    }

    var alreadyVisited: OAuthPage {
        OAuthPage(
            title: "Already used", text: "This login has already been answered. You can close this page.")
    }

    var invalidAddress: String { "127.0.0.1 is not a valid address" }
    func process(name: Substring, number: String) -> String { "\(name) (process \(number))" }
}
