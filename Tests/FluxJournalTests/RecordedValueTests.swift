import FluxCore
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@testable import FluxJournal

/// A value of a type, in the places where a recording contains values.
private struct HeldState<Value: Codable & Hashable & Sendable>: Reducible, Codable {
    enum Command: Codable, Equatable, Sendable { case store(Value) }

    var value: Value
    var optional: Value?
    var list: [Value] = []
    var keys: [Value: Int] = [:]

    mutating func reduce(_ action: Value, _ ask: CommandSink<Command>) {
        (value, optional, list) = (action, action, [action, value])
        keys[action] = 1
        ask(.store(action))
    }
}

/// Values of one type that are recorded and read again.
struct RecordedValues: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Returns what differs.
    let defects: @Sendable () throws -> [String]

    init<Value: Codable & Hashable & Sendable>(_ values: Value...) {
        testDescription = "\(Value.self)"
        defects = { try Self.defects(values) }
    }

    private static func defects<Value: Codable & Hashable & Sendable>(_ values: [Value]) throws -> [String] {
        let initial = HeldState(value: values[0])
        func compose(_ root: Scope) -> Store<HeldState<Value>> { root.store(initial, key: "held") }
        let recording = try recorded(checkpoint: 2, compose) { store, _ in
            for value in values + values { store.dispatch(value) }
        }
        let replay = try Replay(recording, compose: compose)
        var defects: [String] = []
        for number in 1...recording.last {
            let value = values[(Int(number) - 1) % values.count]
            let line = try #require(recording.line(of: number))
            let action: Value = try recording.value(line, as: Value.self)
            if action != value { defects.append("action \(action), not \(value)") }
            let command = try recording.commands(line)[0].value?.decoded(as: HeldState<Value>.Command.self)
            if command != .store(value) {
                defects.append("command \(String(describing: command)), not \(value)")
            }
            try replay.go(to: number)
            let state = replay.app.state
            if state.value != value || state.optional != value || state.keys[value] != 1 {
                defects.append("state \(state) after \(value)")
            }
        }
        let checkpoints = (0..<recording.count).filter { recording.index.kind($0) == .checkpoint }
        for line in checkpoints {
            let coded = try #require(try recording.checkpointScopes(line)[0].states["held"])
            let state = try coded.decoded(as: HeldState<Value>.self)
            try replay.go(to: recording.number(of: line))
            if state != replay.app.state { defects.append("checkpoint \(state)") }
        }
        if checkpoints.isEmpty { defects.append("there is no checkpoint") }
        defects += replay.differences.map { "\($0.kind)" }
        return defects
    }
}

@Suite("every value of the standard library and FoundationEssentials is read back")
struct RecordedValueTests {
    private enum Suit: String, Codable { case hearts, spades }
    private enum Shape: Codable, Hashable { case circle(radius: Double), line(Int, Int), point }
    private struct Point: Codable, Hashable { var x: Int, y: Double? }
    /// An edit that sets a value, removes it, or leaves it as it is.
    private struct Edit: Codable, Hashable { var note: String??, depth: Int??? }
    private enum Answer: Codable, Hashable { case given(Int??) }

    private static let integers: [RecordedValues] = [
        RecordedValues(Int8.min, .max), RecordedValues(Int16.min, .max), RecordedValues(Int32.min, .max),
        RecordedValues(Int64.min, .max), RecordedValues(Int.min, 0, .max), RecordedValues(UInt8.min, .max),
        RecordedValues(UInt16.min, .max), RecordedValues(UInt32.min, .max), RecordedValues(UInt64.min, .max),
        RecordedValues(UInt.min, .max), RecordedValues(Int128.min, -1, .max),
        RecordedValues(UInt128.min, .max),
    ]

    private static let numbers: [RecordedValues] = [
        RecordedValues(
            Double.zero, -0.0, .pi, 0.1, .infinity, -.infinity, .leastNonzeroMagnitude,
            .greatestFiniteMagnitude,
            9_007_199_254_740_992, 1e18, 1e19),
        RecordedValues(Float.zero, .pi, 0.1, .infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude),
        RecordedValues(Float16.zero, .pi, .infinity, .greatestFiniteMagnitude),
        RecordedValues(
            Decimal(0), Decimal(string: "-12345678901234567890.123456789") ?? 0, .greatestFiniteMagnitude),
        RecordedValues(SIMD4<Float>(1, 2.5, .infinity, -1)),
        RecordedValues(Duration.zero, .nanoseconds(1), .seconds(-90), .seconds(1) / 3, .seconds(Int64.max)),
    ]

    private static let texts: [RecordedValues] = [
        RecordedValues("", "流れ", "inf", "nan", "\"\\\n\u{0}\u{1F600}", "•••#1"), RecordedValues(true, false),
        RecordedValues(Suit.hearts, .spades), RecordedValues(Shape.circle(radius: 0.5), .line(1, -1), .point),
        RecordedValues(Point(x: 1, y: nil), Point(x: -1, y: 2)),
    ]

    private static let optionals: [RecordedValues] = [
        RecordedValues(Int?.none, 5),
        RecordedValues(
            Edit(note: nil), Edit(note: .some(nil)), Edit(note: "a", depth: 1), Edit(depth: .some(.some(nil)))
        ),
        RecordedValues(Int??.none, .some(nil), 5), RecordedValues([Int?]??.some([nil]), .some(nil), [5]),
        RecordedValues(Answer.given(nil), .given(.some(nil)), .given(5)),
    ]

    private static let collections: [RecordedValues] = [
        RecordedValues([Int](), [3, 1, 2]), RecordedValues(ContiguousArray([1, 2])),
        RecordedValues(Set([3, 1, 2])),
        RecordedValues([String: Int](), ["": 1, "a.b": 2, "[x]": 3]), RecordedValues([1: "a", -2: "b"]),
        RecordedValues([Suit.hearts: 1]), RecordedValues([Point(x: 1, y: 0.5): [1, 2]]),
        RecordedValues([UInt8(1): true]), RecordedValues([0.5: 1, .infinity: 2]),
        RecordedValues([true: 1, false: 0]),
        RecordedValues([Date(timeIntervalSince1970: 0.5): 1]), RecordedValues([UUID(): 1]),
        RecordedValues([Duration.seconds(1): 1]), RecordedValues([[1]: 1]),
        RecordedValues(["a": ["b": [1: 2]]]),
        RecordedValues([Int?.none, 1]), RecordedValues(["a": Int?.none, "b": 1]),
        RecordedValues([Int??.none, .some(nil), 5]),
        RecordedValues([Int???.some(.some(nil)), .some(nil), nil]),
        RecordedValues(["a": Int??.none, "b": .some(nil), "c": 5]),
        RecordedValues([0.5: Int??.some(nil), 1: nil]),
        RecordedValues(Set([Int??.none, .some(nil)])), RecordedValues([Int??.some(nil): 1]),
    ]

    private static let ranges: [RecordedValues] = [
        RecordedValues(0..<5, 3..<3), RecordedValues(0.5...2.5),
    ]

    private static let foundation: [RecordedValues] = [
        RecordedValues(
            Date(timeIntervalSinceReferenceDate: 0), .distantPast, .distantFuture,
            Date(timeIntervalSinceReferenceDate: -100_000_000_000), Date(timeIntervalSince1970: 0.123456789)),
        RecordedValues(Data(), Data(0...255)), RecordedValues(UUID()),
        RecordedValues(
            URL(string: "https://a.example/?q=1#f")!, URL(string: "b", relativeTo: URL(string: "file:///a/"))!
        ),
        RecordedValues(DateInterval(start: .distantPast, duration: 5)),
        RecordedValues(DateComponents(year: 2026, month: 11)),
        RecordedValues(IndexPath(indexes: [1, 2])), RecordedValues(Locale(identifier: "ja_JP")),
        RecordedValues(URLComponents(string: "https://a.example/b?c=d")!),
    ]

    @Test(
        "as an action, in a command, in a state, in a checkpoint and as a key of a dictionary",
        arguments: integers + numbers + texts + optionals + collections + ranges + foundation)
    func roundTrip(_ values: RecordedValues) throws {
        #expect(try values.defects() == [])
    }
}
