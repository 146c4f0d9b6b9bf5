public import Entities
import Synchronization

/// Stores the access token between runs. `InMemoryTokenVault` passes the same tests.
///
/// Calls block while they read or write a small file; call them from background work, not from a reducer.
public protocol TokenVault: Sendable {
    /// The stored token; `nil` if there is none.
    func load() throws(VaultFailure) -> AccessToken?
    /// Replaces the stored token atomically.
    func save(_ token: AccessToken) throws(VaultFailure)
    /// Deletes the stored token. Not an error if there is none.
    func delete() throws(VaultFailure)
}

/// A vault that lives as long as the process.
public final class InMemoryTokenVault: TokenVault {
    private let token: Mutex<AccessToken?>

    public init(_ token: AccessToken? = nil) {
        self.token = Mutex(token)
    }

    public func load() throws(VaultFailure) -> AccessToken? { token.withLock { $0 } }
    public func save(_ token: AccessToken) throws(VaultFailure) { self.token.withLock { $0 = token } }
    public func delete() throws(VaultFailure) { token.withLock { $0 = nil } }
}

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
