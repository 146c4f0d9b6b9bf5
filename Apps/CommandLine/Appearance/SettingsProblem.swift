import Console
import FluxTerminal
import Persistence
import TerminalFrames

/// A problem in `settings.json`.
struct SettingsProblem: Error, Equatable, Codable {
    /// What is wrong in the file.
    enum Mistake: Equatable, Codable {
        /// The file was used, although it belongs to another user.
        case foreign
        /// The value of the named setting is not allowed.
        case invalidSetting(String, NagareStrings.Configuration.AllowedValues)
        /// - similar: The setting that is probably meant.
        case unknownSetting(String, similar: String?)
    }

    let path: String
    /// The line, from 1; `nil` if the problem concerns the whole file.
    let line: Int?
    let mistake: Mistake

    /// Whether it is the value of `aliases`.
    var concernsAliases: Bool { settingsKey == .aliases }

    /// The setting whose value is not allowed; `nil` for other problems.
    var settingsKey: SettingsKey? {
        if case .invalidSetting(let name, _) = mistake { SettingsKey(rawValue: name) } else { nil }
    }

    /// - Parameter what: What failed, such as `config set`.
    func errorMessage(_ what: String, in language: Language) -> ErrorMessage {
        let strings = language.configurationStrings
        return language.fileStrings.problem(
            what, path: path, line: line, why: strings.why(mistake), suggestion: strings.suggestion(mistake))
    }
}
