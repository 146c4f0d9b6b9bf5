import OAuthCallback
import TerminalUI

/// The texts of this module.
protocol OAuthLoopbackStrings: Sendable {
    var unknownPath: OAuthPage { get }
    var wrongMethod: OAuthPage { get }
    var alreadyVisited: OAuthPage { get }
    var invalidAddress: String { get }
    func process(name: Substring, number: String) -> String
}

extension Language {
    /// The module's texts in this language.
    var strings: any OAuthLoopbackStrings {
        switch self {
        case .english: EnglishOAuthLoopbackStrings()
        case .japanese: JapaneseOAuthLoopbackStrings()
        }
    }
}
