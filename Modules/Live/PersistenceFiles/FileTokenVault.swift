public import Entities
package import FluxPrivateFiles
import FoundationEssentials
public import Persistence

/// The access token in a private file named `token`.
///
/// The JSON file contains the secret and the only origin that may receive it. It has mode 0600, in a folder
/// created with 0700, and is replaced atomically: readers find the old or the new token, even after a power
/// failure. A file that other users can read is refused. Safe to call from any thread.
public struct FileTokenVault: TokenVault {
    private let file: PrivateFile
    private static let schema = 1

    /// - Parameter folder: An absolute path; created when the first token is saved.
    public init(folder: String) {
        self.init(folder: folder) { _ in }
    }

    package init(folder: String, onMilestone: @escaping MilestoneHook) {
        file = PrivateFile(folder: PrivateFolder(path: folder), name: "token", onMilestone: onMilestone)
    }

    public func load() throws(VaultFailure) -> AccessToken? {
        let bytes: [UInt8]?
        do { bytes = try file.read() } catch { throw failure(error) }
        guard let bytes else { return nil }
        let version = try? JSONDecoder().decode(Version.self, from: Data(bytes))
        if (version?.version ?? 1) > Self.schema { throw .newer(path: file.path) }
        guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(bytes)),
            !stored.secret.isEmpty, !stored.origin.isEmpty
        else { throw .broken(path: file.path) }
        return AccessToken(secret: stored.secret, origin: stored.origin)
    }

    public func save(_ token: AccessToken) throws(VaultFailure) {
        guard let secret = token.reveal(for: token.origin) else {
            throw .denied(path: file.path, detail: PersistenceFilesStrings.tokenWithoutSecret)
        }
        guard
            let bytes = try? JSONEncoder().encode(
                Stored(version: Self.schema, origin: token.origin, secret: secret))
        else {
            throw .broken(path: file.path)
        }
        do { try file.replace(with: Array(bytes)) } catch { throw failure(error) }
    }

    public func delete() throws(VaultFailure) {
        do { try file.remove() } catch { throw failure(error) }
    }

    private struct Version: Codable {
        let version: Int?
    }

    private struct Stored: Codable {
        /// `nil` in a file written by hand.
        let version: Int?
        let origin: String
        let secret: String
    }

    private func failure(_ failure: PrivateFile.Failure) -> VaultFailure {
        VaultFailure(failure, path: file.path)
    }
}
