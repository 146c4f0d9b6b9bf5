import Foundation
import SyncTesting
import Testing

@testable import Sync

@Suite struct SyncRecordTests {
    private func record(_ operations: SyncOperation...) -> SyncRecord {
        operations.reduce(into: SyncRecord()) { $0.apply($1) }
    }

    @Test("the last writer wins, field by field")
    func byField() {
        let first = SyncOperation.sample("a", ["name": .string("a"), "views": .integer(1)])
        let second = SyncOperation.sample("a", exists: nil, ["views": .integer(2)], machine: 2, offset: 1)
        let values: [String: SyncValue] = ["name": .string("a"), "views": .integer(2)]
        #expect(record(first, second).values == values && record(second, first).values == values)
    }

    @Test("a removal beats older changes, in any order of arrival")
    func removal() {
        let saved = SyncOperation.sample("a")
        let removed = SyncOperation.sample("a", exists: false, [:], machine: 2, offset: 1)
        #expect(!record(saved, removed).exists && !record(removed, saved).exists)
    }

    @Test("a change of fields never brings a removed record back; saving it again does")
    func savedAgain() {
        let removed = SyncOperation.sample("a", exists: false, [:])
        let changed = SyncOperation.sample("a", exists: nil, ["views": .integer(2)], machine: 2, offset: 1)
        let saved = SyncOperation.sample("a", offset: 2)
        #expect(!record(.sample("a", offset: -1), removed, changed).exists)
        #expect(record(saved, removed, changed).exists)
    }

    @Test("the fields of a removed record are kept")
    func kept() {
        let removed = record(.sample("a"), .sample("a", exists: false, [:], offset: 1))
        #expect(removed.values == ["name": .string("a")])
    }

    @Test("a record is unchanged after encoding and decoding, with its unknown fields")
    func json() {
        let record = record(
            .sample("a", ["name": .string("a"), "new": .object(["x": .array([.null])])]),
            .sample("a", exists: nil, ["name": .string("b")], offset: 1))
        #expect(SyncRecord(json: record.json) == record)
        #expect(SyncRecord(json: SyncRecord().json) == SyncRecord())
    }

    @Test(
        "invalid JSON is not a record",
        arguments: [
            "", "[]", "{}", #"{"fields":[]}"#, #"{"fields":{"x":{}}}"#, #"{"exists":true,"fields":{}}"#,
            #"{"exists":[true,"x"],"fields":{}}"#,
            #"{"fields":{"00000000000100000000000000000001":{"a":1},"00000000000200000000000000000001":{"a":1}}}"#,
        ])
    func invalid(_ json: String) {
        #expect(SyncRecord(json: json) == nil)
    }

    @Test("restamping changes the values with the old timestamp")
    func restamp() {
        let (first, second) = (
            SyncOperation.sample("a"),
            SyncOperation.sample("a", exists: nil, ["views": .integer(1)], offset: 9)
        )
        var record = record(first, second)
        record.restamp(first.timestamp, as: second.timestamp)
        #expect(record.fields["name"]?.timestamp == second.timestamp)
        #expect(record.existence?.timestamp == second.timestamp)
    }
}
