/// Damage in a recording. What stands before it can be read.
public struct RecordingDamage: Sendable, Hashable {
    /// The kind of damage.
    public enum Kind: Sendable, Hashable {
        /// The line is not one of a recording.
        case malformed
        /// The line differs from what was written.
        case checksum
        /// The lines of these actions are missing.
        case missingActions(ClosedRange<UInt64>)
    }

    /// The damaged line, from 1 in the run; that of a missing action is the one after it.
    public let line: Int
    /// The kind of damage.
    public let kind: Kind
}
