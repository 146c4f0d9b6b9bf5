import FluxCore
import FluxRouting
import FluxScreens
import FluxTesting
import FoundationEssentials
import TerminalFrames
import Testing

@Suite struct ShellStateTests {
    private func state(after actions: ShellAction...) -> ShellState {
        actions.reduce(into: ShellState()) { $0.reduce($1) }
    }

    @Test("the latest toast is shown for four seconds")
    func toast() throws {
        let state = state(
            after: .toastRaised(try CodedMessage("one"), at: .seconds(1)),
            .pageOpened("https://a.example", at: .seconds(3)))

        #expect(state.toast(at: .milliseconds(6_999))?.content == .opened("https://a.example"))
        #expect(state.toast(at: .seconds(7)) == nil)
    }

    @Test("navigation, logging out and suspending are each requested once")
    func commands() {
        var state = ShellState()

        #expect(state.asked(by: .tabChosen(Route("myvideo"))) == [.go(.switched(to: Route("myvideo")))])
        #expect(state.asked(by: .backChosen) == [.go(.wentBack)])
        #expect(state.asked(by: .suspendChosen) == [.suspend])
        #expect(state.asked(by: .commandQuestionAsked("a")) == [])
        #expect(state.asked(by: .commandQuestionAnswered(isYes: true)) == [.perform("a")])
        #expect(state.asked(by: .commandQuestionAnswered(isYes: true)) == [])
        state.reduce(.commandQuestionAsked("a"))
        #expect(state.asked(by: .commandQuestionAnswered(isYes: false)) == [])
        #expect(state == ShellState())
    }

    @Test("a new run shows neither the palette nor a question of the last one, but its Help")
    func newRun() {
        #expect(state(after: .helpToggled, .runBegan).overlay == state(after: .helpToggled).overlay)
        #expect(state(after: .paletteToggled, .runBegan).overlay == .none)
        #expect(state(after: .commandQuestionAsked("a"), .runBegan).overlay == .none)
    }

    @Test("Help opens at its top, does not scroll past its end, and forgets its position when closed")
    func help() {
        var state = state(after: .helpToggled, .helpMoved(.last, count: 30, height: 10))
        guard case .help(let offset) = state.overlay else { return #expect(Bool(false)) }
        #expect(offset.visible(count: 30, height: 10) == 20..<30)

        state.reduce(.helpToggled)
        state.reduce(.helpMoved(.down, count: 30, height: 10))
        #expect(state == ShellState())
        state.reduce(.helpToggled)
        #expect(state.overlay == .help(ScrollOffset()))
    }

    @Test("the state survives coding")
    func codable() throws {
        let state = state(
            after: .statusChanged(try CodedMessage(["offline"])),
            .toastRaised(try CodedMessage("a\u{1B}b"), at: .zero), .helpToggled, .quit)
        let decoded = try JSONDecoder().decode(ShellState.self, from: JSONEncoder().encode(state))

        #expect(decoded == state)
        #expect(decoded.hasEnded)
    }
}
