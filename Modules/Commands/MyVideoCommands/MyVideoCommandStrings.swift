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

        func exportInterrupted(_ operation: String, printed: Int) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "interrupted after \(NagareStrings.videos(printed)), so the document is incomplete",
                    "\(printed)本の動画で中断されたため、文書は不完全です"),
                suggestion: language.text("run it again", "もう一度実行してください"), in: language)
        }

    }

    var imports: Import { Import(language: language) }

    struct Import: Sendable {
        let language: Language

        func done(saved: Int, alreadySaved: Int) -> String {
            language.text("saved \(NagareStrings.videos(saved))", "\(saved)本の動画を保存しました")
                + (alreadySaved > 0
                    ? language.text(", \(alreadySaved) already saved", "（\(alreadySaved)本は保存済み）") : "")
        }

        func notAnExport(_ name: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text("\(name) is not an export of My Video", "「\(name)」はマイビデオのエクスポートではありません"),
                suggestion: language.text(
                    "use the output of nagare myvideo export", "nagare myvideo exportの出力を使ってください"),
                in: language)
        }

        func newer(_ name: String) -> ErrorMessage {
            ErrorMessage(
                operation,
                why: language.text(
                    "\(name) was written by a newer nagare", "「\(name)」は新しいバージョンのnagareで書き込まれています"),
                suggestion: language.text("update nagare", "nagareを更新してください"), in: language)
        }

        /// - Parameters:
        ///   - named: The first invalid records, with the reasons.
        ///   - all: The number of records in the document.
        ///   - outcome: The result for the others, as the text of `done`.
        func invalidRecords(
            _ count: Int, of all: Int, named: [(record: Int, why: String)], outcome: String
        ) -> ErrorMessage {
            let more = count - named.count
            let reasons =
                named.map { language.text("record \($0.record): \($0.why)", "\($0.record)件目：\($0.why)") }
                + (more > 0 ? [language.text("and \(more) more", "他\(more)件")] : [])
            return ErrorMessage(
                operation,
                why: language.text(
                    "skipped \(count) of \(all) records (\(reasons.joined(separator: "; "))), \(outcome)",
                    "\(all)件中\(count)件のレコードを読み飛ばしました（\(reasons.joined(separator: "、"))）。\(outcome)"),
                suggestion: language.text(
                    "fix them and import the file again", "修正して、もう一度インポートしてください"), in: language)
        }

        private var operation: String { "myvideo import" }
    }
}
