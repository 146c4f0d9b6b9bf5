import FluxRouting
import FluxTesting
import TerminalFrames
import Testing

@testable import FluxScreens

@Suite("coding of shell actions and states")
struct RoundTripTests {
    @Test("every shell action and resulting state survives coding")
    func shell() throws {
        let message = try CodedMessage(["saved": "動画"])
        let undo = UndoState.Request(number: 1, direction: .undo)
        let samples = RoundTrip.samples { (action: ShellAction?) in
            switch action {
            case nil: [.toastRaised(message, at: .milliseconds(1_500))]
            case .toastRaised: [.pageOpened("https://qiita.com", at: .seconds(2))]
            case .pageOpened:
                [
                    .pageFailed(.noWebPage("x:y"), at: .seconds(3)),
                    .pageFailed(.noProgram("xdg-open"), at: .zero),
                ]
            case .pageFailed: [.copied("https://qiita.com", at: .seconds(4)), .copied("a\nb", at: .zero)]
            case .copied: [.linkChosen("https://qiita.com")]
            case .linkChosen: [.failureDismissed]
            case .failureDismissed: [.statusChanged(message), .statusChanged(nil)]
            case .statusChanged: [.tabChosen(Route("search"))]
            case .tabChosen: [.screenChosen(Route("story", "1"))]
            case .screenChosen: [.backChosen]
            case .backChosen: [.historyBackChosen]
            case .historyBackChosen: [.historyForwardChosen]
            case .historyForwardChosen: [.screenChanged]
            case .screenChanged: [.widened]
            case .widened: [.helpToggled]
            case .helpToggled:
                [.helpMoved(.down, count: 40, height: 10), .helpMoved(.last, count: 40, height: 10)]
            case .helpMoved: [.paletteToggled]
            case .paletteToggled: [.commandsUsed(["theme.dark"])]
            case .commandsUsed:
                [.paletteChanged(.edited(.insert("quit"))), .paletteChanged(.edited(.deleteBackward))]
                    + [.paletteChanged(.moved(.down, count: 40, height: 10))]
            case .paletteChanged: [.commandChosen("theme.dark")]
            case .commandChosen: [.changeRecorded(message)]
            case .changeRecorded: [.changesForgotten(kind: "a")]
            case .changesForgotten: [.undoChosen(.undo, nil, at: .zero), .undoChosen(.redo, 9, at: .zero)]
            case .undoChosen: [.undoEnded(undo, wasNeeded: true, at: .seconds(5)), .undoRefused(undo, nil)]
            case .undoEnded: [.undoRefused(undo, message)]
            case .undoRefused: [.noticeRaised(message)]
            case .noticeRaised: [.keysChanged(KeyMap(["shell.help": ["z"]]))]
            case .keysChanged:
                [.userCommandsChanged([UserCommand("a", key: nil, run: "b", isInTerminal: true)])]
            case .userCommandsChanged: [.commandQuestionAsked("a")]
            case .commandQuestionAsked: [.commandQuestionAnswered(isYes: true)]
            case .commandQuestionAnswered: [.questionAsked(message)]
            case .questionAsked: [.questionAnswered(message, isYes: true)]
            case .questionAnswered: [.questionWithdrawn(message)]
            case .questionWithdrawn: [.suspendChosen]
            case .suspendChosen: [.quitChosen(.always)]
            case .quitChosen: [.quitAnswered(isYes: false)]
            case .quitAnswered: [.quit]
            case .quit: [.resumed]
            case .resumed: [.runBegan]
            case .runBegan: []
            }
        }
        RoundTrip().expect(samples, through: ShellState())
    }
}
