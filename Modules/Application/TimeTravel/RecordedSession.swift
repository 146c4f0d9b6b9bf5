import FluxCore
import FluxJournal
import TerminalUI

/// A recorded session at one position, and descriptions of the action at that position.
///
/// A position is the number of reduced actions. Everything follows from the position and the skipped actions;
/// the lists of changes and causes are cached for one position each.
final class RecordedSession<App: FrameSource> {
    let recording: Recording
    private let replay: Replay<App>
    private var changes: (position: Int, lines: [StyledLine])?
    private var causes: (position: Int, lines: [StyledLine])?

    init(_ replay: Replay<App>) { (self.replay, recording) = (replay, replay.recording) }

    /// The number of recorded actions.
    var count: Int { recording.actions.count }
    /// The root scope of the replica.
    var root: Scope { replay.root }
    /// Whether the current code has behaved differently from the recording.
    var hasDiverged: Bool { !replay.differences.isEmpty }

    /// Replays to `position`, leaving out the actions at the positions `skipped`.
    func go(to position: Int, without skipped: Set<Int>) throws {
        let numbers = Set(skipped.map(number))
        if numbers != replay.skipped {
            (changes, causes) = (nil, nil)
            try replay.skip(numbers)
        }
        try replay.go(to: number(position))
    }

    func frame(_ viewport: Viewport, _ time: Duration) -> (frame: Frame, nextChange: Duration?) {
        replay.app.frame(viewport, time)
    }

    /// All states at the current position.
    func snapshot() throws -> ScopeSnapshot { try replay.root.snapshot() }

    /// The action that led to a position; `nil` for position 0.
    func action(at position: Int) throws -> RecordedAction? {
        guard position > 0, case .action(let action) = try recording.entry(recording.actions[position - 1])
        else {
            return nil
        }
        return action
    }

    /// When the action at `position` was dispatched; for position 0, when the first action was.
    func time(of position: Int) throws -> Duration {
        count == 0 ? .zero : try action(at: max(position, 1))?.time ?? .zero
    }

    /// The last position at or after `start` whose action was dispatched by `time`.
    func position(at time: Duration, from start: Int) throws -> Int {
        var (low, high) = (start, count)
        while low < high {
            let middle = (low + high + 1) / 2
            if try self.time(of: middle) <= time { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The next position in the given direction whose action's name or content contains `text`, ignoring
    /// case.
    func position(of text: String, from start: Int, forwards: Bool) throws -> Int? {
        let needle = text.lowercased()
        let positions =
            forwards ? Array((start + 1..<max(count + 1, start + 1))) : (1..<max(start, 1)).reversed()
        return try positions.first { position in
            guard let action = try action(at: position) else { return false }
            let line = recording.actions[position - 1]
            return recording.name(of: action).lowercased().contains(needle)
                || recording.preview(line, limit: 2_000).lowercased().contains(needle)
        }
    }

    /// The columns of one line about the action at `position`: number, time, scope, name and content.
    func row(_ position: Int) throws -> [StyledLine] {
        guard let action = try action(at: position) else {
            return [
                StyledLine(), StyledLine(), StyledLine(TimeTravelStrings.beginning, .dim), StyledLine(),
                StyledLine(),
            ]
        }
        return [
            StyledLine("\(action.number)", .count), StyledLine(JournalText.seconds(action.time), .dim),
            StyledLine(JournalText.relativePath(action.path), .tag),
            StyledLine(recording.name(of: action), .strong),
            StyledLine(recording.preview(recording.actions[position - 1], limit: 120)),
        ]
    }

    /// What the action at `position` changed. Moves the replay to that position.
    func changes(at position: Int) throws -> [StyledLine] {
        if let changes, changes.position == position { return changes.lines }
        let lines =
            try action(at: position).map { JournalText.lines(try replay.changes(of: $0), by: $0) } ?? []
        changes = (position, lines)
        return lines
    }

    /// The action at `position`, its cause, and so on, each with its changes. Moves the replay away from
    /// `position`.
    func causes(of position: Int) throws -> [StyledLine] {
        if let causes, causes.position == position { return causes.lines }
        let text = JournalText(recording, diffCommand: nil)
        let steps = try action(at: position).map { try replay.causes(of: $0) } ?? []
        let lines = steps.flatMap { text.step($0) }
        causes = (position, lines)
        return lines
    }

    /// The position after the action `number`, or after the last action before it if there is none with that
    /// number.
    func position(of number: UInt64) -> Int { recording.actions.count { recording.number(of: $0) <= number } }

    /// The number of the action at `position`.
    func number(_ position: Int) -> UInt64 {
        guard position > 0 else {
            return recording.actions.first.map { recording.number(of: $0) - 1 } ?? 0
        }
        return recording.number(of: recording.actions[position - 1])
    }
}
