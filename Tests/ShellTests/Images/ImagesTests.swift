import FluxCore
import FluxTesting
import ReactiveCore
import ReactiveTesting
import TerminalUI
import Testing

@testable import Shell

/// A terminal's answer that it takes images.
private let taken = "\u{1B}_Gi=5111808;OK\u{1B}\\"

@Suite struct ImagesTests {
    @Test("J4 every image action, and every state that it leads to")
    func roundTrip() {
        let samples = RoundTrip.samples { (action: ImagesAction?) in
            switch action {
            case nil: [.offered(cell: PixelSize(width: 9, height: 18))]
            case .offered: [.sighted(["https://a.example/流れ.png", "b"])]
            case .sighted: [.arrived(number: 1, PixelSize(width: 640, height: 480))]
            case .arrived: [.missed(number: 2)]
            case .missed: [.started]
            case .started: []
            }
        }
        RoundTrip().expect(samples, through: ImagesState())
    }

    @Test(
        "before the terminal answers no image shows; it says how big its cells are, and again when that changes"
    )
    func offered() throws {
        let fixture = try ShellFixture()
        #expect(fixture.around.images.state.cell == nil)
        fixture.terminal.send(.resized(Viewport(rows: 14, columns: 80)))
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.around.images.state.cell == nil)
        fixture.type(taken)
        #expect(fixture.around.images.state.cell == .usualCell)
        fixture.terminal.cellSize = PixelSize(width: 20, height: 40)
        fixture.terminal.send(.resized(Viewport(rows: 12, columns: 80)))
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.around.images.state.cell == PixelSize(width: 20, height: 40))
    }

    @Test("an image is asked for no larger than it can show")
    func limit() {
        var (state, asked) = (ImagesState(), [ImagesState.Command]())
        state.reduce(.offered(cell: PixelSize(width: 8, height: 16))) { asked.append($0) }
        state.reduce(.sighted(["a", "b", "a"])) { asked.append($0) }
        state.reduce(.sighted(["b"])) { asked.append($0) }
        let limit = PixelSize(width: 800, height: 320)
        #expect(asked == [.read("a", number: 1, within: limit), .read("b", number: 2, within: limit)])
    }

    @Test("a session that goes on begins without images: its terminal may be another one")
    func resumed() throws {
        let fixture = try ShellFixture()
        fixture.type(taken)
        fixture.around.images.dispatch(.sighted(["a"]))
        fixture.scheduler.advance(by: .zero)
        fixture.shell.stop()
        try fixture.shell.start(.resumed)
        #expect(fixture.around.images.state.cell == nil && fixture.around.images.state.known.isEmpty)
        fixture.type(taken)
        fixture.around.images.dispatch(.sighted(["a"]))
        // Its number is a new one: the former terminal may have the image of the old one still.
        #expect(fixture.around.images.state["a"]?.number == 2)
    }
}
