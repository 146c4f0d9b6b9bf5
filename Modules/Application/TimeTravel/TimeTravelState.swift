import FluxCore
import TerminalUI

/// Where in a session the user is, and what is shown of it there.
struct TimeTravelState: Reducible, Codable {
    /// What is asked for.
    enum Command: Sendable, Equatable {
        case leave
        case goOn(from: Int)
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
    private(set) var place: Int
    /// Places whose actions are left out.
    private(set) var skipped: Set<Int> = []
    private(set) var pane: Pane?
    private(set) var playing: Playing?
    /// One of `speeds`.
    private(set) var speed: Double
    /// What is looked for while it is typed.
    private(set) var field: TextField?
    /// What was looked for last.
    private(set) var wanted = ""
    /// Whether nothing like it was found.
    private(set) var isMissing = false
    private(set) var offset = ScrollOffset()

    init(count: Int, place: Int, pane: Pane?, playing: Playing? = nil, speed: Double = 1) {
        (self.count, self.place, self.pane) = (count, place, pane)
        (self.playing, self.speed) = (playing, speed)
    }

    mutating func reduce(_ action: TimeTravelAction, _ ask: (Command) -> Void) {
        isMissing = false
        switch action {
        case .stepped(let place): go(to: place)
        case .played(let place, let time, let speed, let now):
            go(to: place)
            self.speed = speed
            if self.place < count { playing = Playing(from: time, since: now) }
        case .stopped(let place): go(to: place)
        case .speedChosen(let speed): self.speed = speed
        case .skipToggled(let place):
            go(to: place)
            if place > 0, skipped.remove(place) == nil { skipped.insert(place) }
        case .paneChosen(let pane): (self.pane, offset) = (pane, ScrollOffset())
        case .scrolled(let move, let count, let height): offset.move(move, count: count, height: height)
        case .searchBegun: field = TextField()
        case .edited(let edit): field?.apply(edit)
        case .searchLeft: field = nil
        case .found(let place, let text):
            (field, wanted, isMissing) = (nil, text, place == nil)
            if let place { go(to: place) }
        case .left: ask(.leave)
        case .wentOn(let place):
            go(to: place)
            ask(.goOn(from: self.place))
        }
    }

    private mutating func go(to place: Int) {
        (self.place, playing, offset) = (min(max(place, 0), count), nil, ScrollOffset())
    }
}
