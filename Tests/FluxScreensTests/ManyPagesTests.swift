import FluxCore
import FluxScreens
import ReactiveCore
import TerminalFrames
import Testing

/// Opening several pages at once.
@Suite struct ManyPagesTests {
    private let fixture: ShellFixture
    private let screen: Scope

    init() throws {
        fixture = try ShellFixture()
        screen = fixture.root.child("screen")
    }

    private func browse(_ count: Int) -> [InMemoryDesktop.Request] {
        let addresses = (1...count).map { "https://qiita.example/\($0)" }
        fixture.shellFlux.browse(addresses, in: screen)
        fixture.scheduler.advance(by: .zero)
        return addresses.map { .open($0) }
    }

    private var bar: String { fixture.rows.dropLast().last ?? "" }

    @Test("5 pages open at once")
    func few() {
        let pages = browse(5)
        #expect(fixture.desktop.requests == pages)
    }

    @Test("before 6 or more pages open, the user is asked", arguments: ["y", "n"])
    func many(_ answer: String) {
        let pages = browse(6)
        #expect(bar == " open 6 tabs in the browser?  y yes  n no")
        #expect(fixture.desktop.requests == [])
        fixture.type(answer)
        #expect(fixture.desktop.requests == (answer == "y" ? pages : []))
        #expect(fixture.shellFlux.store.state.questions.isEmpty)
    }

    @Test("the question is asked in Japanese, too")
    func japanese() {
        fixture.use(.japanese)
        _ = browse(20)
        #expect(bar.hasPrefix(" ブラウザーで20個のタブを開きますか？"))
    }

    @Test("pressing the key again does not open the pages twice")
    func again() {
        let pages = browse(6)
        _ = browse(6)
        fixture.type("y")
        #expect(fixture.desktop.requests == pages)
        #expect(fixture.shellFlux.store.state.questions.isEmpty)
    }

    @Test("closing the screen withdraws the question")
    func closing() {
        _ = browse(6)
        screen.close()
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.shellFlux.store.state.questions.isEmpty)
        #expect(fixture.desktop.requests == [])
    }
}
