import FluxCore
import FoundationEssentials
import ReactiveTesting
import Synchronization
import Testing

@testable import FluxJournal

@Suite("fingerprints of changes")
struct FingerprintTests {
    /// Counts its encodings.
    private struct Counted: Codable, Equatable {
        static let count = Atomic<Int>(0)
        var text = ""

        init(_ text: String) { self.text = text }
        init(from decoder: any Decoder) throws { text = try String(from: decoder) }
        func encode(to encoder: any Encoder) throws {
            Self.count.add(1, ordering: .relaxed)
            try text.encode(to: encoder)
        }
    }

    private struct List: Codable, Equatable {
        var items: [Counted]
        var cursor = 0
    }

    private struct State: Codable, Equatable {
        var list: List
        var name = "a"
        @Tracked var tags: [String] = []
        var none: Int?
    }

    @Test(
        "changed parts are reported, and equal parts are not encoded again")
    func parts() throws {
        var tracker = FingerprintTracker(Placeholders())
        var state = State(list: List(items: (0..<100).map { Counted("\($0)") }))
        #expect(try tracker.changes(of: state, in: StoreAddress(path: "app", key: "S")) == [:])

        let coded = Counted.count.load(ordering: .relaxed)
        state.list.cursor = 1
        #expect(
            try tracker.changes(of: state, in: StoreAddress(path: "app", key: "S")).keys.sorted() == ["list"])
        #expect(Counted.count.load(ordering: .relaxed) == coded)
        #expect(try tracker.changes(of: state, in: StoreAddress(path: "app", key: "S")) == [:])

        state.list.items[7].text = "x"
        (state.name, state.tags, state.none) = ("b", ["t"], 1)
        #expect(
            try tracker.changes(of: state, in: StoreAddress(path: "app", key: "S")).keys.sorted() == [
                "list", "name", "none", "tags",
            ])
        state.none = nil
        #expect(try tracker.changes(of: state, in: StoreAddress(path: "app", key: "S")) == ["none": "none"])
    }

    @Test("fingerprints depend only on the current value")
    func equality() throws {
        func print(_ before: String, _ after: String) throws -> String? {
            var tracker = FingerprintTracker(Placeholders())
            _ = try tracker.changes(of: ["k": before], in: StoreAddress(path: "app", key: "S"))
            return try tracker.changes(of: ["k": after], in: StoreAddress(path: "app", key: "S"))["k"]
        }
        #expect(try print("a", "b") == print("c", "b"))
        #expect(try print("a", "b") != print("a", "c"))
        var scalar = FingerprintTracker(Placeholders())
        _ = try scalar.changes(of: 1, in: StoreAddress(path: "app", key: "S"))
        #expect(try scalar.changes(of: 2, in: StoreAddress(path: "app", key: "S")).keys.sorted() == [""])
    }
}
