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
    /// Opens or creates a file, and refuses what another user has placed there.
    ///
    /// Links of the user, of the administrator, and of the owner of their folder are followed, at the end of the path and
    /// on the way. A device may belong to anybody.
    ///
    /// - Parameter flags: The flags of `open`, in addition to those for creating a file.
    /// - Throws: `.cannotOpen`.
    static func open(_ path: String, _ flags: Int32) throws(RecordingFileFailure) -> Int32 {
        var place = try OutputPath(path)
        defer { place.close() }
        // Without truncating: a file that is refused stays unchanged.
        let descriptor = try place.open(flags & ~O_TRUNC | O_CREAT | O_CLOEXEC | O_NOCTTY)
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
}
