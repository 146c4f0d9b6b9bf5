import TerminalUI

private typealias Keys = TimeTravelStrings.Keys
private typealias Hints = TimeTravelStrings.Hints

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
        typealias Names = TimeTravelKeyNames
        let leaving = isRecording ? (Keys.quit, Hints.quit) : (Keys.returnToApp, Hints.returnToApp)
        var bindings: [KeyBindings<Meaning>.Binding] = [
            .init(Names.back, .step(-1), Keys.back, hint: Hints.back),
            .init(Names.forward, .step(1), Keys.forward, hint: Hints.forward),
            .init(Names.play, .play, Keys.play, hint: isPlaying ? Hints.pause : Hints.play),
            .init(Names.leave, .leave, leaving.0, hint: leaving.1),
            .init(Names.help, .pane(.keys), Keys.help, hint: Hints.help),
        ]
        if canResume { bindings.append(.init(Names.resume, .resume, Keys.resume, hint: Hints.resume)) }
        bindings += [
            .init(Names.why, .pane(.why), Keys.why, hint: Hints.why),
            .init(Names.skip, .skip, Keys.skip, hint: Hints.skip),
            .init(Names.find, .search, Keys.find, hint: Hints.find),
            .init(Names.actions, .pane(.actions), Keys.actions, hint: Hints.actions),
            .init(Names.scopes, .pane(.scopes), Keys.scopes, hint: Hints.scopes),
            .init(Names.nextMatch, .repeatSearch(forwards: true), Keys.nextMatch),
            .init(Names.previousMatch, .repeatSearch(forwards: false), Keys.previousMatch),
            .init(Names.tenBack, .step(-10), Keys.tenBack),
            .init(Names.tenForward, .step(10), Keys.tenForward),
            .init(Names.first, .first, Keys.first), .init(Names.last, .last, Keys.last),
            .init(Names.faster, .changeSpeed(1), Keys.faster),
            .init(Names.slower, .changeSpeed(-1), Keys.slower),
        ]
        let moves = KeyBindings<ListCursor.Move>([
            .init(Names.down, .down, Keys.down), .init(Names.up, .up, Keys.up),
            .init(Names.pageDown, .pageDown, Keys.pageDown), .init(Names.pageUp, .pageUp, Keys.pageUp),
        ])
        return KeyBindings(bindings).then(moves.map { .scroll($0) }).rebound(by: keys)
    }

    /// The key bindings while a search text is typed.
    static let searching = KeyBindings<Bool>([
        .init(TimeTravelKeyNames.confirmSearch, true, Keys.confirmSearch, hint: Hints.find),
        .init(TimeTravelKeyNames.cancelSearch, false, Keys.cancelSearch, hint: Hints.cancel),
    ])
}
