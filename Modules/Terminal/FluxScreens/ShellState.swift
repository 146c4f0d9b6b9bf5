package import FluxCore
package import FluxRouting
package import TerminalFrames

/// The state around the screens: the overlay, the current toast, notices, and whether the app has ended.
package struct ShellState: Reducible, Codable {
    /// Work that an action requests.
    package enum Command: Sendable, Equatable, Encodable, ClassifiedCommand {
        case go(RoutingAction)
        case suspend
        case copy(String)
        case browse(String)
        /// Perform a command of the app.
        case perform(String)
        /// Have a feature undo a change, or make it again.
        case make(UndoState.Change, UndoState.Direction)
        /// Pass the answer to the feature that asked the question.
        case answer(CodedMessage, isYes: Bool)

        /// What running the command does.
        package var effect: CommandEffect {
            switch self {
            case .make: .write
            case .go, .suspend, .copy, .browse, .perform, .answer: .transient
            }
        }
    }

    /// What covers the screen.
    package enum Overlay: Codable, Sendable, Equatable {
        case none
        case help(ScrollOffset)
        case palette(FilteredList)
        /// Whether to perform the command with this name.
        case commandQuestion(String)
        case quitQuestion(QuitQuestion)

        /// Whether a question waits for an answer.
        var isQuestion: Bool {
            switch self {
            case .commandQuestion, .quitQuestion: true
            case .none, .help, .palette: false
            }
        }
    }

    /// A message that is shown for a moment.
    package struct Toast: Codable, Sendable, Equatable {
        package enum Content: Codable, Sendable, Equatable {
            /// Of a feature or the app.
            case message(CodedMessage)
            case opened(String)
            /// An address or a line.
            case copied(String)
            case copiedLines(count: Int)
            /// A change was undone, or made again.
            case undone(CodedMessage, UndoState.Direction)
            /// Something else had undone the change, or made it again.
            case undoUnneeded(CodedMessage, UndoState.Direction)
            case nothingToUndo(UndoState.Direction)
        }

        package let content: Content
        package let until: Duration
    }

    /// How long a toast is shown.
    static let toastDuration = Duration.seconds(4)

    package private(set) var overlay = Overlay.none
    /// The latest toast; it may have expired.
    package private(set) var toast: Toast?
    /// Pages that could not be opened, until the user dismisses them. The messages contain the whole
    /// addresses.
    package private(set) var failures = NoticeQueue<DesktopFailure>()
    /// Messages of the app, until the user dismisses them.
    package private(set) var notices = NoticeQueue<CodedMessage>()
    /// Questions that are not answered yet; the first one is shown.
    package private(set) var questions: [CodedMessage] = []
    /// Shown beside the tabs while the content may be out of date.
    package private(set) var status: CodedMessage?
    package private(set) var hasEnded = false
    /// The changes that can be undone; `nil` before the first one.
    package private(set) var undo: UndoState?
    /// The key bindings that the user changed while the app runs; `nil` for those of the start.
    package private(set) var keys: KeyMap?
    /// The commands of their own that the user changed while the app runs; `nil` for those of the start.
    private(set) var userCommands: [UserCommand]?

    /// The ids of commands of the palette that would change nothing; `nil` before it was opened.
    private(set) var commandsInUse: [String]?

    /// Whether there are messages that end with the screen.
    var hasMessages: Bool { toast != nil || failures.shown != nil || notices.shown != nil }

    package init() {}

    package mutating func reduce(_ action: ShellAction, _ ask: CommandSink<Command>) {
        switch action {
        case .toastRaised(let message, let now): raiseToast(.message(message), now)
        case .pageOpened(let address, let now): raiseToast(.opened(address), now)
        case .pageFailed(let failure, _): failures.reduce(.raised(failure))
        case .failureDismissed:
            if failures.shown != nil { failures.reduce(.dismissed) } else { notices.reduce(.dismissed) }
        case .copied(let text, let now):
            raiseToast(text.lineCount > 1 ? .copiedLines(count: text.lineCount) : .copied(text), now)
            ask(.copy(text))
        case .linkChosen(let address): ask(.browse(address))
        case .statusChanged(let status): self.status = status
        case .tabChosen(let route):
            overlay = .none
            ask(.go(.switched(to: route)))
        case .screenChosen(let route): ask(.go(.opened(route)))
        case .backChosen: ask(.go(.wentBack))
        case .historyBackChosen: ask(.go(.wentBackInHistory))
        case .historyForwardChosen: ask(.go(.wentForwardInHistory))
        case .widened: toast = nil
        case .screenChanged: (toast, failures, notices) = (nil, NoticeQueue(), NoticeQueue())
        case .helpToggled:
            if case .help = overlay { overlay = .none } else { overlay = .help(ScrollOffset()) }
        case .helpMoved(let move, let count, let height):
            guard case .help(var offset) = overlay else { return }
            offset.move(move, count: count, height: height)
            overlay = .help(offset)
        case .paletteToggled:
            if case .palette = overlay { overlay = .none } else { overlay = .palette(FilteredList()) }
        case .paletteChanged(let change):
            guard case .palette(var palette) = overlay else { return }
            palette.apply(change)
            overlay = .palette(palette)
        case .commandsUsed(let ids): commandsInUse = ids
        case .keysChanged(let keys): self.keys = keys
        case .userCommandsChanged(let commands): userCommands = commands
        case .commandChosen(let id): ask(.perform(id))
        case .noticeRaised(let message): notices.reduce(.raised(message))
        case .changeRecorded, .changesForgotten, .undoChosen, .undoEnded, .undoRefused:
            reduceUndo(action, ask)
        case .commandQuestionAsked(let id): overlay = .commandQuestion(id)
        case .commandQuestionAnswered(let isYes):
            if isYes, case .commandQuestion(let id) = overlay { ask(.perform(id)) }
            overlay = .none
        case .questionAsked(let question): if !questions.contains(question) { questions.append(question) }
        case .questionAnswered(let question, let isYes):
            questions.removeAll { $0 == question }
            ask(.answer(question, isYes: isYes))
        case .questionWithdrawn(let question): questions.removeAll { $0 == question }
        case .suspendChosen: ask(.suspend)
        // The features ask again.
        case .resumed:
            toast = nil
            notices = NoticeQueue()
            questions = []
            hasEnded = false
            (keys, userCommands) = (nil, nil)
            undo?.interrupt()
        case .runBegan:
            // The first key of a new run must not answer what the last one asked. Help only shows something.
            if case .help = overlay {} else { overlay = .none }
            undo?.beginRun()
        case .quitChosen(let question?): overlay = .quitQuestion(question)
        case .quitChosen(nil): hasEnded = true
        case .quitAnswered(let isYes):
            overlay = .none
            hasEnded = isYes
        case .quit: hasEnded = true
        }
    }

    private mutating func reduceUndo(_ action: ShellAction, _ ask: CommandSink<Command>) {
        var undo = undo ?? UndoState()
        defer { self.undo = undo }
        switch action {
        case .changeRecorded(let change): undo.record(change)
        case .changesForgotten(let kind): undo.forget(kind)
        case .undoChosen(let direction, let number, let now):
            if let change = undo.begin(direction, number) {
                ask(.make(change, direction))
            } else {
                raiseToast(.nothingToUndo(direction), now)
            }
        case .undoEnded(let request, let wasNeeded, let now):
            guard let change = undo.end(request, isMade: true)?.content else { return }
            let direction = request.direction
            raiseToast(wasNeeded ? .undone(change, direction) : .undoUnneeded(change, direction), now)
        case .undoRefused(let request, let reason):
            guard undo.end(request, isMade: false) != nil else { return }
            if let reason { notices.reduce(.raised(reason)) }
        default: break
        }
    }

    private mutating func raiseToast(_ content: Toast.Content, _ now: Duration) {
        toast = Toast(content: content, until: now + Self.toastDuration)
    }

    /// The toast that is visible at a time; `nil` for none.
    package func toast(at now: Duration) -> Toast? { toast.flatMap { now < $0.until ? $0 : nil } }
}

extension String {
    /// The number of lines, without empty lines at the end.
    fileprivate var lineCount: Int {
        let text = reversed().drop(while: \.isNewline)
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
    }
}

/// Why the user is asked before the app quits.
package enum QuitQuestion: String, Codable, Sendable, Equatable {
    /// Changes are not complete yet.
    case unfinishedChanges
    /// The user's settings request it.
    case always
}
