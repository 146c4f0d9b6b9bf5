import FluxTerminalTesting
import ReactiveTesting
import Testing

@testable import GalleryDemo

@Suite struct GalleryTests {
    /// Shows a screen with a tab, and compares it with a file of its name.
    private func look(
        at tab: Key, _ name: String, in languages: [Language] = [.english, .japanese],
        _ use: (AppDriver) -> Void
    ) throws {
        for language in languages {
            let app = try AppDriver(Gallery.self, rows: 28, columns: 124, in: language)
            app.settle()
            app.press(tab)
            app.settle()
            use(app)
            app.settle()
            let file = language == .english ? name : "\(name)-\(language.code)"
            #expect(GoldenText().mismatch(try #require(app.frame).marked, file) == nil)
            try app.verify()
        }
    }

    @Test("a list has columns, an order, a filter, selected rows, indicators and a preview")
    func list() throws {
        try look(at: "1", "list") { app in
            app.press("j", "m", " ", "j", "s", "f")
            app.type("一覧")
            app.press(.enter)
        }
    }

    @Test("pages arrive, one fails, and a key tries again")
    func pages() throws {
        try look(at: "2", "pages") { $0.press("G") }
        let app = try AppDriver(Gallery.self)
        app.press("2")
        app.settle()
        app.press("G")
        app.settle()
        #expect(app.text.contains("the service is unreachable"))
        app.press("G", "r")
        app.settle()
        #expect(!app.text.contains("unreachable") && app.text.contains("40+ items"))
        try app.verify()
    }

    @Test("a text is typed")
    func field() throws {
        try look(at: "3", "field") { app in
            app.type("x")
            app.press(.control("u"))
            app.send(.paste("流れ"))
        }
    }

    @Test("a text shows all styles on all backgrounds")
    func text() throws { try look(at: "4", "text", in: [.english]) { $0.press("j") } }

    @Test("a toast, a status, a question and a notice are shown")
    func messages() throws {
        try look(at: "5", "messages", in: [.english]) { $0.press("s", "n", "a") }
        let app = try AppDriver(Gallery.self)
        app.press("5", "a", "y")
        app.settle()
        #expect(app.text.contains("answer: ✓"))
        app.press("t")
        #expect(app.text.contains("a message for a moment"))
        app.press(":")
        app.type("hello")
        app.press(.enter)
        #expect(app.text.contains("こんにちは"))
        try app.verify()
    }

    @Test("equal states draw equal frames")
    func random() throws { try AppDriver(Gallery.self).verifyRandomly(events: 200, seed: 4) }
}
