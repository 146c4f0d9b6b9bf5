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
