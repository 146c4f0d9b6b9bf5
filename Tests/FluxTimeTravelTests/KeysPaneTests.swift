import TerminalFrames
import Testing

@testable import FluxTimeTravel

@Suite("the keys of time travel", .serialized)
struct KeysPaneTests {
    @Test(
        "? and F1 list all keys, which can be scrolled, and hide them again",
        arguments: ["?", Key(.function(1))])
    func listing(_ key: Key) {
        let session = NotesSession()
        session.type("ab")
        session.toggle()
        session.press(key)
        #expect(session.rows.contains { $0.contains("Step") || $0.contains("One action back") })
        #expect(session.bar.contains("4 of 4"))
        session.press(.pageDown)
        #expect(!session.rows.contains { $0.contains("One action back") })
        session.press(key)
        #expect(!session.rows.contains { $0.contains("Play or pause") })
    }
}
