import FluxCore
import FluxJournal
import FluxJournalText
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("a generated test", .serialized)
struct RecordedTestTests {
    private func source(_ play: (Store<CartState>) -> Void) throws -> String {
        let recording = try Recording(recorded { shop, _, _ in play(shop.cart) })
        let test = try RecordedTest(try Replay(recording) { Shop($0) })
        return test.swift(app: "shop 1.0", generatedBy: "shop test")
    }

    @Test("a step has up to 12 actions of one kind from one place")
    func steps() throws {
        let source = try source { cart in
            for _ in 0..<13 { cart.add("mug") }
            cart.add("mug", line: 2)
        }
        let steps = source.split(separator: "\n").filter { $0.contains("dispatched at") }
        #expect(
            steps.map { $0.drop { $0 == " " } } == [
                "// 1–12: added, dispatched at Shop/main.swift:1.",
                "// 13: added, dispatched at Shop/main.swift:1.",
                "// 14: added, dispatched at Shop/main.swift:2.",
            ])
    }

    @Test("a test begins with a restored state, and ends before one that is restored later")
    func restored() throws {
        let root = Scope(root: "shop", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let saved = Shop(root)
        for _ in 0..<5 { saved.cart.add("mug", price: 100) }
        let snapshot = try root.snapshot()
        let early = try Recording(
            recorded({ ($0, Shop($0)) }) { app, _, _ in
                app.0.restore(snapshot)
                app.1.cart.add("mug")
            })
        let test = try RecordedTest(try Replay(early) { ($0, Shop($0)) })
        #expect(test.swift(app: "shop 1.0", generatedBy: "x").contains(#""total": "501""#))

        let late = try Recording(
            recorded({ ($0, Shop($0)) }) { app, _, _ in
                app.1.cart.add("mug")
                app.0.restore(snapshot)
                app.1.cart.add("mug", line: 2)
            })
        let source = try RecordedTest(try Replay(late) { ($0, Shop($0)) }).swift(
            app: "shop 1.0", generatedBy: "x")
        #expect(source.contains("1 more action, after action 1"))
        #expect(!source.contains(#""total": "501""#))
    }

    @Test("40 steps are generated; the other actions are counted, also those that would extend the last step")
    func omitted() throws {
        let source = try source { cart in
            for line in 1...41 { cart.add("mug", line: line) }
            for _ in 0..<3 { cart.add("mug", line: 40) }
        }
        #expect(source.split(separator: "\n").count { $0.contains("dispatched at") } == 40)
        #expect(source.contains("/// - CartState: 4 more actions, after action 40, are omitted."))
        #expect(!source.contains(#""total": "41","#))
    }

    @Test("each step expects the changes since the step before it, and the requested commands")
    func changes() throws {
        let source = try source { cart in
            cart.add("mug", price: 3)
            cart.dispatch(.emptied, fileID: "Shop/main.swift", line: 9)
        }
        #expect(source.contains(##""names.0": #""mug""#,"##))
        #expect(source.contains(#""names.0": nil,"#))
        #expect(source.contains(##"#"{"charge":{"_0":3}}"#,"##))
    }

    @Test("long texts are truncated, and a scope without actions is an error")
    func texts() throws {
        let source = try source { $0.add(String(repeating: "long ", count: 20)) }
        #expect(source.contains("/// - Texts of more than 40 characters are truncated."))
        #expect(source.contains("long long long long long long long long …"))
        let recording = try Recording(recorded { _, _, _ in })
        #expect(throws: RecordedTest.Failure.noActions) {
            try RecordedTest(try Replay(recording) { Shop($0) })
        }
    }

    @Test("the test of a generic state compiles, and imports the modules of its arguments")
    func generic() throws {
        let compose = { (root: Scope) in root.store(History(MarksState(), limit: 5)) }
        let recording = try Recording(recorded(compose) { store, _, _ in store.dispatch(.init(id: "a")) })
        let test = try RecordedTest(try Replay(recording, compose: compose))
        let source = test.swift(app: "marks 1.0", generatedBy: "marks test")
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(CompiledArticle("Test.md", lines: ["```swift"] + lines + ["```"]).diagnostics == [])
        #expect(lines.contains("    func historyMarksState() throws {"))
        #expect(
            lines.filter { $0.hasPrefix("@testable") } == [
                "@testable import FluxCore", "@testable import FluxJournalTextTests",
            ])
    }

    @Test("code in a recording stays in comments and literals")
    func hostile() throws {
        let code = "\"#\n}\nlet x = 1 // \u{202E}"
        let recording = try Recording(recorded { shop, _, _ in shop.cart.add(code) })
        let test = try RecordedTest(try Replay(recording) { Shop($0) })
        let source = test.swift(app: "shop \(code)", generatedBy: "shop \(code)")
        let lines = source.split(separator: "\n")
        #expect(!lines.contains { $0.hasPrefix("let x") || $0 == "}" && $0 != lines.last })
        #expect(!source.unicodeScalars.contains("\u{202E}"))
    }
}

struct MarksState: Undoable, Codable {
    struct Action: Codable, Sendable { let id: String }

    var ids: [String] = []

    mutating func reduce(_ action: Action) { ids.append(action.id) }

    static func step(of action: Action) -> HistoryStep { .change }
}
