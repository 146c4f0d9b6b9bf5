#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A folder that only the user can read.
struct PrivateFolder: Sendable {
    let path: String

    /// Whether the folder belongs to the user, and other users cannot access it.
    var isPrivate: Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
            && status.st_mode & 0o077 == 0
    }

    /// Creates the folder with mode 0700, and its parents.
    ///
    /// - Returns: Whether it exists and is private.
    func create() -> Bool { Self.create(path) && isPrivate }

    /// Replaces a file by a new one with mode 0600.
    ///
    /// - Returns: Whether it was written; otherwise there is no such file.
    func write(_ bytes: [UInt8], to name: String) -> Bool {
        let path = "\(path)/\(name)"
        unlink(path)
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        defer { close(file) }
        if systemWrite(file, bytes) == bytes.count { return true }
        unlink(path)
        return false
    }

    func remove(_ name: String) { unlink("\(path)/\(name)") }

    private static func create(_ folder: String) -> Bool {
        if mkdir(folder, 0o700) == 0 || errno == EEXIST { return true }
        guard errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else {
            return false
        }
        return create(String(folder[..<slash])) && (mkdir(folder, 0o700) == 0 || errno == EEXIST)
    }
}

/// A method of the same name hides the system's function.
private func systemWrite(_ file: Int32, _ bytes: [UInt8]) -> Int { write(file, bytes, bytes.count) }
