import FluxCore
import ReactiveTesting
import TerminalFrames
import Testing

@Suite("time travel in a language that the program adds", .serialized)
struct AddedLanguageTests {
    @Test("no sentence of its panes is left that a language cannot translate")
    func translated() {
        let marking = Language("x-marking", name: "") { "«\($0)»" }
        let session = NotesSession(on: Viewport(rows: 60, columns: 300, language: marking))
        let own: Set<Substring> = [
            "notes", "saved", "NotesState", "Esc", "Enter", "Tab", "Space", "Home", "End", "PgUp", "PgDn",
            "page",
            "Alt", "Ctrl", "open", "app", "added", "Shift", "Left", "Right", "Up", "Down",
            "NotesAction", "PageAction", "turned", "opened",
        ]
        func unmarked() -> Set<Substring> {
            let rows = session.frame.frame.rows.map { $0.replacing(#/«[^»]*»/#, with: " ") }
            return Set(rows.flatMap { $0.split { !$0.isLetter } }.filter { $0.count > 1 }).subtracting(own)
        }
        session.type("+.")
        session.toggle()
        for keys: [Key] in [[.home], ["?"], ["t"], ["/", "z", "z", .enter], ["s"], ["+", " "], [" "]] {
            for key in keys { session.press(key) }
            #expect(unmarked() == [], "after \(keys)")
        }
    }
}
