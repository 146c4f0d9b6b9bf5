/// The reason why a vault operation failed.
public enum VaultFailure: Error, Sendable, Equatable, Codable {
    /// The file cannot be read or written; `detail` is the operating system's message.
    case denied(path: String, detail: String)
    /// Other users can read the file. It was not used.
    case exposed(path: String)
    /// The file belongs to another user. It was not used.
    case foreign(path: String)
    /// Other users can replace the file. It was not used.
    case shared(folder: String)
    /// The file does not contain the expected value.
    case broken(path: String)
    /// Written by a newer version of the program; not changed.
    case newer(path: String)
    case full(path: String)
}
