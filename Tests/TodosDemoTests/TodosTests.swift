import FluxTerminalTesting
import Testing

@testable import TodosDemo

@Suite struct TodosTests {
    private let app: AppDriver

    init() throws {
        app = try AppDriver(TodosApp.self, rows: 12, columns: 60)
        app.press("a")
        for title in ["milk", "bread"] {
            app.type(title)
            app.press(.enter)
        }
        app.press(.escape)
    }

    @Test("changes are undone and redone; the filter lists what is left")
    func undone() throws {
        app.press("*", "d")
        #expect(app.text.contains("0 left of 2"))
        app.press("u")
        #expect(app.text.contains("2 left of 2"))
        app.press("u")
        #expect(app.text.contains("1 left of 1"))
        app.press("U", "j", "d", "f")
        app.type("open")
        app.press(.enter)
        #expect(app.text.contains("milk") && !app.text.contains("bread"))
        try app.verify()
    }

    @Test("undo does not change the text that is being typed")
    func draft() throws {
        app.press("x", "a")
        app.type("egg")
        app.press(.escape, "u", "a")
        #expect(app.text.contains("+ egg"))
    }

    @Test("the next start has the items and their history")
    func resumed() throws {
        app.press("d")
        let next = try app.restarted()
        #expect(next.rows == app.rows)
        next.press("u")
        #expect(next.text.contains("2 left of 2"))
        try next.verify()
    }

    @Test("equal states draw equal frames")
    func random() throws { try app.verifyRandomly(events: 300, seed: 2) }

    @Test("a command on a list whose items are all hidden says why it does nothing")
    func hidden() throws {
        app.press("f")
        app.type("zzz")
        app.press(.enter, "y")
        #expect(app.text.contains("nothing to do: all items are hidden"))
        try app.verify()
    }
}
