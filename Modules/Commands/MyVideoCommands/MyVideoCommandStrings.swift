import Console
import Persistence
import TerminalFrames

extension CommandStrings {
    var videos: Videos { Videos(language: language) }

    struct Videos: Sendable {
        let language: Language

        var none: String { language.text("no saved videos", "保存した動画はありません") }
        var noMatches: String { language.text("no saved videos match", "一致する保存した動画はありません") }

        func alreadySaved(_ name: String) -> String {
            language.text("\"\(name)\" is already saved", "「\(name)」はすでに保存しています")
        }

        func notSaved(_ id: String) -> String { language.text("\(id) is not saved", "\(id)は保存していません") }

        func loading(_ id: String) -> String { language.text("loading \(id)", "\(id)を読み込み中") }

        func exportInterrupted(_ what: String, printed: Int) -> ErrorMessage {
            ErrorMessage(
                what,
                why: language.text(
                    "interrupted after \(NagareStrings.videos(printed)), so the document is incomplete",
                    "\(printed)本の動画で中断されたため、文書は不完全です"),
                suggestion: language.text("run it again", "もう一度実行してください"), in: language)
        }

    }
}
