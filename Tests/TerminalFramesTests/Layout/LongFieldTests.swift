import Foundation
import ReactiveTesting
import TerminalFrames
import Testing

/// Text of any length, typed or pasted into a field of one line.
@Suite struct LongFieldTests {
    @Test("a field holds at most 64 KB, whole characters only, and shows that it is full")
    func limit() {
        var field = TextField("a")
        field.insert(String(repeating: "流", count: 400_000))
        #expect(field.text.utf8.count == 65_536)
        #expect(field.text.count == 21_846)
        #expect(field.isFull)
        field.insert("x")
        #expect(field.text.utf8.count == 65_536)
        var frame = Frame(Viewport(rows: 1, columns: 60))
        frame.drawField(field, isTyping: true, sign: "❯", placeholder: "", in: frame.area)
        #expect(frame.rows[0].hasSuffix("64 KB, full"))

        field.apply(.deleteToStart)
        #expect(field.text == "" && !field.isFull)
    }

    @Test("a paste of 1 MB becomes an edit of at most 64 KB")
    func paste() {
        let edit = TextField.edit(for: .paste(String(repeating: "x", count: 1_000_000) + "\n"))
        #expect(edit == .insert(String(repeating: "x", count: 65_536)))
        var secret = SecretField()
        for _ in 1...2 { secret.apply(SecretField.Edit(.insert(String(repeating: "x", count: 40_000)))) }
        #expect(secret.count == 65_536)
    }

    @Test("the cursor is after the character that is formed where text is inserted")
    func combining() {
        var field = TextField("e!")
        field.apply(.left)
        field.insert("\u{301}")
        #expect(field.offset == 1)
        field.insert("x")
        #expect(field.text == "e\u{301}x!")
    }

    @Test("typing replaces a selected text, deleting removes it, and moving only ends the selection")
    func selection() throws {
        func edited(_ edits: TextField.Edit...) -> TextField {
            var field = TextField("old")
            field.selectAll()
            for edit in edits { field.apply(edit) }
            return field
        }
        #expect(edited(.insert("n"), .insert("ew")) == TextField("new"))
        #expect(edited(.deleteBackward).text == "")
        #expect(edited(.left, .insert("x")).text == "olxd")
        #expect(try JSONDecoder().decode(TextField.self, from: JSONEncoder().encode(edited())) == edited())
    }

    @Test("an edit of a full field, and drawing it, take at most 20 ms", .enabled(if: TestRounds.isMeasured))
    func speed() {
        var field = TextField(String(repeating: "流れ ", count: 9_000))
        var frame = Frame(Viewport(rows: 1, columns: 80))
        let time = ContinuousClock().measure {
            for _ in 1...10 {
                field.apply(.deleteBackward)
                field.insert("x")
                frame.drawField(field, isTyping: true, sign: "❯", placeholder: "", in: frame.area)
                _ = FuzzyMatch(.init(field.text), in: "Open the page for creating tokens")
            }
        }
        #expect(time < .milliseconds(200))
    }
}
