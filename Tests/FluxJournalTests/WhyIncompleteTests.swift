import FluxCore
import FluxJournal
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("answers about what was not recorded completely")
struct WhyIncompleteTests {
    @Test("stores that only a checkpoint contains are found, and the changes after it")
    func fromCheckpoint() throws {
        let session = Session(checkpoint: 2)
        for title in ["a", "b", "c", "d"] { session.library.shelf.dispatch(.opened(title)) }
        let lines = String(decoding: session.data, as: UTF8.self).split(separator: "\n")
        session.root.close()
        let start = try #require(lines.firstIndex { $0.contains("\"checkpoint\":2") })
        let text = ([lines[0]] + lines[start...]).joined(separator: "\n") + "\n"
        let replay = try Replay(try Recording(Data(text.utf8))) { Library($0) }

        let change = try #require(try replay.why("ShelfState.open.2", upTo: 4).change)
        #expect(change.chain.map(\.action.number) == [3])
        #expect((change.old, change.new) == (nil, .text("c")))
        let list = StoreAddress(path: "app/list", key: "FluxJournalTests.ListState")
        #expect(
            try replay.why("ListState.query", upTo: 4)
                == .neverChanged(list, parts: ["query"], value: .text("")))
    }

    /// Cannot be encoded if it is opaque.
    private struct Change: Codable, Sendable {
        struct Refused: Error {}
        var isOpaque: Bool

        func encode(to encoder: any Encoder) throws {
            if isOpaque { throw Refused() }
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(isOpaque, forKey: .isOpaque)
        }
    }

    private struct CountState: Reducible, Codable {
        var opaque = 0
        var plain = 0
        /// Whether opaque changes are ignored.
        var isPlain = false

        mutating func reduce(_ change: Change) {
            if !change.isOpaque { plain += 1 } else if !isPlain { opaque += 1 }
        }
    }

    @Test("an action without payload makes the answer uncertain only for the stores that it changed")
    func withoutPayload() throws {
        func compose(_ root: Scope) -> Dispatcher<Change> {
            _ = root.store(CountState(), key: "both")
            _ = root.store(CountState(isPlain: true), key: "one")
            return root.dispatcher(for: Change.self)
        }
        let recording = try recorded(compose) { changes, _ in
            for isOpaque in [true, false] { changes.dispatch(Change(isOpaque: isOpaque)) }
        }
        let replay = try Replay(recording, compose: compose)
        let both = try #require(try replay.why("both.plain", upTo: 2).change)
        #expect(both.certainty == .differs(from: 1))
        let one = try #require(try replay.why("one.plain", upTo: 2).change)
        #expect(one.certainty == .verified)
    }
}
