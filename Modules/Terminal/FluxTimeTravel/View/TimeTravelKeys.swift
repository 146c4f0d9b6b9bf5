import TerminalFrames

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
        case pane(TimeTravelState.Pane?)
        case scroll(ListCursor.Move)
        case resume
        case leave
    }

    /// The key bindings, the most useful first.
    func bindings(isPlaying: Bool) -> KeyBindings<Meaning> {
        typealias Names = TimeTravelKeyNames
        let (texts, hints) = (strings.keys, strings.hints)
        let leaving = isRecording ? (texts.quit, hints.quit) : (texts.returnToApp, hints.returnToApp)
        var bindings: [KeyBindings<Meaning>.Binding] = [
            .init(Names.back, .step(-1), texts.back, hint: hints.back)
        ]
        if canResume { bindings.append(.init(Names.resume, .resume, texts.resume, hint: hints.resume)) }
        bindings += [
            .init(Names.forward, .step(1), texts.forward, hint: hints.forward),
            .init(Names.play, .play, texts.play, hint: isPlaying ? hints.pause : hints.play),
        ]
        // One key closes what was opened last.
        if state.pane != usualPane {
            bindings.append(.init(Names.closePane, .pane(usualPane), texts.closePane, hint: hints.close))
        }
        bindings += [
            .init(Names.leave, .leave, leaving.0, hint: leaving.1),
            .init(Names.help, .pane(.keys), texts.help, hint: hints.help),
            .init(Names.why, .pane(.why), texts.why, hint: hints.why),
            .init(Names.value, .pane(.value), texts.value, hint: hints.value),
            .init(Names.skip, .skip, texts.skip, hint: hints.skip),
            .init(Names.find, .search, texts.find, hint: hints.find),
            .init(Names.actions, .pane(.actions), texts.actions, hint: hints.actions),
            .init(Names.scopes, .pane(.scopes), texts.scopes, hint: hints.scopes),
            .init(Names.nextMatch, .repeatSearch(forwards: true), texts.nextMatch),
            .init(Names.previousMatch, .repeatSearch(forwards: false), texts.previousMatch),
            .init(Names.tenBack, .step(-10), texts.tenBack),
            .init(Names.tenForward, .step(10), texts.tenForward),
            .init(Names.first, .first, texts.first), .init(Names.last, .last, texts.last),
            .init(Names.faster, .changeSpeed(1), texts.faster),
            .init(Names.slower, .changeSpeed(-1), texts.slower),
        ]
        let moves = KeyBindings<ListCursor.Move>([
            .init(Names.down, .down, texts.down), .init(Names.up, .up, texts.up),
            .init(Names.pageDown, .pageDown, texts.pageDown), .init(Names.pageUp, .pageUp, texts.pageUp),
        ])
        return KeyBindings(bindings).then(moves.map { .scroll($0) }).rebound(by: keys)
    }

    /// The key bindings while a search text is typed.
    var searching: KeyBindings<Bool> {
        let (texts, hints) = (strings.keys, strings.hints)
        return KeyBindings([
            .init(TimeTravelKeyNames.confirmSearch, true, texts.confirmSearch, hint: hints.find),
            .init(TimeTravelKeyNames.cancelSearch, false, texts.cancelSearch, hint: hints.cancel),
        ])
    }
}
