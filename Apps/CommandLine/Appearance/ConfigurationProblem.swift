import Console
import TerminalFrames

/// A problem in the user's settings, theme or key bindings.
enum ConfigurationProblem: Equatable, Codable {
    /// There is no theme of that name.
    case unknownTheme(String, known: [String])
    case theme(UserFile.Problem)
    case settings(UserFile.Problem)
    case keys(UserFile.Problem)
    /// `QIITA_TOKEN` is not sent to this origin, which only `settings.json` names.
    case tokenWithheld(origin: String)

    func errorMessage(in language: Language) -> ErrorMessage {
        let strings = language.commandStrings
        return switch self {
        case .unknownTheme(let name, let known): strings.theme.unknown(name, known: known)
        case .theme(let problem): problem.errorMessage(language.appStrings.themeFile, in: language)
        case .settings(let problem): problem.errorMessage(language.appStrings.settings, in: language)
        case .keys(let problem): problem.errorMessage(language.appStrings.keysFile, in: language)
        case .tokenWithheld(let origin): language.configurationStrings.tokenWithheld(origin: origin)
        }
    }
}
