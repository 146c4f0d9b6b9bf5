package import TerminalFrames

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

/// The commands of time travel, by the names that users bind keys to.
enum TimeTravelKeyNames {
    static let open = KeyAction(whileTyping: "past-opening.open", [.function(12)])

    static let back = KeyAction("past.back", [.left, "h"])
    static let forward = KeyAction("past.on", [.right, "l"])
    static let play = KeyAction("past.play", [" "])
    static let leave = KeyAction("past.leave", [.function(12), .escape, "q"])
    static let closePane = KeyAction("past.close", [.escape])
    static let resume = KeyAction("past.go-on", [.enter])
    static let why = KeyAction("past.why", ["w"])
    static let value = KeyAction("past.value", ["v"])
    static let skip = KeyAction("past.skip", ["s"])
    static let find = KeyAction("past.find", ["/"])
    static let actions = KeyAction("past.actions", ["a"])
    static let scopes = KeyAction("past.scopes", ["t"])
    static let help = KeyAction("past.help", ["?", .function(1)])
    static let nextMatch = KeyAction("past.next-match", ["n"])
    static let previousMatch = KeyAction("past.previous-match", ["N"])
    static let tenBack = KeyAction("past.ten-back", [Key(.left, .shift), "H"])
    static let tenForward = KeyAction("past.ten-on", [Key(.right, .shift), "L"])
    static let first = KeyAction("past.first", [.home, "g"])
    static let last = KeyAction("past.last", [.end, "G"])
    static let faster = KeyAction("past.faster", ["+"])
    static let slower = KeyAction("past.slower", ["-"])
    static let down = KeyAction("past.down", ["j", .down])
    static let up = KeyAction("past.up", ["k", .up])
    static let pageDown = KeyAction("past.page-down", [.pageDown])
    static let pageUp = KeyAction("past.page-up", [.pageUp])

    static let all = [
        back, forward, play, closePane, leave, resume, why, value, skip, find, actions, scopes, help,
        nextMatch,
        previousMatch,
        tenBack,
        tenForward, first, last, faster, slower, down, up, pageDown, pageUp,
    ]

    static let confirmSearch = KeyAction(whileTyping: "past-field.find", [.enter])
    static let cancelSearch = KeyAction(whileTyping: "past-field.leave", [.escape])
}

extension TimeTravel {
    /// The rebindable commands of time travel.
    ///
    /// - Parameter sections: Names of the key sections that are active in the app below.
    /// - Returns: The command that opens time travel, and those that are available while it is open.
    package static func keySections(over sections: [String]) -> [KeySection] {
        typealias Names = TimeTravelKeyNames
        return [
            KeySection("past-opening", alongside: sections, [Names.open]), KeySection("past", Names.all),
            KeySection("past-field", alongside: ["text"], [Names.confirmSearch, Names.cancelSearch]),
        ]
    }
}
