import FluxScreens
import TerminalFrames

/// What a program says about the session that it resumes or saves.
package enum SessionMessage: Codable, Equatable, Sendable {
    /// Parts of the last session could not be read. A document was copied to a file.
    case incomplete(copy: String?)
    /// The user's document was copied to a file before another one replaces it, as the user wanted.
    case kept(copy: String)
    /// The user's document could not be saved.
    case notSaved(FileProblem)
    /// The error that ended time travel.
    case pastUnavailable(String)

    package func line(in language: Language) -> StyledLine {
        switch self {
        case .incomplete(let copy?):
            StyledLine(
                language.text(
                    "parts of the last session could not be read; all of it is in \(copy)",
                    "前回のセッションの一部を読み取れませんでした。全体は\(copy)にあります。"), .warning)
        case .incomplete(nil):
            StyledLine(
                language.text(
                    "parts of the last session could not be read, and start anew",
                    "前回のセッションの一部を読み取れなかったため、初期状態から始めます。"), .warning)
        case .kept(let copy):
            StyledLine(language.text("the former session is in \(copy)", "前のセッションは\(copy)にあります。"))
        case .pastUnavailable(let error):
            StyledLine(language.text("cannot show past states: \(error)", "過去の状態を表示できません：\(error)"), .failure)
        case .notSaved(let problem):
            StyledLine(
                SessionFailure(problem: problem).message(language.text("session", "セッション"), in: language)
                    .sentence,
                .failure)
        }
    }
}

/// The user's document could not be copied or saved.
struct SessionFailure: Error, Equatable {
    let problem: FileProblem

    func message(_ operation: String, in language: Language) -> ErrorMessage {
        problem.errorMessage(operation, of: language.text("session", "セッション"), in: language)
    }
}
