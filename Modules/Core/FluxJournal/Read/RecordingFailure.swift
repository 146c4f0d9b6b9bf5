/// Why data cannot be read as a recording.
public enum RecordingFailure: Error, Sendable, Equatable {
    /// The data is empty.
    case empty
    /// The data does not begin like a recording.
    case noRecording
    /// A line is malformed.
    ///
    /// - line: From 1, in the last run.
    case malformed(line: Int)
    /// A line's value cannot be decoded as its type.
    case unreadable(line: Int, why: String)
    /// An earlier version of the program wrote it, in a format that is not read any more; its format.
    case tooOld(Int)
    /// A later version of the program wrote it; its format.
    case tooNew(Int)
    /// The bytes are not available, such as in a file that has become shorter; the reason in words.
    case cannotRead(reason: String)
    /// The recording has no action with this number; the number of the last one.
    case noAction(UInt64, last: UInt64)
    /// The data has no run with this number, from 1, but `count` runs.
    case noRun(Int, count: Int)
}
