import JSONCoding
import Persistence
import TerminalUI

extension CommandStrings {
    var videos: Videos { Videos(language: language) }

    struct Videos: Sendable {
        let language: Language

        var loading: String { language.text("loading", "読み込み中") }
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

        var readOnly: String {
            language.text("my video and follows can be read but not changed", "マイビデオとフォローは表示のみで、変更できません")
        }

        /// Reports the replacement of a damaged library.
        func recovered(_ recovery: LibraryRecovery) -> String {
            language.text {
                func plural(_ count: Int, _ noun: String) -> String? {
                    count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
                }
                let counts = [
                    plural(recovery.videos, "video"), plural(recovery.follows, "follow"),
                    plural(recovery.readMarks, "read mark"), plural(recovery.unsentChanges, "unsent change"),
                ].compactMap(\.self)
                let saved =
                    recovery.isComplete ? "everything in it was saved" : "what could be read was saved"
                let result =
                    counts.isEmpty ? "nothing could be read" : "\(saved) (\(language.list(counts)))"
                let sharing =
                    recovery.hasStoppedSharing ? "; if it was shared, run nagare sync init" : ""
                return """
                    my video: the library was damaged; \(result); the damaged file is \(recovery.backupPath)\(sharing)
                    """
            } japanese: {
                let counts = [
                    ("動画", recovery.videos, "本"), ("フォロー", recovery.follows, "件"),
                    ("既読", recovery.readMarks, "件"), ("未送信の変更", recovery.unsentChanges, "件"),
                ].filter { $0.1 > 0 }.map { "\($0.0)\($0.1)\($0.2)" }
                let saved = recovery.isComplete ? "内容はすべて" : "読み取れた内容は"
                let result =
                    counts.isEmpty
                    ? "読み取れる内容はありませんでした" : "\(saved)保存しました（\(counts.joined(separator: "、"))）"
                let sharing =
                    recovery.hasStoppedSharing ? "共有していた場合は、nagare sync initを実行してください。" : ""
                return """
                    マイビデオ：ライブラリが壊れていました。\(result)。\(sharing)壊れたファイルは\(recovery.backupPath)です
                    """
            }
        }

        /// The question whether to replace a damaged library by what can be read.
        func replaceDamaged(path: String) -> String {
            language.text(
                "\(path) is damaged. Save what can still be read in a new library, and keep the damaged file?",
                "\(path)は壊れています。読み取れる内容を新しいライブラリに保存し、壊れたファイルを残しますか？")
        }
    }
}
