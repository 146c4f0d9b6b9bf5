import FluxCore
import FluxTesting
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@testable import FluxScreens

/// The response of a terminal that supports images.
private let imageSupportResponse = "\u{1B}_Gi=5111808;OK\u{1B}\\"

@Suite struct ImagesTests {
    @Test("every image action and resulting state survives coding")
    func roundTrip() {
        let samples = RoundTrip.samples { (action: ImagesAction?) in
            switch action {
            case nil: [.supported(cell: PixelSize(width: 9, height: 18))]
            case .supported: [.becameVisible(["https://a.example/流れ.png", "b"])]
            case .becameVisible: [.abandoned(["b"])]
            case .abandoned: [.loaded(number: 1, PixelSize(width: 640, height: 480))]
            case .loaded: [.failed(number: 2)]
            case .failed: [.started]
            case .started: []
            }
        }
        RoundTrip().expect(samples, through: ImagesState())
    }

    @Test(
        "no image is shown before the terminal reports its cell size, which may change later"
    )
    func supported() throws {
        let fixture = try ShellFixture()
        #expect(fixture.shellFlux.images.state.cell == nil)
        fixture.terminal.send(.resized(Viewport(rows: 14, columns: 80)))
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.shellFlux.images.state.cell == nil)
        fixture.type(imageSupportResponse)
        #expect(fixture.shellFlux.images.state.cell == .defaultCell)
        fixture.terminal.cellSize = PixelSize(width: 20, height: 40)
        fixture.terminal.send(.resized(Viewport(rows: 12, columns: 80)))
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.shellFlux.images.state.cell == PixelSize(width: 20, height: 40))
    }

    @Test("an image is requested no larger than it can be shown")
    func limit() {
        var (state, commands) = (ImagesState(), [ImagesState.Command]())
        let ask = CommandSink<ImagesState.Command> { commands.append($0) }
        state.reduce(.supported(cell: PixelSize(width: 8, height: 16)), ask)
        state.reduce(.becameVisible(["a", "b", "a"]), ask)
        state.reduce(.becameVisible(["b"]), ask)
        let limit = PixelSize(width: 800, height: 320)
        #expect(commands == [.read("a", number: 1, within: limit), .read("b", number: 2, within: limit)])
    }

    @Test("leaving a screen ends the reading of its images, which are requested again later")
    func abandoned() {
        var (state, commands) = (ImagesState(), [ImagesState.Command]())
        let ask = CommandSink<ImagesState.Command> { commands.append($0) }
        let limit = PixelSize(width: 800, height: 320)
        state.reduce(.supported(cell: PixelSize(width: 8, height: 16)), ask)
        state.reduce(.becameVisible(["a", "b", "c"]), ask)
        state.reduce(.loaded(number: 1, limit), ask)
        commands = []
        state.reduce(.abandoned(["a", "b"]), ask)
        #expect(commands == [.forget(number: 2)])
        #expect(state["a"]?.size == limit && state["b"] == nil && state["c"] != nil)
        state.reduce(.becameVisible(["b"]), ask)
        #expect(commands.last == .read("b", number: 4, within: limit))
    }

    @Test("a resumed session starts without images, because its terminal may be another one")
    func resumed() throws {
        let fixture = try ShellFixture()
        fixture.type(imageSupportResponse)
        fixture.shellFlux.images.dispatch(.becameVisible(["a"]))
        fixture.scheduler.advance(by: .zero)
        fixture.shell.stop()
        try fixture.shell.start(.resumed)
        #expect(fixture.shellFlux.images.state.cell == nil && fixture.shellFlux.images.state.known.isEmpty)
        fixture.type(imageSupportResponse)
        fixture.shellFlux.images.dispatch(.becameVisible(["a"]))
        // A new number, because the previous terminal may still have the old image.
        #expect(fixture.shellFlux.images.state["a"]?.number == 2)
    }
}
