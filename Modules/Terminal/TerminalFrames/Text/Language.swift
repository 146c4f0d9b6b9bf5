/// A language of the app's texts. The raw value is the code in settings, recordings and locale names.
public enum Language: String, Codable, Sendable, CaseIterable {
    case english = "en"
    case japanese = "ja"

    /// The language of a process's environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set and not
    /// empty. `ja`, `ja_JP.UTF-8` and the like are Japanese, everything else is English.
    public init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first {
            !$0.isEmpty
        }
        let code = locale?.prefix { $0.isLetter }.lowercased()
        self = code == Language.japanese.rawValue ? .japanese : .english
    }
}

extension Language {
    /// One of two texts, or of two values with texts. Only the one in this language is evaluated.
    public func text<Text>(_ english: @autoclosure () -> Text, _ japanese: @autoclosure () -> Text) -> Text {
        switch self {
        case .english: english()
        case .japanese: japanese()
        }
    }

    /// The same for texts that need statements.
    public func text<Text>(_ english: () -> Text, japanese: () -> Text) -> Text {
        switch self {
        case .english: english()
        case .japanese: japanese()
        }
    }
}
