import FluxCore
import FluxJournal
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

/// Whether the bug of a program is switched on, in the current task.
enum Bug {
    @TaskLocal static var isOn = false
}

/// A small program with a bug that `Bug.isOn` switches on.
protocol BuggyProgram: Sendable {
    init(_ root: Scope)

    /// Performs what its user does.
    func play(_ scheduler: VirtualTimeScheduler)
}

extension BuggyProgram {
    static func recording(hasBug: Bool) throws -> Recording {
        let (scheduler, lines) = (VirtualTimeScheduler(), Box(Data()))
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let recorder = SessionRecorder(
            root, RecordingHeader(app: "buggy 1", profile: "default", started: "2026-11-22T08:00:00Z")
        ) { data, _ in lines.with { $0.append(data) } }
        Bug.$isOn.withValue(hasBug) {
            Self(root).play(scheduler)
            scheduler.run()
        }
        recorder.dispose()
        root.close()
        return try Recording(lines.value)
    }

    /// Explains a value at the end of a session of the program with the bug.
    static func why(_ path: String) throws -> String {
        let recording = try recording(hasBug: true)
        return try Bug.$isOn.withValue(true) {
            let replay = try Replay(recording) { Self($0) }
            let answer = try replay.why(try #require(StatePath(path)), upTo: recording.last)
            return try JournalLines.why(try #require(answer.change), recording)
        }
    }

    /// The first difference of a session of the correct program that the program with the bug replays.
    static func firstDifference() throws -> String {
        let recording = try recording(hasBug: false)
        return try Bug.$isOn.withValue(true) {
            let replay = try Replay(recording) { Self($0) }
            while try replay.advance() != nil {}
            return try JournalLines.difference(try #require(replay.differences.first), recording)
        }
    }

    /// The differences of a session that the same program replays.
    static func differences(hasBug: Bool) throws -> [ReplayDifference] {
        let recording = try recording(hasBug: hasBug)
        return try Bug.$isOn.withValue(hasBug) {
            let replay = try Replay(recording) { Self($0) }
            while try replay.advance() != nil {}
            return replay.differences
        }
    }
}
