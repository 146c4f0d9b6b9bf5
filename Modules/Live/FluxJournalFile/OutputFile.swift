#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Opens the files that a user names for output. In a folder that others can write, such as `/tmp`, somebody else
/// may have placed a link or a file with that name.
enum OutputFile {
    /// The maximum number of links that lead to one another.
    private static let maximumLinks = 40

    /// Opens or creates a file, and refuses what another user has placed there.
    ///
    /// Links of the user, of the administrator, and of the owner of their folder are followed. A device or a pipe
    /// may belong to anybody: nobody can read from it later.
    ///
    /// - Parameter flags: The flags of `open`, in addition to those for creating a file.
    /// - Throws: `.cannotOpen`.
    static func open(_ path: String, _ flags: Int32) throws(RecordingFileFailure) -> Int32 {
        try checkLinks(path)
        // Without truncating: a file that is refused stays unchanged.
        let descriptor = openFile(path, flags & ~O_TRUNC | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o600)
        guard descriptor >= 0 else { throw .cannotOpen(path: path, reason: Descriptor.lastFailure) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return descriptor }
        var reason: String?
        if status.st_uid != geteuid() {
            reason = RecordingFileStrings.anothersFile
        } else if flags & O_TRUNC != 0, ftruncate(descriptor, 0) != 0 {
            reason = Descriptor.lastFailure
        }
        guard let reason else { return descriptor }
        Descriptor.close(descriptor)
        throw .cannotOpen(path: path, reason: reason)
    }

    /// Follows the links at the end of a path.
    private static func checkLinks(_ path: String) throws(RecordingFileFailure) {
        var (place, count) = (path, 0)
        while let target = try target(of: place, path) {
            count += 1
            if count > maximumLinks {
                throw .cannotOpen(path: path, reason: String(cString: strerror(ELOOP)))
            }
            place = target.hasPrefix("/") ? target : folder(of: place) + target
        }
    }

    /// - Returns: Where a link leads; `nil` if `place` is no link.
    private static func target(of place: String, _ path: String) throws(RecordingFileFailure) -> String? {
        var (status, folderStatus) = (stat(), stat())
        guard lstat(place, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return nil }
        let isTrusted =
            [geteuid(), 0].contains(status.st_uid)
            || stat(folder(of: place) + ".", &folderStatus) == 0 && folderStatus.st_uid == status.st_uid
        guard isTrusted else { throw .cannotOpen(path: path, reason: RecordingFileStrings.anothersLink) }
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink(place, &target, target.count)
        guard length > 0 else { return nil }
        return String(decoding: target[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The folder of a path, with a slash at the end; empty for the current one.
    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    private static func openFile(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
        #if canImport(Glibc)
        Glibc.open(path, flags, mode)
        #elseif canImport(Musl)
        Musl.open(path, flags, mode)
        #elseif canImport(Darwin)
        Darwin.open(path, flags, mode)
        #endif
    }
}
