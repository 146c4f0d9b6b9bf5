import TerminalUI

/// A problem in the user's settings, theme or key bindings.
enum ConfigurationProblem: Equatable, Codable {
    /// There is no theme of that name.
    case unknownTheme(String, known: [String])
    case theme(UserFile.Problem)
    case settings(UserFile.Problem)
    case keys(UserFile.Problem)

    var errorMessage: ErrorMessage {
        switch self {
        case .unknownTheme(let name, let known): NagareStrings.Theme.unknown(name, known: known)
        case .theme(let problem): problem.errorMessage("theme")
        case .settings(let problem): problem.errorMessage("settings")
        case .keys(let problem): problem.errorMessage("keys")
        }
    }
}
