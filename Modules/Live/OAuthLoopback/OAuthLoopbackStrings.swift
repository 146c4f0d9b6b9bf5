import OAuthCallback

/// The texts of this module.
enum OAuthLoopbackStrings {
    static let unknownPath = OAuthPage(title: "Not found", text: "This page does not exist.")
    static let wrongMethod = OAuthPage(
        title: "Method not allowed", text: "This page accepts GET requests only.")
    static let alreadyVisited = OAuthPage(
        title: "Already used", text: "This login has already been answered. You can close this page.")

    static let invalidAddress = "127.0.0.1 is not a valid address"

    static func process(name: Substring, number: String) -> String { "\(name) (process \(number))" }
}
