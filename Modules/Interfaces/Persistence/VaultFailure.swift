/// Why a vault did not do it.
public enum VaultFailure: Error, Sendable, Equatable, Codable {
    /// It may not be read or written; `detail` is the system's own words.
    case denied(path: String, detail: String)
    /// Other users could read it: nothing was read.
    case exposed(path: String)
    /// Other users could put another file in its place: nothing was read.
    case shared(folder: String)
    /// What is there is not what this vault keeps.
    case broken(path: String)
    /// Written by a newer program: left as it is.
    case newer(path: String)
    case full(path: String)
}
