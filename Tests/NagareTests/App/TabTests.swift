import Foundation
import Glibc
import ReactiveTesting
import TerminalTesting
import Testing

/// Tabs in a terminal.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct TabTests {
    @Test("a tab that is visited again shows the post at the same position, also after kill -9")
    func post() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open()
        try app.findSwift()
        try app.press("Enter")
        try app.wait(for: "find")
        try app.press("Space")
        let post = try app.wait { $0[1].hasSuffix("%") }

        try app.press("2")
        try app.wait(for: "Big Buck Bunny")
        try app.press("1")
        try app.wait { $0[1] == post[1] && $0[5] == post[5] }
        try app.press("2")
        try app.wait(for: "Big Buck Bunny")
        let file = "\(fixture.home.path)/.local/state/nagare/default/last-session.json"
        try app.wait(for: "the session to be saved") { _ in
            let session = try? String(contentsOfFile: file, encoding: .utf8)
            return session?.contains(#""current":"episodes""#) == true
        }
        kill(try app.process, SIGKILL)
        #expect(try app.waitForExit() == 128 + SIGKILL)

        let again = try fixture.open()
        try again.wait(for: "Big Buck Bunny")
        try again.press("1")
        try again.wait { $0[1] == post[1] && $0[5] == post[5] }
        try again.press("M-Left")
        try again.wait(for: "Big Buck Bunny")
        try again.press("M-Right")
        try again.wait { $0[1] == post[1] }
    }
}
