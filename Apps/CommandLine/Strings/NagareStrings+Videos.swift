import TerminalUI

/// Documents of saved videos and of follows.
extension NagareStrings {
    enum Import {
        static let standardInput = "standard input"

        static func done(saved: Int, alreadySaved: Int) -> String {
            "saved \(videos(saved))" + (alreadySaved > 0 ? "; \(alreadySaved) already saved" : "")
        }

        static func tooLarge(_ what: String, megabytes: Int) -> ErrorMessage {
            ErrorMessage(
                what, why: "the document is larger than \(megabytes) MB", suggestion: "divide it into parts")
        }

        static func notAnExport(_ name: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "\(name) is not an export of My Video",
                suggestion: "use the output of nagare myvideo export")
        }

        static func newer(_ name: String) -> ErrorMessage {
            ErrorMessage(what, why: "\(name) was written by a newer nagare", suggestion: "update nagare")
        }

        /// - Parameters:
        ///   - named: The first invalid records, with the reasons.
        ///   - all: The number of records in the document.
        static func invalidRecords(
            _ count: Int, of all: Int, named: [(record: Int, why: String)]
        ) -> ErrorMessage {
            let more = count - named.count
            let reasons =
                named.map { "record \($0.record): \($0.why)" } + (more > 0 ? ["and \(more) more"] : [])
            return ErrorMessage(
                what, why: "\(count) of \(all) records are invalid (\(reasons.joined(separator: "; ")))",
                suggestion: "fix them and import the file again: the others are saved")
        }

        private static let what = "myvideo import"
    }

    enum FollowImport {
        static func done(followed: Int, alreadyFollowed: Int) -> String {
            "followed \(followed.grouped)"
                + (alreadyFollowed > 0 ? "; \(alreadyFollowed.grouped) already followed" : "")
        }

        static func notADocument(_ name: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "\(name) is neither JSON nor OPML with follows",
                suggestion: "use the output of nagare follow export")
        }

        /// - Parameters:
        ///   - entries: The invalid entries, as far as they can be named.
        ///   - all: The number of entries in the document.
        static func invalidEntries(_ entries: [String], of all: Int) -> ErrorMessage {
            let (named, more) = (entries.prefix(5).map { "\"\($0.fitted(to: 60))\"" }, entries.count - 5)
            let reasons = named + (more > 0 ? ["and \(more) more"] : [])
            return ErrorMessage(
                what,
                why: "\(entries.count) of \(all) entries are invalid (\(reasons.joined(separator: "; ")))",
                suggestion: "fix them and import the file again: the others are followed")
        }

        static let entryWithoutID = "an entry without an id"
        private static let what = "follow import"
    }
}
