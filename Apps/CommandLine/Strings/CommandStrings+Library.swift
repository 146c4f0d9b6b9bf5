import Console
import Persistence
import TerminalFrames

/// The library as a whole.
extension CommandStrings {
    /// The number of unread posts, for a completion.
    func unread(_ count: Int) -> String { language.text("\(count) unread", "未読\(count)件") }

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

    /// - Parameter library: The Markdown library that is missing.
    func plainText(_ library: String) -> String {
        language.text(
            "posts are shown as plain text: cannot load \(library); install libmd4c0",
            "\(library)を読み込めないため、記事をプレーンテキストで表示します。libmd4c0をインストールしてください")
    }
}
