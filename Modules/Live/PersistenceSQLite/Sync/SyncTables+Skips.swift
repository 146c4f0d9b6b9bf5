import FoundationEssentials
import GRDB
import Sync

/// What was skipped, and the machines that were excluded.
extension SyncTables {
    /// The maximum number of recorded skips: without it, a hostile machine could fill the disk.
    private static let skipLimit = 1_000

    func note(_ skips: [SyncSkip]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        for skip in skips {
            try Query(
                """
                INSERT OR IGNORE INTO sync_skipped (skip)
                SELECT ?1 WHERE (SELECT count(*) FROM sync_skipped) < ?2
                """, in: database
            ).run([
                .text(String(decoding: try encoder.encode(skip), as: UTF8.self)), .integer(Self.skipLimit),
            ])
        }
    }

    func skips() throws -> [SyncSkip] {
        try Query("SELECT skip FROM sync_skipped ORDER BY rowid", in: database).rows {
            try? JSONDecoder().decode(SyncSkip.self, from: Data($0.text(0).utf8))
        }.compactMap(\.self)
    }

    /// The moments after which machines are ignored.
    func exclusions() throws -> [MachineID: HybridTimestamp] {
        var moments: [MachineID: HybridTimestamp] = [:]
        try forEachRecord(of: .exclusion) { key, record in
            guard let machine = MachineID(text: key.id), let existence = record.existence, existence.value
            else { return }
            moments[machine] = existence.timestamp
        }
        return moments
    }
}
