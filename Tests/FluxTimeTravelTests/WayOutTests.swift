import FluxTimeTravel
import TerminalFrames
import Testing

@Suite(.serialized) struct WayOutTests {
    @Test(
        "Esc in a pane returns to the actions, and from there to the present",
        arguments: ["w", "v", "t", "?", "a"])
    func escape(from key: Key) {
        let session = NotesSession()
        session.type("ab")
        session.toggle()
        let before = session.rows
        session.press(key)
        #expect(session.rows != before)
        session.press(.escape)
        #expect(session.travel.isOpen && session.rows == before)
        session.press(.escape)
        #expect(!session.travel.isOpen)
    }

    @Test("the way out is shown in any width", arguments: [40, 60, 120])
    func narrow(columns: Int) {
        let session = NotesSession(on: Viewport(rows: 20, columns: columns))
        session.type("ab")
        session.toggle()
        #expect(session.bar.hasSuffix("F12 return"))
    }
}
