import ArgumentParser
import FluxJournal
import Foundation
import TerminalUI
import TimeTravel

/// `nagare journal scrub FILE`
struct JournalScrubCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scrub", abstract: "Print a run without what was read and typed in it, to be sent.",
        discussion: """
            Other letters of the same kind and width stand for those of every text: queries, titles, bodies, names, \
            ids, addresses, tags. It replays as the run did. White space, punctuation, emoji, numbers, times and the \
            time zone stay. Texts of up to 40 letters are changed letter by letter, which hides them from who reads \
            it, and not from who breaks ciphers.
            """)

    @OptionGroup var journal: JournalOptions

    @OptionGroup var output: JournalOutput

    var hasDeadline: Bool { false }

    func run(_ console: Console) async throws {
        let what = "journal scrub"
        let (recording, lines) = try journal.withRecording(what) { recording in
            let patterns = try Replay<AppReplica>(recording).app.patterns
            return (recording, try Scrubber<AppReplica>(patterns: patterns).scrub(recording))
        }
        try output.write(lines, what, console)
        let scrubbed = try Recording(lines)
        if let first = try JournalVerification(try Replay<AppReplica>(scrubbed)).first {
            console.printDiagnostic("it does not replay as it is: \(JournalText.sentence(first, scrubbed))")
        }
        if recording.isTruncated { console.remark("the last line is cut off, and left out") }
    }
}
