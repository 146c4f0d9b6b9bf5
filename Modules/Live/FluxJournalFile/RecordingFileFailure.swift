/// The reasons for which a recording cannot be read or written.
public enum RecordingFileFailure: Error, Sendable, Equatable {
    /// The file cannot be opened; the operating system's reason.
    case cannotOpen(path: String, reason: String)
    /// The file has other contents and stays unchanged.
    case notARecording(path: String)
    /// Another run is being recorded in the file.
    case inUse(path: String)
    /// Lines cannot be written; the operating system's reason.
    case cannotWrite(path: String, reason: String)
}

extension RecordingFileFailure: CustomStringConvertible {
    /// What failed, and why.
    public var description: String {
        switch self {
        case .cannotOpen(let path, let reason): "cannot open \(path) (\(reason))"
        case .notARecording(let path): "\(path) is not a recording"
        case .inUse(let path): "another run is being recorded in \(path)"
        case .cannotWrite(let path, let reason): "cannot write \(path) (\(reason))"
        }
    }
}
