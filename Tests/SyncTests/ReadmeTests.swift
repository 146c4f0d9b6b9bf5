import Foundation
import Sync
import Testing

@Suite struct ReadmeTests {
    @Test("the README's example works")
    func example() throws {
        let (now, key) = (Date(timeIntervalSince1970: 1_767_323_045), try #require(SyncKey(.video, "1")))
        var clock = HybridClock(machine: MachineID(1))
        let saved = SyncOperation(
            id: UUID(), timestamp: clock.tick(now: now), key: key, exists: true,
            fields: ["name": .string("a")])
        let renamed = SyncOperation(
            id: UUID(), timestamp: clock.tick(now: now), key: key, exists: nil, fields: ["name": .string("b")]
        )

        var record = SyncRecord()
        for operation in [renamed, saved, renamed] { record.apply(operation) }
        #expect(record.exists && record.values == ["name": .string("b")])
    }
}
