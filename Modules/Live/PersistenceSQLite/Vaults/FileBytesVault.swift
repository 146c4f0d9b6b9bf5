public import Persistence

/// Bytes in a file of their own, which mean something to who keeps them, readable by their owner only.
///
/// The file is 0600 in a folder made 0700, and replaced atomically: a reader, or a machine that loses power, finds the
/// old bytes or the new ones. One that others can read is refused. Call from any thread.
public struct FileBytesVault: Sendable {
    private let file: PrivateFile

    /// - Parameters:
    ///   - folder: Absolute; made when the first bytes are stored.
    ///   - name: The file's.
    ///   - limit: The most bytes that are read, 1 or more.
    public init(folder: String, name: String, limit: Int) {
        file = PrivateFile(
            folder: PrivateFolder(path: folder), name: name, limit: Int64(limit), reached: { _ in })
    }

    /// - Returns: What was stored; `nil` where nothing was.
    public func load() throws(VaultFailure) -> [UInt8]? {
        do throws(PrivateFile.Failure) { return try file.read() } catch {
            throw VaultFailure(error, path: file.path)
        }
    }

    /// Puts bytes in the place of those before.
    ///
    /// - Parameter bytes: At most as many as are read.
    public func save(_ bytes: [UInt8]) throws(VaultFailure) {
        do throws(PrivateFile.Failure) { try file.replace(with: bytes) } catch {
            throw VaultFailure(error, path: file.path)
        }
    }

    /// Forgets what was stored. None is no error.
    public func delete() throws(VaultFailure) {
        do throws(PrivateFile.Failure) { try file.remove() } catch {
            throw VaultFailure(error, path: file.path)
        }
    }
}
