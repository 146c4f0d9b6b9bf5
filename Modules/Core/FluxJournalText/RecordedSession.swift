public import FluxCore
public import FluxJournal

/// A recorded session at one position: the controller of time travel, for any user interface.
///
/// A position is the number of reduced actions, 0...count. Everything follows from the position and the
/// skipped actions. Use it from one thread at a time.
public final class RecordedSession<App> {
    /// A position of a session to continue from.
    public struct ResumePoint: Sendable {
        /// All states at that position, those of closed screens included.
        public let snapshot: TreeSnapshot
        /// The time of that position on the recorded app's scheduler.
        public let time: Duration
        /// The number of the last action.
        public let step: UInt64
        /// The numbers of the skipped actions.
        public let skipped: Set<UInt64>
    }

    /// The recording.
    public let recording: Recording
    private let replay: Replay<App>
    /// The language of `changes(at:)` and `causes(of:)`.
    package var strings: any JournalStrings = EnglishJournalStrings() {
        didSet { if type(of: strings) != type(of: oldValue) { (changes, causes) = (nil, nil) } }
    }

    private var changes: (position: Int, lines: [JournalLine])?
    private var causes: (position: Int, lines: [JournalLine])?

    /// Creates a session.
    ///
    /// - Parameter replay: A replay that is not used otherwise.
    public init(_ replay: Replay<App>) { (self.replay, recording) = (replay, replay.recording) }

    /// The number of recorded actions.
    public var count: Int { recording.actions.count }
    /// The app at the current position.
    public var app: App { replay.app }
    /// The root scope of the replica.
    public var root: Scope { replay.root }
    /// Whether the current code has behaved differently from the recording.
    public var hasDiverged: Bool { !replay.differences.isEmpty }

    /// Replays to a position.
    ///
    /// - Parameters:
    ///   - position: 0...count.
    ///   - skipped: The positions of actions that are left out.
    /// - Throws: An error if the recording cannot be read there, and the errors of the app's composition.
    public func go(to position: Int, without skipped: Set<Int> = []) throws {
        let numbers = Set(skipped.map(number))
        if numbers != replay.skipped {
            (changes, causes) = (nil, nil)
            try replay.skip(numbers)
        }
        try replay.go(to: number(position))
    }

    /// Goes to a position and returns what the app needs to continue from it.
    ///
    /// - Parameters:
    ///   - position: 0...count.
    ///   - skipped: The positions of actions that are left out.
    /// - Throws: The errors of `go(to:without:)`, and those of encoding the states.
    public func resumePoint(from position: Int, without skipped: Set<Int> = []) throws -> ResumePoint {
        try go(to: position, without: skipped)
        return ResumePoint(
            snapshot: try TreeSnapshot(TreeStates(of: replay.root), without: [], userInfo: [:]),
            time: try time(of: position), step: number(position),
            skipped: Set(skipped.map(number)))
    }

    /// What the action at a position changed. Moves the replay to that position.
    ///
    /// - Parameter position: 0...count.
    /// - Returns: One line for each change; empty at 0.
    /// - Throws: The errors of `go(to:without:)`.
    public func changes(at position: Int) throws -> [JournalLine] {
        if let changes, changes.position == position { return changes.lines }
        let lines =
            try action(at: position).map {
                JournalText.lines(try replay.changes(of: $0), by: $0, strings)
            } ?? []
        changes = (position, lines)
        return lines
    }

    /// The action at a position, its cause, and so on, each with its changes. Moves the replay away from it.
    ///
    /// - Parameter position: 0...count.
    /// - Returns: The lines; empty at 0.
    /// - Throws: The errors of `go(to:without:)`.
    public func causes(of position: Int) throws -> [JournalLine] {
        if let causes, causes.position == position { return causes.lines }
        let text = JournalText(recording, strings)
        let chain = try action(at: position).map { try replay.causes(of: $0) }
        let lines = text.chain(chain?.steps ?? [], chain?.repetition)
        causes = (position, lines)
        return lines
    }
}

extension RecordedSession {
    /// The action that led to a position; `nil` for position 0.
    ///
    /// - Parameter position: 0...count.
    /// - Throws: `RecordingFailure` if the line cannot be read.
    public func action(at position: Int) throws -> RecordedAction? {
        guard position > 0, case .action(let action) = try recording.entry(recording.actions[position - 1])
        else {
            return nil
        }
        return action
    }

    /// When the action at a position was dispatched; for position 0, when the first action was.
    ///
    /// - Parameter position: 0...count.
    /// - Throws: `RecordingFailure` if the line cannot be read.
    public func time(of position: Int) throws -> Duration {
        count == 0 ? .zero : try action(at: max(position, 1))?.time ?? .zero
    }

    /// The last position at or after another one whose action was dispatched by a time: where playback is.
    ///
    /// - Parameters:
    ///   - time: The time of the recorded app's scheduler.
    ///   - start: 0...count.
    /// - Returns: `start`...count.
    /// - Throws: `RecordingFailure` if a line cannot be read.
    public func position(at time: Duration, from start: Int) throws -> Int {
        var (low, high) = (start, count)
        while low < high {
            let middle = (low + high + 1) / 2
            if try self.time(of: middle) <= time { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The next position in a direction whose action's name or content contains a text, ignoring case.
    ///
    /// - Parameters:
    ///   - text: 1 character or more.
    ///   - start: 0...count + 1; not a result itself.
    ///   - forwards: The direction.
    /// - Returns: `nil` if there is none.
    /// - Throws: `RecordingFailure` if a line cannot be read.
    public func position(of text: String, from start: Int, forwards: Bool) throws -> Int? {
        let needle = text.lowercased()
        let positions =
            forwards ? Array((start + 1..<max(count + 1, start + 1))) : (1..<max(start, 1)).reversed()
        return try positions.first { position in
            guard let action = try action(at: position) else { return false }
            let line = recording.actions[position - 1]
            let text = "\(recording.name(of: action)) \(recording.values(line, limit: 2_000))"
            return text.lowercased().contains(needle)
        }
    }

    /// The position after the action with a number, or after the last action before it.
    ///
    /// - Parameter number: The number of an action.
    public func position(of number: UInt64) -> Int {
        recording.actions.count { recording.number(of: $0) <= number }
    }

    /// The number of the action at a position.
    ///
    /// - Parameter position: 0...count.
    public func number(_ position: Int) -> UInt64 {
        guard position > 0 else {
            return recording.actions.first.map { recording.number(of: $0) - 1 } ?? 0
        }
        return recording.number(of: recording.actions[position - 1])
    }
}
