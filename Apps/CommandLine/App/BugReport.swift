import Console
import FluxJournal
import FluxJournalFile
import FluxTerminal
import Foundation
import JournalCommands

/// A recording of the running session for a bug report: all texts are replaced, and it contains the program's version
/// and the kind of terminal.
struct BugReport: Sendable {
    let trace: Trace
    /// The folder of the file.
    let folder: String

    /// Saves the session up to now in a file that only its owner can read.
    ///
    /// - Parameter date: The date in the file's name.
    /// - Returns: The file's path.
    /// - Throws: When the session cannot be replayed, or the file cannot be written.
    func save(at date: Date) throws -> String {
        let lines = try ReplicaFactory.app.scrub(try ReplicaFactory.app.recording(trace.lines))
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let time = Dates.instant(date).filter { $0 != ":" }
        let path = "\(folder)/bug-report-\(time).journal"
        try RecordingFile.save(lines, to: path)
        return path
    }
}
