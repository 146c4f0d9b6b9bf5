import ArgumentParser
import Console
import FluxJournal
import FluxJournalText
import FluxTerminal
import FluxTimeTravel
import Foundation
import TerminalFrames

/// `nagare journal scrub FILE`
struct JournalScrubCommand: JournalSubcommand {
    static let help = CommandHelp(
        "Anonymise a recording, to share it.",
        discussion: """
            Replaces the letters of all texts (queries, titles, bodies, names, ids, URLs and tags) by other \
            letters of the same kind and width. The result replays like the original. White space, \
            punctuation, emoji, numbers, times and the time zone are preserved.

            Texts of up to 40 letters are replaced letter by letter: readers cannot recognise them, but \
            cryptanalysts could.
            """,
        examples: [
            .init("Write a copy that can be sent", "nagare journal scrub run.journal -o scrubbed.journal"),
            .init("Check that it replays identically", "nagare journal verify scrubbed.journal"),
        ],
        globalOptions: .text, [.quiet])

    static let configuration = CommandConfiguration("scrub", help)

    @OptionGroup var journal: JournalOptions

    @OptionGroup var output: JournalOutput

    func run(_ console: Console, _ services: any JournalCommandServices) async throws {
        let operation = "journal scrub"
        let (recording, lines) = try journal.withRecording(operation, console, services.replicas) {
            recording in
            try console.showingProgress(console.language.recordingStrings.replaying) {
                (recording, try services.replicas.scrub(recording))
            }
        }
        try output.write(lines, from: journal.file, operation, console)
        let scrubbed = try services.replicas.recording(lines)
        let first = try console.showingProgress(console.language.recordingStrings.replaying) {
            try JournalVerification(try services.replicas.replay(scrubbed)).first
        }
        if let first {
            let language = console.language
            let text = JournalText(scrubbed, language.journalStrings)
            console.printDiagnostic(
                language.recordingStrings.scrubbedDiffers(text.sentence(first, in: language)))
        }
        if recording.isTruncated { console.remark(StyledLine(console.language.recordingStrings.truncated)) }
    }
}
