import Foundation
import ReactiveTesting
import Sync
import Testing

@Suite("random histories of a record", .blocking) struct MergingTests {
    /// A history in which timestamps, also equal ones, and values collide often.
    private struct History {
        var generator: SeededGenerator

        mutating func operation() -> SyncOperation {
            let timestamp = HybridTimestamp(
                milliseconds: Int64(generator.nextBelow(4)), counter: UInt16(generator.nextBelow(2)),
                machine: MachineID(UInt64(generator.nextBelow(3))))
            let values: [SyncValue] = [.null, .bool(true), .integer(1), .number(1), .string("1"), .array([])]
            var fields: [String: SyncValue] = [:]
            for name in ["a", "b", "c"] where generator.nextBelow(2) == 0 {
                fields[name] = values[generator.nextBelow(values.count)]
            }
            let existence = [true, false, nil]
            guard let key = SyncKey(.video, "a") else { preconditionFailure("the identifier is valid") }
            return SyncOperation(
                id: UUID(), timestamp: timestamp, key: key, exists: existence[generator.nextBelow(3)],
                fields: fields)
        }

        mutating func operations() -> [SyncOperation] {
            (0..<generator.nextBelow(8)).map { _ in operation() }
        }
    }

    private func record(_ operations: some Sequence<SyncOperation>) -> SyncRecord {
        operations.reduce(into: SyncRecord()) { $0.apply($1) }
    }

    private func merged(_ one: SyncRecord, _ other: SyncRecord) -> SyncRecord {
        var one = one
        one.merge(other)
        return one
    }

    @Test("merging is commutative, associative and idempotent, and the order of operations is irrelevant")
    func laws() {
        let rounds = TestRounds(quick: 1_000, long: 100_000)
        for round in 0..<rounds.count {
            var history = History(generator: SeededGenerator(seed: rounds.seed, round))
            let parts = (0..<3).map { _ in history.operations() }
            let (one, two, three) = (record(parts[0]), record(parts[1]), record(parts[2]))
            let whole = record(parts.joined())

            let isCommutative = merged(one, two) == merged(two, one)
            let isAssociative = merged(merged(one, two), three) == merged(one, merged(two, three))
            let isIdempotent = merged(whole, one) == whole && merged(whole, whole) == whole
            let isUnordered = record(parts.joined().shuffled(using: &history.generator)) == whole
            let isComplete = merged(merged(one, two), three) == whole
            let isRead = SyncRecord(json: whole.json) == whole
            #expect(
                isCommutative && isAssociative && isIdempotent && isUnordered && isComplete && isRead,
                "round \(round): \(parts)")
        }
    }
}
