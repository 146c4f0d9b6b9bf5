import FluxCore
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@testable import FluxJournal

@Suite("values that JSON has no form for")
struct NumberTests {
    struct Gauge: Reducible, Codable {
        var (level, peak) = (1.0, Float(1))
        var levels: [String: Double] = [:]

        mutating func reduce(_ action: Double) {
            (level, peak) = (action, max(peak, Float(action)))
            levels["\(action)"] = action
        }
    }

    /// Returns a value as it is read from its JSON.
    private func readBack<Value: Codable>(_ value: Value) throws -> Value {
        let tree = EncodingTree()
        try tree.encode(["value": value])
        var json = JSONWriter()
        json.append(tree)
        let coded = json.bytes.withUnsafeBytes { JSONReader.value($0, 0..<$0.count) }
        return try #require(try coded?.decoded(as: [String: Value].self)["value"])
    }

    private func expectSame<Value: Codable & Equatable>(_ values: [Value]) throws {
        #expect(try readBack(values) == values)
        for value in values { #expect(try readBack(value) == value) }
    }

    @Test("floating-point numbers are read back bit by bit")
    func doubles() throws {
        var random = SeededGenerator(seed: 5)
        let special: [Double] = [
            .infinity, -.infinity, -0.0, 0, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .ulpOfOne, 1e19,
            -1e19, 9.2e18, 0x1p53 + 2, 0x1p63, 0x1p64, -0x1p63,
        ]
        let generated = (0..<2_000).map { _ in Double(bitPattern: random.next()) }.filter { !$0.isNaN }
        for number in special + generated { #expect(try readBack(number).bitPattern == number.bitPattern) }
        #expect(try readBack(Double.nan).isNaN)
        let floats = (0..<2_000).map { _ in Float(bitPattern: UInt32(truncatingIfNeeded: random.next())) }
        for number in floats + [.infinity, -.infinity, -0.0] where !number.isNaN {
            #expect(try readBack(number).bitPattern == number.bitPattern)
        }
        #expect(try readBack(Float.nan).isNaN)
    }

    @Test("integers of all sizes are read back")
    func integers() throws {
        try expectSame([Int64.min, .max, (1 << 53) + 1, -1])
        try expectSame([UInt64.max, UInt64(Int64.max) + 1, 0])
        try expectSame([Int8.min, .max])
        try expectSame([Int128.min, .max, Int128(UInt64.max) + 1, Int128(Int64.min) - 1, 0])
        try expectSame([UInt128.max, UInt128(UInt64.max) + 1, 7])
    }

    @Test("dates, decimals, data and other values of Foundation are read back")
    func foundation() throws {
        let times = [-1e12, -63_200_000_000, 0, 0.1, 1e12, .infinity, -.infinity]
        try expectSame(
            times.map { Date(timeIntervalSinceReferenceDate: $0) } + [.distantPast, .distantFuture])
        try expectSame([
            Decimal(0), Decimal.greatestFiniteMagnitude, .leastFiniteMagnitude, .leastNonzeroMagnitude,
            try #require(Decimal(string: "-0.1")),
            try #require(Decimal(string: "12345678901234567890123456789.0123")),
        ])
        try expectSame([Data(), Data([0, 255, 7])])
        try expectSame([UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 255))])
        try expectSame([URL(string: "https://example.org/a?b=c#d")])
        try expectSame([Duration.zero, .nanoseconds(-1), .seconds(1) / 3, .seconds(Int64.max)])
        try expectSame([[1.5: "a", .infinity: "b", -.infinity: "c"] as [Double: String]])
        try expectSame([1...3, -2...0])
        try expectSame([Double?.none, .infinity])
    }

    @Test("ranges with one bound are read back")
    func ranges() throws {
        #expect(try readBack(2...).lowerBound == 2)
        #expect(try readBack(...0.5).upperBound == 0.5)
        #expect(try readBack(..<Date.distantFuture).upperBound == .distantFuture)
    }

    @Test("a recording with such numbers replays to the same states")
    func recording() throws {
        let numbers = [2, .infinity, -.infinity, -0.0, .nan, 1e300, 3]
        let recording = try recorded({ $0.store(Gauge(), key: "gauge") }) { store, _ in
            for number in numbers { store.dispatch(number) }
        }
        let replay = try Replay(recording) { $0.store(Gauge(), key: "gauge") }
        try replay.run()
        #expect(replay.differences.isEmpty)
        #expect(replay.app.state.level == 3)
        #expect(replay.app.state.levels["inf"] == .infinity)
        #expect(replay.app.state.levels["-0.0"]?.sign == .minus)
    }

    @Test("a value is found by each of its forms", arguments: ["2", "2.0", "2e0"])
    func forms(text: String) throws {
        let recording = try recorded({ $0.store(Gauge(), key: "gauge") }) { store, _ in
            store.dispatch(2)
            store.dispatch(.infinity)
        }
        let replay = try Replay(recording) { $0.store(Gauge(), key: "gauge") }
        let why = try #require(try replay.why("gauge.level", upTo: 2, is: text).change)
        #expect(why.chain[0].action.number == 1)
        #expect(try replay.why("gauge.level", upTo: 2, is: "inf").change?.chain[0].action.number == 2)
    }
}
