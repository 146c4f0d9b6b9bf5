package import FoundationEssentials

/// A position in a log, which tells whether another log has the same operations up to there.
///
/// A number alone does not: a server whose data was restored from a backup gives the same numbers to other operations.
package struct SyncCursor: Sendable, Hashable {
    /// The number of the last operation before the position; 0 at the beginning.
    package let number: Int64
    /// Chosen at random when the log stored that operation, so that two logs have it in common only if one of them is a
    /// copy of the other. `nil` if the log has no operation with this number.
    package let mark: UUID?

    /// The beginning of every log.
    package static let start = SyncCursor(number: 0, mark: nil)

    package init(number: Int64, mark: UUID?) { (self.number, self.mark) = (number, mark) }
}
