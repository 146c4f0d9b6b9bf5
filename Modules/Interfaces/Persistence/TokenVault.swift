public import Entities

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
