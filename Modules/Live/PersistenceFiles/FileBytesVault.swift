package import FluxPrivateFiles
import Glibc
public import Persistence

/// Private data in a separate file, as bytes whose format is up to the caller.
///
/// The file has mode 0600, in a folder created with 0700, and is replaced atomically: readers find the old or
/// the new bytes, even after a power failure. A file that other users can read is refused. Safe to call from
/// any thread.
public struct FileBytesVault: Sendable {
    private let file: PrivateFile

    /// - Parameters:
    ///   - folder: An absolute path; created when the first bytes are stored.
    ///   - name: The name of the file.
    ///   - limit: The maximum size that is read, in bytes; 1 or more.
    public init(folder: String, name: String, limit: Int) {
        file = PrivateFile(
            folder: PrivateFolder(path: folder), name: name, limit: Int64(limit), onMilestone: { _ in })
    }

    /// - Returns: The stored bytes; `nil` when there are none.
    public func load() throws(VaultFailure) -> [UInt8]? {
        do throws(PrivateFile.Failure) { return try file.read() } catch {
            throw VaultFailure(error, path: file.path)
        }
    }

    /// Replaces the stored bytes.
    ///
    /// - Parameter bytes: At most as many as the limit allows.
    public func save(_ bytes: [UInt8]) throws(VaultFailure) {
        do throws(PrivateFile.Failure) { try file.replace(with: bytes) } catch {
            throw VaultFailure(error, path: file.path)
        }
    }

    /// Deletes the stored bytes; does nothing when there are none.
    public func delete() throws(VaultFailure) {
        do throws(PrivateFile.Failure) { try file.remove() } catch {
            throw VaultFailure(error, path: file.path)
        }
    }
}

extension VaultFailure {
    /// The failure of a file at `path`.
    package init(_ failure: PrivateFile.Failure, path: String) {
        switch failure {
        case .exposed: self = .exposed(path: path)
        case .foreign: self = .foreign(path: path)
        case .sharedFolder:
            self = .shared(folder: String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
        case .invalid: self = .broken(path: path)
        case .system(ENOSPC), .system(EDQUOT): self = .full(path: path)
        case .system(EISDIR): self = .broken(path: path)
        case .system(let number):
            self = .denied(path: path, detail: SystemError(number: number).message)
        }
    }
}
