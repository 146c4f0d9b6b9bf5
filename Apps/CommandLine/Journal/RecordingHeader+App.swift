import Console
import FluxCore
import FluxJournal
import FluxJournalFile
import FluxTerminal
import Foundation
import JournalCommands
import ReactiveCore
import TerminalFrames

extension SessionRecording {
    /// Records a run in the file given with `--record`; `nil` without that option.
    ///
    /// - Parameter root: The root scope, before anything has been created in it.
    static func start(
        _ root: Scope, _ settings: Settings, _ options: GlobalOptions
    ) throws -> SessionRecording? {
        guard let path = options.record else { return nil }
        do throws(RecordingFileFailure) {
            return try SessionRecording(
                root, RecordingHeader(settings, root), to: path, partSize: options.recordParts)
        } catch {
            throw CommandFailure("record", error)
        }
    }
}

extension RecordingHeader {
    /// The header of a run that begins now.
    ///
    /// - Parameters:
    ///   - root: The root scope of the run.
    ///   - environment: The process's environment, which names the terminal; empty to leave that out.
    init(_ settings: Settings, _ root: Scope, _ environment: [String: String] = [:]) {
        let now = Date()
        // Read at once: what follows takes milliseconds, which would put this run before others on their common clock.
        let epoch = Int64(now.timeIntervalSince1970 * 1_000_000_000) - root.scheduler.now.nanoseconds
        var values = [
            "qiita": settings.qiitaOrigin, "peertube": settings.peerTubeOrigin,
            "zone": TimeZone.current.identifier,
        ]
        if let commit = ProgramCommit.current {
            values["commit"] = commit.name
            values["modified"] = "\(commit.isModified)"
        }
        let terminal = ["TERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION"].compactMap { environment[$0] }
        if !terminal.isEmpty { values["terminal"] = terminal.joined(separator: " ") }
        // Hints and help texts show the user's key bindings, so a replay needs them.
        if !settings.keys.map.isStandard { values["keys"] = settings.keys.map.text }
        self.init(
            app: "nagare \(version)", profile: settings.profile, started: Dates.instant(now),
            settings: values, epoch: epoch)
    }
}
