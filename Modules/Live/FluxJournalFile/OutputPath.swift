#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A path that is opened folder by folder, so that each link on the way is checked and cannot be replaced afterwards.
struct OutputPath {
    private let path: String
    /// The folder that was reached.
    private var folder: Int32
    /// The components that follow, the next one at the end.
    private var rest: [String]
    private var linkCount = 0

    /// The maximum number of links in a path, as in Linux itself.
    private static let maximumLinks = 40

    #if canImport(Darwin)
    private static let searching = O_EXEC
    #else
    /// `O_PATH`, a macro that Swift does not import: a folder need not be readable.
    private static let searching: Int32 = 0o10_000_000
    #endif

    init(_ path: String) throws(RecordingFileFailure) {
        self.path = path
        folder = openat(AT_FDCWD, path.hasPrefix("/") ? "/" : ".", Self.searching | O_DIRECTORY | O_CLOEXEC)
        rest = Self.components(path)
        guard folder >= 0 else { throw failure(Descriptor.lastFailure) }
    }

    func close() { Descriptor.close(folder) }

    /// Opens or creates the file.
    ///
    /// - Parameter flags: Those of `open`.
    /// - Throws: `.cannotOpen`, also for another user's link or pipe.
    mutating func open(_ flags: Int32) throws(RecordingFileFailure) -> Int32 {
        while let name = rest.popLast() {
            var status = stat()
            let kind = fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status.st_mode & S_IFMT : 0
            let isOpenFile = kind == S_IFLNK && isProcess(folder)
            if kind == S_IFLNK, !isOpenFile {
                guard isTrusted(status) else { throw failure(RecordingFileStrings.anothersLink) }
                try follow(name)
                continue
            }
            // A link that has appeared since then is refused.
            let following = isOpenFile ? 0 : O_NOFOLLOW
            if rest.isEmpty {
                // Opening it could wait forever.
                if kind == S_IFIFO, !isTrusted(status) { throw failure(RecordingFileStrings.anothersPipe) }
                let descriptor = openat(folder, name, flags | following, 0o600)
                guard descriptor >= 0 else { throw failure(Descriptor.lastFailure) }
                return descriptor
            }
            try enter(name, following)
        }
        throw failure(String(cString: strerror(ENOENT)))
    }

    private mutating func enter(_ name: String, _ flags: Int32) throws(RecordingFileFailure) {
        let next = openat(folder, name, Self.searching | O_DIRECTORY | O_CLOEXEC | flags)
        guard next >= 0 else { throw failure(Descriptor.lastFailure) }
        Descriptor.close(folder)
        folder = next
    }

    private mutating func follow(_ link: String) throws(RecordingFileFailure) {
        linkCount += 1
        guard linkCount <= Self.maximumLinks else { throw failure(String(cString: strerror(ELOOP))) }
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlinkat(folder, link, &bytes, bytes.count)
        guard length > 0 else { throw failure(Descriptor.lastFailure) }
        let target = String(decoding: bytes[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        rest += Self.components(target)
        if target.hasPrefix("/") { try enter("/", 0) }
    }

    /// Whether a link or a pipe in the folder was made by the user, the administrator or the folder's owner.
    private func isTrusted(_ status: stat) -> Bool {
        var folderStatus = stat()
        return [geteuid(), 0].contains(status.st_uid)
            || fstat(folder, &folderStatus) == 0 && folderStatus.st_uid == status.st_uid
    }

    /// Whether the links of a folder lead to open files of a process, such as `/dev/stdout`. They have no path, and only the
    /// system makes them.
    private func isProcess(_ folder: Int32) -> Bool {
        var (status, processes) = (stat(), stat())
        return fstat(folder, &status) == 0 && stat("/proc", &processes) == 0
            && status.st_dev == processes.st_dev
    }

    /// The components of a path, the first one at the end. A slash at the end requires a folder.
    private static func components(_ path: String) -> [String] {
        if path.isEmpty { return [""] }
        let names = path.split(separator: "/").map(String.init)
        return (path.hasSuffix("/") ? names + ["."] : names).reversed()
    }

    private func failure(_ reason: String) -> RecordingFileFailure {
        .cannotOpen(path: path, reason: reason)
    }
}

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

/// Functions of the operating system for open files.
enum Descriptor {
    static func close(_ descriptor: Int32) {
        #if canImport(Glibc)
        _ = Glibc.close(descriptor)
        #elseif canImport(Musl)
        _ = Musl.close(descriptor)
        #elseif canImport(Darwin)
        _ = Darwin.close(descriptor)
        #endif
    }

    /// - Returns: The number of written bytes; -1 for a failure, which `errno` describes.
    static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
        Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
        Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Darwin)
        Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }

    /// The description of the last failure on this thread.
    static var lastFailure: String { String(cString: strerror(errno)) }
}
