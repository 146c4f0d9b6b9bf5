import FluxCore
import FluxJournal
import ReactiveCore
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
        try Bug.$isOn.withValue(hasBug) {
            try recorded({ Self($0) }) { $0.play($1) }
        }
    }

    /// Explains a value at the end of a session of the program with the bug.
    static func why(_ path: String) throws -> String {
        let recording = try recording(hasBug: true)
        return try Bug.$isOn.withValue(true) {
            let replay = try Replay(recording) { Self($0) }
            let answer = try replay.why(path, upTo: recording.last)
            return try JournalLines.why(try #require(answer.change), recording)
        }
    }

    /// The first difference of a session of the correct program that the program with the bug replays.
    static func firstDifference() throws -> String {
        let recording = try recording(hasBug: false)
        return try Bug.$isOn.withValue(true) {
            let replay = try Replay(recording) { Self($0) }
            try replay.run()
            return try JournalLines.difference(try #require(replay.differences.first), recording)
        }
    }

    /// The differences of a session that the same program replays.
    static func differences(hasBug: Bool) throws -> [ReplayDifference] {
        let recording = try recording(hasBug: hasBug)
        return try Bug.$isOn.withValue(hasBug) {
            let replay = try Replay(recording) { Self($0) }
            try replay.run()
            return replay.differences
        }
    }
}
