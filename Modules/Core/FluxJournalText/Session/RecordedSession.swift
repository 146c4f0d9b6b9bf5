public import FluxCore
public import FluxJournal

/// A recorded session at one position: the controller of time travel, for any user interface.
///
/// A position is the number of reduced actions, 0...count. Everything follows from the position and the
/// skipped actions. Use it from one thread at a time.
public final class RecordedSession<App> {
    /// A position of a session to continue from.
    public struct ResumePoint: Sendable {
        /// All states at that position.
        public let snapshot: ScopeSnapshot
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
            snapshot: try replay.root.snapshot(), time: try time(of: position), step: number(position),
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
