import FluxCore
import FluxJournal
import TerminalUI

/// A session at one place of it: what is shown there, and what is told of the action that led there.
///
/// All of it is a function of the place and of what is left out; what was made is kept as long as nobody goes away.
final class RecordedSession<App: FrameSource> {
    let recording: Recording
    private let replay: Replay<App>
    private var changes: (position: Int, lines: [StyledLine])?
    private var causes: (position: Int, lines: [StyledLine])?

    init(_ replay: Replay<App>) { (self.replay, recording) = (replay, replay.recording) }

    /// Of actions.
    var count: Int { recording.actions.count }
    /// The replica's.
    var root: Scope { replay.root }
    /// Whether today's code does something in another way than was recorded.
    var hasDiverged: Bool { !replay.differences.isEmpty }

    /// Goes to where so many actions were reduced, but for those that are left out.
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

    /// All states as they are there.
    func snapshot() throws -> ScopeSnapshot { try replay.root.snapshot() }

    /// The action that led to a place; `nil` at the beginning.
    func action(at position: Int) throws -> RecordedAction? {
        guard position > 0, case .action(let action) = try recording.entry(recording.actions[position - 1]) else {
            return nil
        }
        return action
    }

    /// When that action was dispatched; at the beginning when the first one was.
    func time(of position: Int) throws -> Duration {
        count == 0 ? .zero : try action(at: max(position, 1))?.time ?? .zero
    }

    /// The last place whose action was dispatched by then, from a place on.
    func position(at time: Duration, from start: Int) throws -> Int {
        var (low, high) = (start, count)
        while low < high {
            let middle = (low + high + 1) / 2
            if try self.time(of: middle) <= time { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The next place, in that direction, whose action's name or content has that text; letters of any case.
    func position(of text: String, from start: Int, forwards: Bool) throws -> Int? {
        let needle = text.lowercased()
        let places =
            forwards ? Array((start + 1..<max(count + 1, start + 1))) : (1..<max(start, 1)).reversed()
        return try places.first { position in
            guard let action = try action(at: position) else { return false }
            let line = recording.actions[position - 1]
            return recording.name(of: action).lowercased().contains(needle)
                || recording.preview(line, limit: 2_000).lowercased().contains(needle)
        }
    }

    /// One line for what led to a place: number, time, scope, what happened, what it carried.
    func row(_ position: Int) throws -> [StyledLine] {
        guard let action = try action(at: position) else {
            return [
                StyledLine(), StyledLine(), StyledLine("the beginning", .dim), StyledLine(), StyledLine(),
            ]
        }
        return [
            StyledLine("\(action.number)", .count), StyledLine(JournalText.seconds(action.time), .dim),
            StyledLine(JournalText.relativePath(action.path), .tag),
            StyledLine(recording.name(of: action), .strong),
            StyledLine(recording.preview(recording.actions[position - 1], limit: 120)),
        ]
    }

    /// What the action that led to a place changed. Goes there.
    func changes(at position: Int) throws -> [StyledLine] {
        if let changes, changes.position == position { return changes.lines }
        let all = try action(at: position).map { try replay.changes(of: $0) } ?? [:]
        let lines = all.sorted { $0.key < $1.key }.flatMap { store, differences in
            differences.map { JournalText.line($0, in: store) }
        }
        changes = (position, lines)
        return lines
    }

    /// What led to the action of a place: it, its cause, and so on, with what each changed. Goes away from there.
    func causes(of position: Int) throws -> [StyledLine] {
        if let causes, causes.position == position { return causes.lines }
        let text = JournalText(recording)
        let steps = try action(at: position).map { try replay.causes(of: $0) } ?? []
        let lines = steps.flatMap(text.step)
        causes = (position, lines)
        return lines
    }

    /// The place that the action of a number led to; of the one before, where there is none.
    func position(of number: UInt64) -> Int { recording.actions.count { recording.number(of: $0) <= number } }

    /// The number of the action that led to a place.
    func number(_ position: Int) -> UInt64 {
        guard position > 0 else {
            return recording.actions.first.map { recording.number(of: $0) - 1 } ?? 0
        }
        return recording.number(of: recording.actions[position - 1])
    }
}
