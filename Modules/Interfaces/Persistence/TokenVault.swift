public import Entities

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
