import TerminalUI

extension ProgramStrings {
    var imports: Import { Import(language: language) }

    struct Import: Sendable {
        let language: Language

        var standardInput: String { language.text("standard input", "標準入力") }

        func done(saved: Int, alreadySaved: Int) -> String {
            language.text("saved \(NagareStrings.videos(saved))", "\(saved)本の動画を保存しました")
                + (alreadySaved > 0
                    ? language.text("; \(alreadySaved) already saved", "（\(alreadySaved)本は保存済み）") : "")
        }

        func tooLarge(_ what: String, megabytes: Int) -> ErrorMessage {
            ErrorMessage(
                what,
                why: language.text(
                    "the document is larger than \(megabytes) MB", "文書が\(megabytes) MBを超えています"),
                suggestion: language.text("divide it into parts", "分割してください"), in: language)
        }

        func notAnExport(_ name: String) -> ErrorMessage {
            ErrorMessage(
                what,
                why: language.text("\(name) is not an export of My Video", "\(name)はマイビデオのエクスポートではありません"),
                suggestion: language.text(
                    "use the output of nagare myvideo export", "nagare myvideo exportの出力を使ってください"),
                in: language)
        }

        func newer(_ name: String) -> ErrorMessage {
            ErrorMessage(
                what,
                why: language.text(
                    "\(name) was written by a newer nagare", "\(name)は新しいバージョンのnagareで書き込まれています"),
                suggestion: language.text("update nagare", "nagareを更新してください"), in: language)
        }

        /// - Parameters:
        ///   - named: The first invalid records, with the reasons.
        ///   - all: The number of records in the document.
        func invalidRecords(
            _ count: Int, of all: Int, named: [(record: Int, why: String)]
        ) -> ErrorMessage {
            let more = count - named.count
            let reasons =
                named.map { language.text("record \($0.record): \($0.why)", "\($0.record)件目：\($0.why)") }
                + (more > 0 ? [language.text("and \(more) more", "他\(more)件")] : [])
            return ErrorMessage(
                what,
                why: language.text(
                    "\(count) of \(all) records are invalid (\(reasons.joined(separator: "; ")))",
                    "\(all)件中\(count)件のレコードが正しくありません（\(reasons.joined(separator: "、"))）"),
                suggestion: language.text(
                    "fix them and import the file again: the others are saved",
                    "修正して、もう一度インポートしてください。他のレコードは保存しました"), in: language)
        }

        private var what: String { "myvideo import" }
    }

    var followImport: FollowImport { FollowImport(language: language) }

    struct FollowImport: Sendable {
        let language: Language

        func done(followed: Int, alreadyFollowed: Int) -> String {
            language.text("followed \(followed.grouped)", "\(followed.grouped)件をフォローしました")
                + (alreadyFollowed > 0
                    ? language.text(
                        "; \(alreadyFollowed.grouped) already followed",
                        "（\(alreadyFollowed.grouped)件はフォロー済み）") : "")
        }

        func notADocument(_ name: String) -> ErrorMessage {
            ErrorMessage(
                what,
                why: language.text(
                    "\(name) is neither JSON nor OPML with follows", "\(name)は、フォローを含むJSONでもOPMLでもありません"),
                suggestion: language.text(
                    "use the output of nagare follow export", "nagare follow exportの出力を使ってください"), in: language
            )
        }

        func tooManyEntries(_ count: Int, maximum: Int) -> ErrorMessage {
            ErrorMessage(
                what,
                why: language.text(
                    "the document has \(count) entries, and at most \(maximum) are imported",
                    "項目が\(count)件あります。インポートできるのは\(maximum)件までです"),
                suggestion: language.text("divide it into parts", "いくつかのファイルに分けてください"), in: language)
        }

        /// - Parameters:
        ///   - entries: The invalid entries, as far as they can be named.
        ///   - all: The number of entries in the document.
        func invalidEntries(_ entries: [String], of all: Int) -> ErrorMessage {
            let (named, more) = (
                entries.prefix(5).map { language.text("\"\($0.fitted(to: 60))\"", "「\($0.fitted(to: 60))」") },
                entries.count - 5
            )
            let reasons = named + (more > 0 ? [language.text("and \(more) more", "他\(more)件")] : [])
            return ErrorMessage(
                what,
                why: language.text(
                    "\(entries.count) of \(all) entries are invalid (\(reasons.joined(separator: "; ")))",
                    "\(all)件中\(entries.count)件の項目が正しくありません（\(reasons.joined(separator: "、"))）"),
                suggestion: language.text(
                    "fix them and import the file again: the others are followed",
                    "修正して、もう一度インポートしてください。他の項目はフォローしました"), in: language)
        }

        var entryWithoutID: String { language.text("an entry without an id", "IDのない項目") }
        private var what: String { "follow import" }
    }
}
