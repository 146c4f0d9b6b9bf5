import FluxScreens
import TerminalFrames

/// The result of changing the settings or reading them again, as recordings contain it.
enum SettingsMessage: Codable, Equatable, Sendable {
    case chosen(SettingChoice)
    /// A choice applies to this run only.
    case notSaved(FileProblem)
    /// The program has read the settings that another process has saved.
    case reloaded
    /// The first mistake, and the number of further ones.
    case misconfigured(UserFile.Problem, moreCount: Int)
    case unknownTheme(String, known: [String])

    /// The first problem in the settings and in the chosen theme; `nil` if there is none.
    init?(_ problems: [UserFile.Problem], _ appearance: Appearance) {
        switch appearance.problem {
        case let .unknownTheme(name, known) where problems.isEmpty: self = .unknownTheme(name, known: known)
        case .file(let problem) where problems.isEmpty: self = .misconfigured(problem, moreCount: 0)
        case nil, .unknownTheme, .file:
            guard let first = problems.first else { return nil }
            self = .misconfigured(first, moreCount: problems.count - 1)
        }
    }

    func line(_ advice: FileAdvice, _ languages: [Language], in language: Language) -> StyledLine {
        let strings = language.fileStrings
        switch self {
        case .chosen(let choice): return StyledLine(choice.text(in: language, of: languages), .good)
        case .notSaved(let problem):
            let sentence = problem.errorMessage(strings.settings, of: strings.settings, in: language).sentence
            return StyledLine(strings.onlyForThisRun(sentence), .failure)
        case .reloaded: return StyledLine(strings.settingsReloaded, .good)
        case .misconfigured(let problem, let moreCount):
            let sentence = problem.errorMessage(strings.settings, advice, in: language).sentence
            return StyledLine(strings.first(sentence, moreCount: moreCount, advice), .warning)
        case .unknownTheme(let name, let known):
            return StyledLine(strings.unknownTheme(name, known: known).sentence, .warning)
        }
    }
}
