import Console
import TerminalFrames

extension CommandStrings {
    var followImport: FollowImport { FollowImport(language: language) }

    struct FollowImport: Sendable {
        let language: Language

        func done(followed: Int, alreadyFollowed: Int) -> String {
            language.text("followed \(followed.grouped)", "\(followed.grouped)件をフォローしました")
                + (alreadyFollowed > 0
                    ? language.text(
                        ", \(alreadyFollowed.grouped) already followed",
                        "（\(alreadyFollowed.grouped)件はフォロー済み）") : "")
        }

        func notADocument(_ name: String) -> ErrorMessage {
            ErrorMessage(
                what,
                why: language.text(
                    "\(name) is neither JSON nor OPML with follows", "「\(name)」は、フォローを含むJSONでもOPMLでもありません"),
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
        ///   - outcome: What became of the others, as `done` says it.
        func invalidEntries(_ entries: [String], of all: Int, outcome: String) -> ErrorMessage {
            let (named, more) = (
                entries.prefix(5).map { language.text("\"\($0.fitted(to: 60))\"", "「\($0.fitted(to: 60))」") },
                entries.count - 5
            )
            let reasons = named + (more > 0 ? [language.text("and \(more) more", "他\(more)件")] : [])
            return ErrorMessage(
                what,
                why: language.text(
                    "skipped \(entries.count) of \(all) entries (\(reasons.joined(separator: "; "))), \(outcome)",
                    "\(all)件中\(entries.count)件の項目を読み飛ばしました（\(reasons.joined(separator: "、"))）。\(outcome)"),
                suggestion: language.text(
                    "fix them and import the file again", "修正して、もう一度インポートしてください"), in: language)
        }

        var entryWithoutID: String { language.text("an entry without an id", "IDのない項目") }
        private var what: String { "follow import" }
    }
}
