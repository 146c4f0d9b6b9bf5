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
