import Console
import FluxTerminal
import Persistence
import TerminalFrames

/// A problem in the user's settings, theme or key bindings.
enum ConfigurationProblem: Equatable, Codable {
    /// There is no theme of that name.
    case unknownTheme(String, known: [String])
    case theme(UserFile.Problem)
    case settings(SettingsProblem)
    case keys(UserFile.Problem)
    case commands(UserFile.Problem)
    /// `QIITA_TOKEN` is not sent to this origin, which only `settings.json` names.
    case tokenWithheld(origin: String)

    init(_ problem: Appearance.Problem) {
        switch problem {
        case .unknownTheme(let name, let known): self = .unknownTheme(name, known: known)
        case .file(let problem): self = .theme(problem)
        }
    }

    func errorMessage(in language: Language) -> ErrorMessage {
        switch self {
        case .unknownTheme(let name, let known):
            language.fileStrings.unknownTheme(name, known: known)
        case .theme(let problem): problem.errorMessage(language.fileStrings.theme, in: language)
        case .settings(let problem): problem.errorMessage(language.fileStrings.settings, in: language)
        case .keys(let problem): problem.errorMessage(language.fileStrings.keys, in: language)
        case .commands(let problem): problem.errorMessage(language.appStrings.commands, in: language)
        case .tokenWithheld(let origin): language.configurationStrings.tokenWithheld(origin: origin)
        }
    }
}

extension KeysFile {
    /// The problems as sentences.
    func sentences(in language: Language) -> [String] {
        problems.map { ConfigurationProblem.keys($0).errorMessage(in: language).sentence }
    }
}

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

    /// - Parameter operation: What failed, such as `config set`.
    func errorMessage(_ operation: String, in language: Language) -> ErrorMessage {
        let strings = language.configurationStrings
        return language.fileStrings.problem(
            operation, path: path, line: line, why: strings.why(mistake),
            suggestion: strings.suggestion(mistake))
    }
}
