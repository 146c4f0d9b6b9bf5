import TerminalUI

extension TimeTravelView {
    /// What a key does, independent of the current position.
    enum Meaning: Sendable {
        /// Moves by this number of actions; negative for back.
        case step(Int)
        case first, last
        case play
        /// Moves by this number of steps in the list of speeds; negative for slower.
        case changeSpeed(Int)
        case search
        case repeatSearch(forwards: Bool)
        case skip
        case pane(TimeTravelState.Pane)
        case scroll(ListCursor.Move)
        case resume
        case leave
    }

    /// The key bindings, the most useful first.
    func bindings(isPlaying: Bool) -> KeyBindings<Meaning> {
        let leaving = isRecording ? ("Leave", "quit") : ("Back to now", "now")
        typealias Names = TimeTravelKeyNames
        var bindings: [KeyBindings<Meaning>.Binding] = [
            .init(Names.back, .step(-1), "One action back", hint: "back"),
            .init(Names.forward, .step(1), "One action on", hint: "on"),
            .init(Names.play, .play, "Play, or stop", hint: isPlaying ? "stop" : "play"),
            .init(Names.leave, .leave, leaving.0, hint: leaving.1),
        ]
        if canResume { bindings.append(.init(Names.resume, .resume, "Go on from here", hint: "go on")) }
        bindings += [
            .init(Names.why, .pane(.why), "What led to this action", hint: "why"),
            .init(Names.skip, .skip, "Leave this action out, or take it in again", hint: "skip"),
            .init(Names.find, .search, "Find an action by its name or content", hint: "find"),
            .init(Names.actions, .pane(.actions), "The actions, and what this one changed", hint: "actions"),
            .init(Names.scopes, .pane(.scopes), "The scopes that are open, and what they do", hint: "scopes"),
            .init(Names.nextMatch, .repeatSearch(forwards: true), "The next such action"),
            .init(Names.previousMatch, .repeatSearch(forwards: false), "The one before"),
            .init(Names.tenBack, .step(-10), "Ten actions back"),
            .init(Names.tenForward, .step(10), "Ten actions on"),
            .init(Names.first, .first, "To the beginning"), .init(Names.last, .last, "To the end"),
            .init(Names.faster, .changeSpeed(1), "Play faster"),
            .init(Names.slower, .changeSpeed(-1), "Play slower"),
        ]
        let moves = KeyBindings<ListCursor.Move>([
            .init(Names.down, .down, "Down"), .init(Names.up, .up, "Up"),
            .init(Names.pageDown, .pageDown, "A page down"), .init(Names.pageUp, .pageUp, "A page up"),
        ])
        return KeyBindings(bindings).then(moves.map { .scroll($0) }).rebound(by: keys)
    }

    /// The key bindings while a search text is typed.
    static let searching = KeyBindings<Bool>([
        .init(TimeTravelKeyNames.confirmSearch, true, "Find", hint: "find"),
        .init(TimeTravelKeyNames.cancelSearch, false, "Leave", hint: "leave"),
    ])
}
