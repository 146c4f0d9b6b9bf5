package import Foundation
package import Sync

extension MachineID {
    /// The machine with a certain number.
    package static func sample(_ number: Int) -> MachineID { MachineID(UInt64(number)) }
}

extension SyncKey {
    /// A video's key.
    package static func sample(_ id: String) -> SyncKey {
        guard let key = SyncKey(.video, id) else { preconditionFailure("the identifier is not valid") }
        return key
    }
}

extension SyncOperation {
    /// When the tests began, so that two samples with equal arguments have equal times.
    private static let start = Date()

    /// An operation of the time when the tests began.
    ///
    /// - Parameters:
    ///   - id: The identifier of a video.
    ///   - counter: Distinguishes operations of the same moment.
    ///   - offset: Seconds from then.
    package static func sample(
        _ id: String, exists: Bool? = true, _ fields: [String: SyncValue] = ["name": .string("a")],
        counter: UInt16 = 0, machine: Int = 1, offset: TimeInterval = 0
    ) -> SyncOperation {
        let milliseconds = Int64((start.timeIntervalSince1970 + offset) * 1_000)
        return SyncOperation(
            id: UUID(),
            timestamp: HybridTimestamp(
                milliseconds: milliseconds, counter: counter, machine: .sample(machine)),
            key: .sample(id), exists: exists, fields: fields)
    }
}

extension SyncService {
    /// All operations that a machine can pull, page by page.
    package func log(after start: SyncCursor = .start, limit: Int = 500) async throws -> [SyncOperation] {
        var (cursor, found) = (start, [SyncOperation]())
        while case .operations(let page, let last, _) = try await pull(after: cursor, limit: limit),
            last != cursor
        {
            found += page
            cursor = last
        }
        return found
    }

    /// The position behind the last operation.
    package func end() async throws -> SyncCursor { try await snapshot(after: nil, limit: 1).cursor }

    /// All records, page by page.
    package func records(limit: Int = 1_000) async throws -> [SyncSnapshotPage.Entry] {
        var found: [SyncSnapshotPage.Entry] = []
        repeat {
            let page = try await snapshot(after: found.last?.key, limit: limit).entries
            if page.isEmpty { return found }
            found += page
        } while true
    }
}
