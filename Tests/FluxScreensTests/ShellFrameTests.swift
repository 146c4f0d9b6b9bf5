import FluxCore
import FluxRouting
import FluxScreens
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@Suite struct ShellFrameTests {
    private let golden = GoldenText()

    @Test("the tabs, the user and the hints are drawn around a screen")
    func plain() throws {
        let fixture = try ShellFixture()
        #expect(golden.mismatch(fixture.frame.marked, "shell") == nil)
    }

    @Test("a notice and the offline status do not move anything else")
    func notice() throws {
        let fixture = try ShellFixture()
        fixture.logIn()
        fixture.toasts.showStatus(.note("offline"))
        fixture.type("3!")
        #expect(golden.mismatch(fixture.frame.marked, "shell-notice") == nil)
    }

    @Test("a toast is shown above the hints")
    func toast() throws {
        let fixture = try ShellFixture()
        fixture.type("t")
        #expect(golden.mismatch(fixture.frame.marked, "shell-toast") == nil)
    }

    @Test("Help lists the screen's keys and the app's keys")
    func help() throws {
        let fixture = try ShellFixture(rows: 24)
        fixture.type("?")
        #expect(golden.mismatch(fixture.frame.marked, "shell-help") == nil)
    }

    @Test("while text is typed, the hints show only keys that do not type")
    func typing() throws {
        let fixture = try ShellFixture()
        fixture.type("i検索")
        #expect(golden.mismatch(fixture.frame.marked, "shell-typing") == nil)
    }

    @Test("a narrow terminal keeps the tabs' digits, and a terminal that is too small says so")
    func narrow() throws {
        let fixture = try ShellFixture(rows: 8, columns: 40)
        #expect(golden.mismatch(fixture.frame.marked, "shell-narrow") == nil)
        let small = try ShellFixture(rows: 5, columns: 30)
        #expect(golden.mismatch(small.frame.marked, "shell-too-small") == nil)
    }

    @Test("a route without a screen says so")
    func missing() throws {
        let fixture = try ShellFixture()
        fixture.logIn()
        fixture.type("4")
        fixture.go(.opened(Route("account")))
        #expect(golden.mismatch(fixture.frame.marked, "shell-missing") == nil)
    }
}
