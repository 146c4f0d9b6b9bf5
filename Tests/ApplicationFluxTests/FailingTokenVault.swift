import Entities
import Persistence

/// A vault whose disk is full.
struct FailingTokenVault: TokenVault {
    static let failure = VaultFailure.full(path: "/home/a/.config/nagare/token")

    func load() throws(VaultFailure) -> AccessToken? { throw Self.failure }
    func save(_ token: AccessToken) throws(VaultFailure) { throw Self.failure }
    func delete() throws(VaultFailure) { throw Self.failure }
}
