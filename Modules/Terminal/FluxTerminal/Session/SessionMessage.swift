import FluxPrivateFiles
import FluxScreens
import TerminalFrames

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What a program says about the session that it resumes or saves.
enum SessionMessage: Codable, Equatable, Sendable {
    /// Parts of the last session could not be read. A document was copied to a file.
    case incomplete(copy: String?)
    /// The user's document was copied to a file before another one replaces it, as the user wanted.
    case kept(copy: String)
    /// The user's document could not be saved.
    case notSaved(FileProblem)

    /// Lets the shell show the messages, also those of a recording.
    static func register(in shell: ShellFlux) {
        shell.registerMessages(SessionMessage.self) { message, _, language in message.line(in: language) }
    }

    func line(in language: Language) -> StyledLine {
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
        case .notSaved(let problem):
            StyledLine(
                SessionFailure(problem: problem).message(language.text("session", "セッション"), in: language)
                    .sentence,
                .failure)
        }
    }
}

/// Why a file of the program could not be read or written, as recordings contain it.
enum FileProblem: Codable, Equatable, Sendable {
    case noSpace, notAllowed, isDamaged
    case other(Int32)

    init(_ failure: PrivateFile.Failure) {
        self =
            switch failure {
            case .system(ENOSPC), .system(EDQUOT): .noSpace
            case .system(EACCES), .system(EPERM), .system(EROFS), .exposed, .foreign, .sharedFolder:
                .notAllowed
            case .system(let code): .other(code)
            case .invalid: .isDamaged
            }
    }
}

/// The user's document could not be copied or saved.
struct SessionFailure: Error, Equatable {
    let problem: FileProblem

    func message(_ operation: String, in language: Language) -> ErrorMessage {
        let (why, suggestion) =
            switch problem {
            case .noSpace:
                (
                    language.text("no space is left on the disk", "ディスクの空き容量がありません"),
                    language.text("free some space", "空き容量を増やしてください")
                )
            case .notAllowed:
                (
                    language.text("the folder of the session cannot be used", "セッションのフォルダーを使用できません"),
                    language.text("check its owner and its permissions", "所有者とアクセス権を確認してください")
                )
            case .isDamaged:
                (
                    language.text(
                        "the session is no file of this program, or too large",
                        "セッションがこのプログラムのファイルでないか、大きすぎます"),
                    language.text("move the file away", "ファイルを移動してください")
                )
            case .other(let code):
                (
                    language.text("the disk has failed (error \(code))", "ディスクのエラーです（エラー\(code)）"),
                    language.text("check the disk", "ディスクを確認してください")
                )
            }
        return ErrorMessage(operation, why: why, suggestion: suggestion, in: language)
    }
}
