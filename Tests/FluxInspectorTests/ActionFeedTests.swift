import FluxCore
import FluxJournal
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@testable import FluxInspector

@Suite struct ActionFeedTests {
    /// A running cart with a trace.
    private final class Running {
        let root: Scope
        let cart: Cart
        let trace: Trace
        let inspector: Inspector

        init(limit: Int = 32 << 20) {
            root = Scope(root: "shop", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
            trace = Trace(
                root, RecordingHeader(app: "cart 1", profile: "default", started: ""), limit: limit)
            cart = Cart(root)
            inspector = Inspector(
                "cart", root: root, trace: trace, InspectorFunctions { try Replay($0) { Cart($0) } })
        }

        deinit { root.close() }

        func add(_ article: String) {
            cart.store.dispatch(.added(article))
            (root.scheduler as? VirtualTimeScheduler)?.advance(by: .seconds(1))
        }
    }

    /// The rows in all messages that a feed has now.
    private func rows(_ feed: ActionFeed) throws -> [[CodedValue]] {
        var rows: [[CodedValue]] = []
        while case .message(let message) = try feed.next() {
            guard case .list(let list)? = CodedValue(json: message)?.value(at: ["rows"]) else { continue }
            for case .list(let row) in list { rows.append(row) }
        }
        return rows
    }

    @Test("a page receives the actions so far, then each one that follows once")
    func follows() async throws {
        let running = Running()
        running.add("apple")
        let changes = Box(0)
        let feed = try await running.inspector.feed { changes.with { $0 += 1 } }
        #expect(try rows(feed).map { $0[0] } == [.integer(1), .integer(2)])

        running.add("fig")
        running.trace.flush()

        #expect(changes.value > 0)
        let more = try rows(feed)
        #expect(more.map { $0[0] } == [.integer(3), .integer(4)])
        #expect(more.map { $0[4] } == [.integer(0), .integer(3)], "the number of the cause")
        #expect(try rows(feed).isEmpty)
    }

    @Test("a page that is too slow starts again, and what waits for it is bounded")
    func tooSlow() async throws {
        let running = Running()
        let feed = try await running.inspector.feed {}
        _ = try rows(feed)
        let article = String(repeating: "x", count: 100_000)
        for _ in 0..<60 { running.add(article) }
        running.trace.flush()

        guard case .reload = try feed.next() else {
            Issue.record("the feed goes on")
            return
        }
    }

    @Test("answers about a running program include its latest action")
    func latest() async throws {
        let running = Running()
        for (place, article) in ["apple", "fig", "plum"].enumerated() {
            running.add(article)
            let message = CodedValue.keyed([
                "id": .integer(1), "ask": .text("state"), "step": .integer(Int64(2 * place + 2)),
            ])
            let question = try #require(InspectorQuestion(message))
            let answer = CodedValue(json: await running.inspector.answer(question))
            let articles = answer?.value(at: ["answer", "0", "value", "articles"])
            guard case .list(let list)? = articles else {
                Issue.record("no articles")
                return
            }
            #expect(list.last == .text(article))
        }
    }

    @Test("states of actions that the trace has discarded are not made up")
    func discarded() async throws {
        let running = Running(limit: 20_000)
        for number in 0..<200 {
            running.add("article \(number)")
            running.trace.flush()
        }
        func answer(_ step: Int64) async throws -> CodedValue? {
            let question = try #require(
                InspectorQuestion(
                    .keyed(["id": .integer(1), "ask": .text("state"), "step": .integer(step)])))
            return CodedValue(json: await running.inspector.answer(question))
        }
        guard case .text(let sentence)? = try await answer(1)?.value(at: ["error"]) else {
            Issue.record("an answer")
            return
        }
        #expect(sentence.hasPrefix("The program keeps its latest actions only"))
        let last = try await answer(400)
        #expect(last?.value(at: ["answer", "0", "value", "articles", "199"]) == .text("article 199"))
    }

    @Test("a program that nobody follows is not observed")
    func ends() async throws {
        let running = Running()
        var feed: ActionFeed? = try await running.inspector.feed {}
        #expect(running.inspector.following.withLock { $0.count } == 1)
        feed?.end()
        feed = nil
        #expect(running.inspector.following.withLock { $0.count == 0 && $0.observation == nil })
    }

    @Test("scopes that are opened and closed are part of the messages")
    func scopes() async throws {
        let feed = try await Inspector("cart", try recordedCart(["a"]), .none).feed {}
        guard case .message(let message) = try feed.next(), let value = CodedValue(json: message) else {
            Issue.record("no message")
            return
        }
        #expect(value.value(at: ["done"]) == .bool(true))
        #expect(value.value(at: ["texts", "1"]) == .text("cart"))
        #expect(value.value(at: ["scopes", "1"]) == .list([.integer(1), .integer(1), .integer(0)]))
    }
}
