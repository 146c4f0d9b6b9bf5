import TerminalUI

extension TimeTravelView {
    /// What a key means, wherever in the session one is.
    enum Meaning: Sendable {
        /// So many places on or back.
        case step(Int)
        case first, last
        case play
        /// So many speeds faster, or slower.
        case accelerate(Int)
        case search
        case searchAgain(forwards: Bool)
        case skip
        case pane(TimeTravelState.Pane)
        case scroll(ListCursor.Move)
        case goOn
        case leave
    }

    /// The keys, the most useful first.
    func keys(isPlaying: Bool) -> KeyBindings<Meaning> {
        let leaving = isRecording ? ("Leave", "quit") : ("Back to now", "now")
        var keys: [KeyBindings<Meaning>.Binding] = [
            .init([.left, "h"], .step(-1), "One action back", hint: "back"),
            .init([.right, "l"], .step(1), "One action on", hint: "on"),
            .init([" "], .play, "Play, or stop", hint: isPlaying ? "stop" : "play"),
            .init([Key(.function(12)), .escape, "q"], .leave, leaving.0, hint: leaving.1),
        ]
        if goesOn { keys.append(.init([.enter], .goOn, "Go on from here", hint: "go on")) }
        keys += [
            .init(["w"], .pane(.why), "What led to this action", hint: "why"),
            .init(["s"], .skip, "Leave this action out, or take it in again", hint: "skip"),
            .init(["/"], .search, "Find an action by its name or content", hint: "find"),
            .init(["a"], .pane(.actions), "The actions, and what this one changed", hint: "actions"),
            .init(["t"], .pane(.scopes), "The scopes that are open, and what they do", hint: "scopes"),
            .init(["n"], .searchAgain(forwards: true), "The next such action"),
            .init(["N"], .searchAgain(forwards: false), "The one before"),
            .init([Key(.left, .shift), "H"], .step(-10), "Ten actions back"),
            .init([Key(.right, .shift), "L"], .step(10), "Ten actions on"),
            .init([.home, "g"], .first, "To the beginning"), .init([.end, "G"], .last, "To the end"),
            .init(["+"], .accelerate(1), "Play faster"), .init(["-"], .accelerate(-1), "Play slower"),
        ]
        let moves = KeyBindings<ListCursor.Move>([
            .init(["j", .down], .down, "Down"), .init(["k", .up], .up, "Up"),
            .init([.pageDown], .pageDown, "A page down"), .init([.pageUp], .pageUp, "A page up"),
        ])
        return KeyBindings(keys).then(moves.map { .scroll($0) })
    }

    /// While something is typed.
    static let searching = KeyBindings<Bool>([
        .init([.enter], true, "Find", hint: "find"), .init([.escape], false, "Leave", hint: "leave"),
    ])
}
