/// Why something is not read as a recording.
public enum RecordingFailure: Error, Sendable, Equatable {
    /// There is nothing in it.
    case empty
    /// It does not begin as a recording does.
    case noRecording
    /// - line: From 1 in the run that is read.
    case malformed(line: Int)
    /// What a line carries is not coded like what it should be.
    case unreadable(line: Int, why: String)
    /// A later version of the program wrote it.
    case tooNew(Int)
}
