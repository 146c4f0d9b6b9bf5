public import Entities
import Synchronization

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
