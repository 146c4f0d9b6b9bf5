import FluxCore
import FluxJournal
import FoundationEssentials
import ReactiveCore
import Testing

@testable import FluxInspector

@Suite struct InspectorTests {
    private func inspector(_ articles: [String] = ["apple", "fig"]) throws -> Inspector {
        Inspector("cart", try recordedCart(articles), InspectorFunctions { try Replay($0) { Cart($0) } })
    }

    private func answer(_ inspector: Inspector, _ fields: [String: CodedValue]) async throws -> CodedValue {
        let message = CodedValue.keyed(fields.merging(["id": .integer(7)]) { $1 })
        let question = try #require(InspectorQuestion(message))
        let answer = try #require(CodedValue(json: await inspector.answer(question)))
        #expect(answer.value(at: ["id"]) == .integer(7))
        return answer
    }

    @Test("an action is answered with its payload, place and commands")
    func action() async throws {
        let answer = try await answer(try inspector(), ["ask": .text("action"), "step": .integer(1)])

        #expect(answer.value(at: ["answer", "name"]) == .text("CartAction.added"))
        #expect(answer.value(at: ["answer", "scope"]) == .text("shop/cart"))
        #expect(answer.value(at: ["answer", "payload", "added", "_0"]) == .text("apple"))
        #expect(answer.value(at: ["answer", "commands", "0", "name"]) == .text("price"))
    }

    @Test("a difference names its path, and the path explains the value")
    func why() async throws {
        let inspector = try inspector()
        let changes = try await answer(inspector, ["ask": .text("changes"), "step": .integer(4)])
        let path = try #require(changes.value(at: ["answer", "stores", "0", "differences", "0", "path"]))
        #expect(path == .text("shop/cart:FluxInspectorTests.CartState.total"))

        let why = try await answer(inspector, ["ask": .text("why"), "step": .integer(4), "path": path])

        #expect(why.value(at: ["answer", "steps"]) == .list([.integer(4), .integer(3)]))
    }

    @Test("the states after an action are those of that step, in any order of questions")
    func states() async throws {
        let inspector = try inspector()
        for (step, total) in [(4, 8), (0, 0), (2, 5), (4, 8)] {
            let answer = try await answer(inspector, ["ask": .text("state"), "step": .integer(Int64(step))])
            #expect(answer.value(at: ["answer", "0", "value", "total"]) == .integer(Int64(total)))
        }
    }

    @Test("skipped actions have no effect on the states, until they are included again")
    func skipped() async throws {
        let inspector = try inspector()
        let without = try await answer(
            inspector, ["ask": .text("state"), "step": .integer(4), "without": .list([.integer(2)])])
        let with = try await answer(inspector, ["ask": .text("state"), "step": .integer(4)])

        #expect(without.value(at: ["answer", "0", "value", "total"]) == .integer(3))
        #expect(with.value(at: ["answer", "0", "value", "total"]) == .integer(8))
    }

    @Test("two steps are compared")
    func compare() async throws {
        let answer = try await answer(
            try inspector(), ["ask": .text("compare"), "step": .integer(2), "with": .integer(4)])

        guard case .list(let differences)? = answer.value(at: ["answer"]) else {
            Issue.record("not a list")
            return
        }
        #expect(differences.map { $0.value(at: ["new"]) } == [.text("fig"), .integer(8)])
    }

    @Test("the actions that changed a part are found")
    func changed() async throws {
        let answer = try await answer(try inspector(), ["ask": .text("changed"), "part": .text("TOTAL")])
        #expect(answer.value(at: ["answer", "numbers"]) == .list([.integer(2), .integer(4)]))
    }

    @Test("a recording is exported as it was written, and its test is generated")
    func export() async throws {
        let inspector = try inspector()
        guard
            case .text(let lines)? = try await answer(inspector, ["ask": .text("export")]).value(at: [
                "answer", "text",
            ])
        else {
            Issue.record("no lines")
            return
        }
        #expect(try Recording(Data(lines.utf8)).last == 4)
        guard
            case .text(let test)? = try await answer(inspector, ["ask": .text("test")]).value(at: ["answer"])
        else {
            Issue.record("no test")
            return
        }
        #expect(test.contains("struct RecordedCartTests"))
    }

    @Test("a large recording is exported in parts, which are together what was written")
    func largeExport() async throws {
        let recording = try recordedCart([String(repeating: "é", count: 700_000), "fig"])
        let inspector = Inspector("cart", recording, .none)
        var (lines, next, sizes) = ("", Int64?.some(0), [Int]())
        while let from = next {
            let part = try await answer(inspector, ["ask": .text("export"), "from": .integer(from)])
            guard case .text(let text)? = part.value(at: ["answer", "text"]) else { break }
            lines += text
            sizes.append(text.utf8.count)
            next = if case .integer(let next)? = part.value(at: ["answer", "next"]) { next } else { nil }
        }
        #expect(Data(lines.utf8) == (try recording.lines()))
        #expect(sizes.count > 2 && sizes.allSatisfy { $0 <= 1 << 20 })
        let late = try await answer(inspector, ["ask": .text("export"), "from": .integer(5)])
        #expect(late.value(at: ["error"]) == .text(InspectorStrings.otherExport))
    }

    @Test("a question that cannot be answered is answered with a sentence")
    func failures() async throws {
        let inspector = try inspector()
        for (fields, sentence): ([String: CodedValue], String) in [
            (["ask": .text("action"), "step": .integer(99)], "There is no action 99 in this session."),
            (["ask": .text("state"), "step": .integer(99)], "There is no action 99 in this session."),
            (["ask": .text("frame"), "step": .integer(1)], "This program draws no frames."),
            (["ask": .text("scrub")], "This program cannot scrub recordings."),
            (["ask": .text("jump"), "step": .integer(1)], "This session can only be watched."),
            (
                ["ask": .text("why"), "step": .integer(1), "path": .text("a..b")],
                "a..b is not the path of a value."
            ),
        ] {
            #expect(try await answer(inspector, fields).value(at: ["error"]) == .text(sentence))
        }
        let unable = Inspector("cart", try recordedCart(["a"]), .none)
        let error = try await answer(unable, ["ask": .text("state"), "step": .integer(1)])
        #expect(error.value(at: ["error"]) == .text(InspectorStrings.noReplay))
    }

    @Test("what is not a question is refused")
    func malformed() {
        let messages: [CodedValue] = [
            .null, .list([]), .keyed([:]), .keyed(["id": .integer(1)]),
            .keyed(["id": .integer(1), "ask": .text("rm")]),
            .keyed(["id": .text("1"), "ask": .text("export")]),
            .keyed(["id": .integer(1), "ask": .text("state"), "step": .integer(-1)]),
        ]
        for message in messages { #expect(InspectorQuestion(message) == nil) }
    }
}
