import FluxCore
import FluxQueries
import ReactiveTesting
import Synchronization
import Testing

@testable import FluxJournal

/// A row that counts its encodings.
private struct Row: Codable, Equatable, Identifiable {
    static let encodings = Box(0)
    let id: Int
    var name = ""

    func encode(to encoder: any Encoder) throws {
        Self.encodings.value += 1
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
    }

    enum CodingKeys: CodingKey { case id, name }
}

/// The same without an id that is recognised.
private struct Line: Codable, Equatable {
    var row: Row
    init(_ row: Row) { self.row = row }
    func encode(to encoder: any Encoder) throws { try row.encode(to: encoder) }
}

@Suite("fingerprints of lists", .serialized)
struct ListFingerprintTests {
    /// A change of 100 rows, and how many rows are encoded for it: with ids, and without.
    struct Edit: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let encoded: (identified: Int, plain: Int)
        fileprivate let apply: @Sendable (inout [Row]) -> Void
    }

    static let edits = [
        Edit(testDescription: "one appended", encoded: (1, 1)) { $0.append(Row(id: 100)) },
        Edit(testDescription: "one inserted in front", encoded: (1, 1)) { $0.insert(Row(id: 100), at: 0) },
        Edit(testDescription: "one changed", encoded: (1, 1)) { $0[50].name = "x" },
        Edit(testDescription: "one removed", encoded: (0, 0)) { $0.remove(at: 50) },
        Edit(testDescription: "two changed", encoded: (2, 11)) { ($0[40].name, $0[50].name) = ("x", "y") },
        Edit(testDescription: "one moved to the end", encoded: (0, 100)) { $0.append($0.removeFirst()) },
        Edit(testDescription: "all reversed", encoded: (0, 100)) { $0.reverse() },
        Edit(testDescription: "all removed", encoded: (0, 0)) { $0 = [] },
        Edit(testDescription: "all replaced", encoded: (100, 100)) { rows in
            for index in rows.indices { rows[index].name = "x" }
        },
        Edit(testDescription: "an id twice", encoded: (1, 1)) { $0.append(Row(id: 7, name: "y")) },
    ]

    private static let store = StoreAddress(path: "app", key: "S")

    /// Returns how many rows are encoded for a change, and compares the fingerprint with that of a new tracker.
    private func encodings<List: Codable & Equatable>(
        _ edit: Edit, _ list: ([Row]) -> List
    ) throws -> Int {
        var rows = (0..<100).map { Row(id: $0) }
        var tracker = FingerprintTracker(Placeholders())
        _ = try tracker.changes(of: ["list": list(rows)], in: Self.store)
        edit.apply(&rows)
        let before = Row.encodings.value
        _ = try tracker.changes(of: ["list": list(rows)], in: Self.store)
        let count = Row.encodings.value - before
        var other = FingerprintTracker(Placeholders())
        _ = try other.changes(of: ["list": list(rows)], in: Self.store)
        #expect(tracker.fingerprint(of: Self.store) == other.fingerprint(of: Self.store))
        return count
    }

    @Test("of a changed list, only the changed elements are encoded", arguments: edits)
    func counts(_ edit: Edit) throws {
        #expect(try encodings(edit) { $0 } == edit.encoded.identified)
        #expect(try encodings(edit) { Tracked(wrappedValue: $0) } == edit.encoded.identified)
        #expect(try encodings(edit) { $0.map(Line.init) } == edit.encoded.plain)
    }

    @Test("of a changed table, only the changed rows are encoded", arguments: edits.dropLast())
    func table(_ edit: Edit) throws {
        #expect(try encodings(edit) { Table($0) } == edit.encoded.identified)
    }

    @Test("a list has the fingerprint of the list that it is encoded as")
    func encodedForm() throws {
        let rows = (0..<3).map { Row(id: $0, name: "\($0)") }
        let fingerprints = try [["list": rows] as any Encodable, ["list": try CodedValue(encoding: rows)]].map
        {
            var tracker = FingerprintTracker(Placeholders())
            _ = try tracker.changes(of: $0, in: Self.store)
            return tracker.fingerprint(of: Self.store)
        }
        #expect(fingerprints[0] == fingerprints[1])
    }

    @Test("recordings of older versions have other fingerprints of lists, and the same of other values")
    func versions() throws {
        func fingerprints(_ value: some Encodable) throws -> Set<UInt64?> {
            Set(
                try [Fingerprint.Version.first, .current].map { version in
                    var tracker = FingerprintTracker(Placeholders(), version)
                    _ = try tracker.changes(of: value, in: Self.store)
                    return tracker.fingerprint(of: Self.store)
                })
        }
        #expect(try fingerprints(["list": [1, 2]]).count == 2)
        #expect(try fingerprints(Row(id: 1, name: "x")).count == 1)
    }
}
