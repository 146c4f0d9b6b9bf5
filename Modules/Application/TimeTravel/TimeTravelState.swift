import FluxCore
import TerminalUI

/// Where in a session the user is, and what is shown of it there.
struct TimeTravelState: Reducible, Codable {
    /// What is asked for.
    enum Command: Sendable, Equatable {
        case leave
        case resume(from: Int)
    }

    /// What stands below the screen.
    enum Pane: Codable, Sendable, Equatable {
        /// The actions around, and what this one changed.
        case actions
        /// What led to this one.
        case why
        /// The open scopes.
        case scopes
    }

    /// How the session goes on by itself: what is shown follows from the time.
    struct Playing: Codable, Sendable, Equatable {
        /// Of the session, when it began.
        let from: Duration
        /// Of the user.
        let since: Duration
    }

    static let speeds = [0.25, 0.5, 1, 2, 4, 8, 16, 32]

    /// Actions of the session.
    let count: Int
    /// How many of them were reduced, 0...count; where it began while it plays.
    private(set) var position: Int
    /// Places whose actions are left out.
    private(set) var skipped: Set<Int> = []
    private(set) var pane: Pane?
    private(set) var playing: Playing?
    /// One of `speeds`.
    private(set) var speed: Double
    /// What is looked for while it is typed.
    private(set) var field: TextField?
    /// What was looked for last.
    private(set) var lastQuery = ""
    /// Whether nothing like it was found.
    private(set) var hasNoMatch = false
    private(set) var offset = ScrollOffset()

    init(count: Int, position: Int, pane: Pane?, playing: Playing? = nil, speed: Double = 1) {
        (self.count, self.position, self.pane) = (count, position, pane)
        (self.playing, self.speed) = (playing, speed)
    }

    mutating func reduce(_ action: TimeTravelAction, _ ask: (Command) -> Void) {
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
