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
        #expect(session.bar.hasSuffix("F12 back to the present"))
    }

    @Test(
        "before the app continues from the past, it says that later consequences stay", arguments: [12, 20])
    func staysDone(rows: Int) {
        let session = NotesSession(on: Viewport(rows: rows, columns: 120))
        session.type("ab")
        session.toggle()
        #expect(!session.rows.joined().contains("stays done"))
        session.press(.left)
        #expect(session.rows.joined().contains("what was saved or sent after this stays done"))
    }
}
