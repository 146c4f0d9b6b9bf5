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
        func changed(_ state: State) throws -> [String] {
            let change = try tracker.changes(of: state, in: StoreAddress(path: "app", key: "S"))
            var parts: [[String]: String] = [:]
            change?.collect([], into: &parts)
            return parts.keys.map { $0.joined(separator: ".") }.sorted()
        }
        var state = State(list: List(items: (0..<100).map { Counted("\($0)") }))
        #expect(try changed(state) == [])

        let coded = Counted.count.load(ordering: .relaxed)
        state.list.cursor = 1
        #expect(try changed(state) == ["list.cursor"])
        #expect(Counted.count.load(ordering: .relaxed) == coded)
        #expect(try changed(state) == [])

        state.list.items[7].text = "x"
        (state.name, state.tags, state.none) = ("b", ["t"], 1)
        #expect(try changed(state) == ["list.items", "name", "none", "tags"])
        state.none = nil
        #expect(
            try tracker.changes(of: state, in: StoreAddress(path: "app", key: "S"))
                == .parts(["none": .value(nil)]))
    }

    @Test("fingerprints depend only on the current value")
    func equality() throws {
        func print(_ before: String, _ after: String) throws -> ChangedPart? {
            var tracker = FingerprintTracker(Placeholders())
            _ = try tracker.changes(of: ["k": before], in: StoreAddress(path: "app", key: "S"))
            return try tracker.changes(of: ["k": after], in: StoreAddress(path: "app", key: "S"))
        }
        #expect(try print("a", "b") == print("c", "b"))
        #expect(try print("a", "b") != print("a", "c"))
        var scalar = FingerprintTracker(Placeholders())
        _ = try scalar.changes(of: 1, in: StoreAddress(path: "app", key: "S"))
        guard case .value(.some) = try scalar.changes(of: 2, in: StoreAddress(path: "app", key: "S")) else {
            return #expect(Bool(false))
        }
    }

    @Test("values of different kinds have different fingerprints, even if their bits are equal")
    func kinds() throws {
        enum Value: Encodable, Equatable {
            case none
            case flag(Bool)
            case number(Int)
            case text(String)

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                switch self {
                case .none: try container.encodeNil()
                case .flag(let value): try container.encode(value)
                case .number(let value): try container.encode(value)
                case .text(let value): try container.encode(value)
                }
            }
        }
        let address = StoreAddress(path: "app", key: "S")
        let fingerprints = try [Value.none, .flag(false), .number(0), .text("")].map { value in
            var tracker = FingerprintTracker(Placeholders())
            _ = try tracker.changes(of: value, in: address)
            return tracker.fingerprint(of: address)
        }
        #expect(Set(fingerprints).count == 4)
    }

    @Test("what is inside of a list, and of which kind it is, changes the fingerprint of the list")
    func lists() throws {
        let address = StoreAddress(path: "app", key: "S")
        let lists = [#"[{"a":1}]"#, #"[{"a":2}]"#, #"[{"b":1}]"#, "[[1]]", "[1]", "[{}]", "[[]]", "[]"]
        let fingerprints = try lists.map { json in
            var tracker = FingerprintTracker(Placeholders())
            let value = try #require(CodedValue(json: Array(json.utf8)))
            _ = try tracker.changes(of: ["list": value], in: address)
            return tracker.fingerprint(of: address)
        }
        #expect(Set(fingerprints).count == lists.count)
    }

    @Test("equal sets and dictionaries have equal fingerprints, whatever the order of their elements")
    func unordered() throws {
        struct Place: Hashable, Codable { var (x, y) = (0, 0) }
        struct State: Codable, Equatable {
            var tags: Set<String>
            var counts: [Place: Int]
        }
        let places = (0..<100).map { Place(x: $0, y: -$0) }
        var fingerprints: Set<UInt64?> = []
        for seed in 1...5 {
            var random = SeededGenerator(seed: UInt64(seed))
            var state = State(tags: [], counts: [:])
            state.tags.reserveCapacity(seed * 100)
            for place in places.shuffled(using: &random) {
                state.tags.insert("\(place.x)")
                state.counts[place] = place.x
            }
            var tracker = FingerprintTracker(Placeholders())
            _ = try tracker.changes(of: state, in: StoreAddress(path: "app", key: "S"))
            fingerprints.insert(tracker.fingerprint(of: StoreAddress(path: "app", key: "S")))
        }
        #expect(fingerprints.count == 1)
    }

    @Test(
        "fingerprints are those that earlier versions recorded",
        arguments: [
            (#"{"a":null,"b":true,"c":-1,"d":1.5}"#, .current, 11_690_532_189_642_476_096),
            (
                #"{"seven":"1234567","eight":"12345678","nine":"123456789","none":""}"#, .current,
                8_438_559_222_754_124_280
            ),
            (#"[{"id":"a"},[],{},"日本語"]"#, .first, 1_776_102_207_638_743_320),
            (#"[{"id":"a"},[],{},"日本語"]"#, .current, 11_943_664_155_396_425_817),
        ] as [(String, Fingerprint.Version, UInt64)])
    func stable(json: String, version: Fingerprint.Version, expected: UInt64) throws {
        var tracker = FingerprintTracker(Placeholders(), version)
        let address = StoreAddress(path: "app", key: "S")
        _ = try tracker.changes(of: try #require(CodedValue(json: Array(json.utf8))), in: address)
        #expect(tracker.fingerprint(of: address) == expected)
    }

    @Test("up to 64 changed parts are listed, and more are one change of the whole")
    func manyParts() throws {
        let address = StoreAddress(path: "app", key: "S")
        for count in [64, 65] {
            var tracker = FingerprintTracker(Placeholders())
            func state(_ value: Int) -> [String: Int] {
                Dictionary(uniqueKeysWithValues: (0..<count).map { ("\($0)", value) })
            }
            _ = try tracker.changes(of: state(0), in: address)
            switch try tracker.changes(of: state(1), in: address) {
            case .parts(let parts)?: #expect(count == 64 && parts.count == 64)
            case .value(.some)?: #expect(count == 65)
            case let other: Issue.record("\(String(describing: other))")
            }
        }
    }

    @Test("the states of a closed scope are forgotten, and no others")
    func closed() throws {
        var tracker = FingerprintTracker(Placeholders())
        let stores = ["app/a", "app/b"].map { StoreAddress(path: $0, key: "S") }
        for store in stores { _ = try tracker.changes(of: ["k": 1], in: store) }
        tracker.forget("app/a")
        #expect(tracker.fingerprint(of: stores[0]) == nil)
        #expect(try tracker.changes(of: ["k": 2], in: stores[0]) == nil)
        #expect(try tracker.changes(of: ["k": 2], in: stores[1]) != nil)
    }

    @Test("a value that is encoded step by step has the fingerprint of its encoded form")
    func nestedContainers() throws {
        struct Odd: Encodable {
            enum Key: String, CodingKey { case list, pair, base }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                var list = container.nestedUnkeyedContainer(forKey: .list)
                try list.encode(1)
                var inner = list.nestedContainer(keyedBy: Key.self)
                try inner.encode("x", forKey: .base)
                var pair = container.nestedContainer(keyedBy: Key.self, forKey: .pair)
                try pair.encodeNil(forKey: .base)
                try true.encode(to: container.superEncoder())
                try ["y"].encode(to: container.superEncoder(forKey: .base))
            }
        }
        let coded = try #require(
            CodedValue(
                json: Array(#"{"base":["y"],"list":[1,{"base":"x"}],"pair":{"base":null},"super":true}"#.utf8)
            ))
        let address = StoreAddress(path: "app", key: "S")
        let fingerprints = try [Odd(), coded].map { (value: any Encodable) in
            var tracker = FingerprintTracker(Placeholders())
            _ = try tracker.changes(of: value, in: address)
            return tracker.fingerprint(of: address)
        }
        #expect(try CodedValue(encoding: Odd()) == coded)
        #expect(fingerprints[0] == fingerprints[1])
    }
}
