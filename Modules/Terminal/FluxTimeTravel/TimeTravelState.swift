import FluxCore
import TerminalFrames

/// The position in a session, and the state of the panes and of playback.
struct TimeTravelState: Reducible, Codable {
    /// Work that an action requests.
    enum Command: Sendable, Equatable, Encodable {
        case leave
        case resume(from: Int)
    }

    /// What the pane below the screen shows.
    enum Pane: Codable, Sendable, Equatable {
        /// The neighbouring actions, and the changes that the current action made.
        case actions
        /// The causes of the current action.
        case why
        /// The coded value of the current action.
        case value
        /// The open scopes.
        case scopes
        /// The keys of time travel.
        case keys
    }

    /// The start of playback; the current position follows from the elapsed time.
    struct Playing: Codable, Sendable, Equatable {
        /// The session's time when playback started.
        let from: Duration
        /// The user's time when playback started.
        let since: Duration
    }

    static let speeds = [0.25, 0.5, 1, 2, 4, 8, 16, 32]

    /// The number of actions in the session.
    let count: Int
    /// The number of reduced actions, 0...count; during playback, the position where it started.
    private(set) var position: Int
    /// Positions whose actions are skipped.
    private(set) var skipped: Set<Int> = []
    private(set) var pane: Pane?
    private(set) var playing: Playing?
    /// One of `speeds`.
    private(set) var speed: Double
    /// The search text while it is typed; `nil` otherwise.
    private(set) var field: TextField?
    /// The last search text.
    private(set) var lastQuery = ""
    /// Whether the last search had no match.
    private(set) var hasNoMatch = false
    private(set) var offset = ScrollOffset()

    init(count: Int, position: Int, pane: Pane?, playing: Playing? = nil, speed: Double = 1) {
        (self.count, self.position, self.pane) = (count, position, pane)
        (self.playing, self.speed) = (playing, speed)
    }

    mutating func reduce(_ action: TimeTravelAction, _ ask: CommandSink<Command>) {
        hasNoMatch = false
        switch action {
        case .stepped(let position): go(to: position)
        case .played(let position, let time, let speed, let now):
            go(to: position)
            self.speed = speed
            if self.position < count { playing = Playing(from: time, since: now) }
        case .stopped(let position): go(to: position)
        case .speedChosen(let speed): self.speed = speed
        case .skipToggled(let position):
            go(to: position)
            if position > 0, skipped.remove(position) == nil { skipped.insert(position) }
        case .paneChosen(let pane): (self.pane, offset) = (pane, ScrollOffset())
        case .scrolled(let move, let count, let height): offset.move(move, count: count, height: height)
        case .searchStarted: field = TextField()
        case .edited(let edit): field?.apply(edit)
        case .searchCancelled: field = nil
        case .found(let position, let text):
            (field, lastQuery, hasNoMatch) = (nil, text, position == nil)
            if let position { go(to: position) }
        case .left: ask(.leave)
        case .resumed(let position):
            go(to: position)
            ask(.resume(from: self.position))
        }
    }

    private mutating func go(to position: Int) {
        (self.position, playing, offset) = (min(max(position, 0), count), nil, ScrollOffset())
    }
}
