public import Entities
import Synchronization

/// Where the token waits for the next start. `InMemoryTokenVault` passes the same tests.
///
/// Calls block for as long as a small file takes; make them from work, not from a reducer.
public protocol TokenVault: Sendable {
    /// - Returns: The stored token; `nil` when there is none.
    func load() throws(VaultFailure) -> AccessToken?
    /// Stores `token` in the place of what was there, wholly or not at all.
    func save(_ token: AccessToken) throws(VaultFailure)
    /// Forgets the stored token. None is no error.
    func delete() throws(VaultFailure)
}

/// Why the vault did not do it.
public enum VaultFailure: Error, Sendable, Equatable, Codable {
    /// It may not be read or written; `detail` is the system's own words.
    case denied(path: String, detail: String)
    /// Other users could read it: nothing was read.
    case exposed(path: String)
    /// What is there is no token file.
    case broken(path: String)
    case full(path: String)
}

/// A vault that ends with the process.
public final class InMemoryTokenVault: TokenVault {
    private let token: Mutex<AccessToken?>

    public init(_ token: AccessToken? = nil) {
        self.token = Mutex(token)
    }

    public func load() throws(VaultFailure) -> AccessToken? { token.withLock { $0 } }
    public func save(_ token: AccessToken) throws(VaultFailure) { self.token.withLock { $0 = token } }
    public func delete() throws(VaultFailure) { token.withLock { $0 = nil } }
}
