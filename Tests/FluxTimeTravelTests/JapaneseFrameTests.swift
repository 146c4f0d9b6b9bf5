import FluxCore
import FluxTerminalTesting
import ReactiveTesting
import TerminalFrames
import Testing

/// The panes and the bar below the past, in Japanese.
@Suite("time travel in Japanese", .serialized)
struct JapaneseFrameTests {
    private let golden = GoldenText()

    private func session(rows: Int = 24, columns: Int = 80) -> NotesSession {
        let session = NotesSession(on: Viewport(rows: rows, columns: columns, language: .japanese))
        session.type("ab+.")
        session.toggle()
        return session
    }

    @Test(
        "the actions and the changes of the current one fit in three sizes",
        arguments: [(20, 40), (24, 80), (24, 200)])
    func actions(rows: Int, columns: Int) {
        let session = session(rows: rows, columns: columns)
        session.press(.home, .right)
        let frame = session.frame.frame
        #expect(frame.rows.allSatisfy { $0.displayWidth <= columns })
        #expect(JapaneseRows.mismatch(frame.marked) == nil)
        if columns == 80 { #expect(golden.mismatch(frame.marked, "past-actions-ja") == nil) }
    }

    @Test("the causes of an action with their changes")
    func causes() {
        let session = session()
        session.press(.left, .left, "w")
        #expect(golden.mismatch(session.frame.frame.marked, "past-causes-ja") == nil)
    }

    @Test("the keys, in 80 columns")
    func keys() {
        let session = session()
        session.press("?")
        #expect(golden.mismatch(session.frame.frame.marked, "past-keys-ja") == nil)
    }

    @Test("the open scopes, with running work")
    func scopes() {
        let session = session()
        session.press("t")
        session.app.store.dispatch(.added("slow"))
        #expect(golden.mismatch(session.frame.frame.marked, "past-scopes-ja") == nil)
    }

    @Test("the bar names skipped actions, the speed, and text that is not found")
    func bar() {
        let session = session()
        session.press(.left, "s", .right, "+", "/")
        session.type("zzz")
        session.press(.enter)
        #expect(golden.mismatch(session.frame.frame.marked, "past-bar-ja") == nil)
    }

    @Test("switching the language words the changes and causes of the shown action anew")
    func live() {
        let session = session()
        session.press(.home, .right)
        #expect(session.frame(in: .english).rows.contains { $0.contains("nothing → \"a\"") })
        #expect(session.frame(in: .japanese).rows.contains { $0.contains("なし → \"a\"") })
        #expect(session.frame(in: .english).rows.contains { $0.contains("nothing → \"a\"") })
    }
}
