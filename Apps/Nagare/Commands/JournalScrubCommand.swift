import ArgumentParser
import Foundation
import Journal
import JournalFile
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

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("Write to this file, which only its owner may read.", valueName: "out"),
        completion: .file())
    var output: String?

    var isBounded: Bool { false }

    func run(_ console: Console) async throws {
        let what = "journal scrub"
        let (recording, lines): (Recording, Data)
        do {
            recording = try journal.recording(what)
            let patterns = try Replay<AppReplica>(recording).app.patterns
            lines = try Scrubber<AppReplica>(patterns: patterns).scrub(recording)
        } catch let failure as RecordingFailure {
            throw CommandFailure(what, failure, journal.file)
        }
        if let output {
            do throws(RecordingFileFailure) { try RecordingFile.save(lines, to: output) } catch {
                throw CommandFailure(what, error)
            }
        } else {
            console.printRaw(String(decoding: lines, as: UTF8.self))
        }
        let scrubbed = try Recording(lines)
        if let first = try JournalVerification(try Replay<AppReplica>(scrubbed)).first {
            console.complain("it does not replay as it is: \(JournalText.sentence(first, scrubbed))")
        }
        if recording.isTorn { console.remark("the last line is cut off, and left out") }
    }
}
