import FluxPrivateFiles
import TerminalFrames

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Why a file of the program could not be read or written, as recordings contain it.
package enum FileProblem: Codable, Equatable, Sendable {
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

    /// - Parameters:
    ///   - operation: What failed.
    ///   - content: What the file contains, such as `session`.
    func errorMessage(_ operation: String, of content: String, in language: Language) -> ErrorMessage {
        let (why, suggestion) =
            switch self {
            case .noSpace:
                (
                    language.text("no space is left on the disk", "ディスクの空き容量がありません"),
                    language.text("free some space", "空き容量を増やしてください")
                )
            case .notAllowed:
                (
                    language.text("the folder of the \(content) cannot be used", "\(content)のフォルダーを使用できません"),
                    language.text("check its owner and its permissions", "所有者とアクセス権を確認してください")
                )
            case .isDamaged:
                (
                    language.text(
                        "the \(content) is no file of this program, or too large",
                        "\(content)がこのプログラムのファイルでないか、大きすぎます"),
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
