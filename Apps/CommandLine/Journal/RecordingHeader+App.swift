import Console
import FluxCore
import FluxJournal
import FluxJournalFile
import FluxTerminal
import Foundation
import Glibc
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

/// The commit that the program was built from.
struct ProgramCommit: Equatable {
    /// The commit's full name.
    let name: String
    /// Whether files that the program is built from had changes that were not committed.
    let isModified: Bool

    /// `nil` unless `Tooling/program` built the program in a checkout: it links an object with this text.
    static let current = dlsym(nil, "nagare_commit").flatMap {
        ProgramCommit(String(cString: $0.assumingMemoryBound(to: CChar.self)))
    }

    /// - Parameter text: The name, followed by ` modified` for a modified tree.
    init?(_ text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 1 || words.count == 2 && words[1] == "modified", !words[0].isEmpty,
            words[0].allSatisfy(\.isHexDigit)
        else { return nil }
        (name, isModified) = (String(words[0]), words.count == 2)
    }
}
