import Glibc

/// A small file of one user that is replaced atomically.
///
/// Safe to use from any thread and process: writers wait for each other, and readers see the old or the new content. All
/// calls block until the disk has answered.
package struct PrivateFile {
    let folder: PrivateFolder
    let name: String
    let followsLinks: Bool
    let limit: Int64
    let onMilestone: MilestoneHook

    /// Names a file, which need not exist.
    ///
    /// - Parameters:
    ///   - folder: The file's folder. Writing creates it and makes it private.
    ///   - name: The file's name, without slashes.
    ///   - followsLinks: Whether the file may be a symbolic link. Reading and writing then use the file that it leads to,
    ///     in that file's folder, and keep its permissions; without such a file, writing creates it.
    ///   - limit: The maximum size that is read, in bytes.
    ///   - onMilestone: Called at each step of a write, on the writing thread, for tests that kill the process there.
    package init(
        folder: PrivateFolder, name: String, followsLinks: Bool = false, limit: Int64 = 65_536,
        onMilestone: @escaping MilestoneHook
    ) {
        (self.folder, self.name, self.followsLinks, self.limit) = (folder, name, followsLinks, limit)
        self.onMilestone = onMilestone
    }

    /// The reason for which a file was not read or written.
    package enum Failure: Error, Equatable {
        /// An error of the system, as the value of `errno`.
        case system(Int32)
        /// Other users can read or write the file.
        case exposed
        /// The file belongs to another user.
        case foreign
        /// Other users can replace the file.
        case sharedFolder
        /// Not a regular file, or larger than the limit.
        case invalid
    }

    private static let privateMode: mode_t = 0o600

    /// The folder's path, a slash and the name; relative if the folder's path is.
    package var path: String { "\(folder.path)/\(name)" }

    /// The content of a file, and who can read it.
    package struct Contents {
        /// The whole content.
        package let bytes: [UInt8]
        /// `.exposed` or `.foreign` if other users can read the file; `nil` if only its owner can.
        package let exposure: Failure?
        /// The permissions to keep: those of a file that was found through a symbolic link; `nil` for other files.
        fileprivate let keptMode: mode_t?
    }

    /// The new content of a file.
    package struct Replacement {
        /// The whole content.
        package let bytes: [UInt8]
        /// Whether only the owner may read it, whatever the permissions of the old file were.
        package let isSecret: Bool

        /// - Parameters:
        ///   - bytes: The whole new content.
        ///   - isSecret: Whether only the owner may read it, whatever the permissions of the old file were.
        package init(_ bytes: [UInt8], isSecret: Bool) {
            self.bytes = bytes
            self.isSecret = isSecret
        }
    }

    /// Reads a file that must be private.
    ///
    /// - Returns: The content; `nil` when there is no such file.
    /// - Throws: `.exposed` or `.foreign` also when other users can read the file.
    package func read() throws(Failure) -> [UInt8]? {
        guard let contents = try contents() else { return nil }
        if let exposure = contents.exposure { throw exposure }
        return contents.bytes
    }

    /// Reads a file that other users may be able to read, too.
    ///
    /// - Returns: The content and who can read it; `nil` when there is no such file.
    /// - Throws: `.sharedFolder`, `.invalid` or `.system`.
    package func contents() throws(Failure) -> Contents? {
        let target = try target()
        return try target.openedContents(isLinked: target.path != path)
    }

    private func openedContents(isLinked: Bool) throws(Failure) -> Contents? {
        // Without O_NONBLOCK, opening a pipe would block.
        let file = Glibc.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        if file < 0 {
            if errno == ENOENT { return nil }
            throw errno == ELOOP ? .invalid : .system(errno)
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .system(errno) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else { throw .invalid }
        let isTrusted = status.st_uid == geteuid() || followsLinks && status.st_uid == 0
        var folderStatus = stat()
        guard stat(folder.path, &folderStatus) == 0,
            folderStatus.st_mode & 0o022 == 0 || folderStatus.st_mode & S_ISVTX != 0
        else {
            throw .sharedFolder
        }
        return Contents(
            bytes: try content(of: file),
            exposure: !isTrusted ? .foreign : status.st_mode & 0o077 != 0 ? .exposed : nil,
            keptMode: isLinked ? status.st_mode & 0o777 : nil)
    }

    /// Replaces the content and syncs it to disk. Only the owner can read the new file.
    ///
    /// - Throws: `.system`; `.invalid` if symbolic links form a circle. The old content is then unchanged, unless only the
    ///   last sync failed.
    package func replace(with bytes: [UInt8]) throws(Failure) {
        let target = try target()
        let lock = try target.lockFolder(isLinked: target.path != path)
        defer { close(lock) }
        try target.replaceContent(bytes, Self.privateMode)
    }

    /// Replaces the content with the result of `change`, while other processes are locked out.
    ///
    /// - Parameters:
    ///   - change: Receives `nil` when there is no file. Nothing is written if it throws.
    ///   - mapFailure: Turns a failure to read or write into an error of `change`.
    package func change<Problem: Error>(
        _ change: (Contents?) throws(Problem) -> Replacement, mapFailure: (Failure) -> Problem
    ) throws(Problem) {
        let old: Contents?
        let (target, lock): (PrivateFile, Int32)
        do throws(Failure) {
            target = try self.target()
            lock = try target.lockFolder(isLinked: target.path != path)
        } catch { throw mapFailure(error) }
        defer { close(lock) }
        do throws(Failure) { old = try contents() } catch { throw mapFailure(error) }
        let new = try change(old)
        let mode = new.isSecret ? Self.privateMode : old?.keptMode ?? Self.privateMode
        do throws(Failure) { try target.replaceContent(new.bytes, mode) } catch { throw mapFailure(error) }
    }

    /// Removes the file and the temporary files of killed writers; has no effect if there is none.
    package func remove() throws(Failure) {
        removeLeftovers()
        guard unlink(path) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return }
            throw .system(errno)
        }
        do { try folder.sync() } catch { throw .system(error.number) }
    }

    /// Creates the folder, makes it private and locks it.
    ///
    /// - Parameter isLinked: Whether the folder is another one than that of the program: it is only locked.
    /// - Returns: The descriptor of the lock; close it to unlock.
    private func lockFolder(isLinked: Bool) throws(Failure) -> Int32 {
        do throws(SystemError) {
            if !isLinked {
                try folder.create()
                try folder.restrictPermissions()
            }
            return try folder.lock(.exclusive)
        } catch { throw .system(error.number) }
    }

    private func replaceContent(_ bytes: [UInt8], _ mode: mode_t) throws(Failure) {
        removeLeftovers()
        let temporary = "\(folder.path)/\(temporaryPrefix)\(UInt64.random(in: .min ... .max))"
        onMilestone(.beforeWrite)
        do throws(Failure) {
            try write(bytes, to: temporary, mode)
            onMilestone(.afterSync)
            guard rename(temporary, path) == 0 else { throw .system(errno) }
        } catch {
            unlink(temporary)
            throw error
        }
        onMilestone(.afterRename)
        do { try folder.sync() } catch { throw .system(error.number) }
    }

    private func removeLeftovers() {
        for leftover in leftovers() { unlink("\(folder.path)/\(leftover)") }
    }

    private var temporaryPrefix: String { "\(name).new-" }

    private func leftovers() -> [String] {
        guard let listing = opendir(folder.path) else { return [] }
        defer { closedir(listing) }
        var found: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix(temporaryPrefix) { found.append(name) }
        }
        return found
    }

    private func content(of file: Int32) throws(Failure) -> [UInt8] {
        var (content, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
        while content.count <= limit {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count == 0 { return content }
            if count > 0 { content += buffer.prefix(count) } else if errno != EINTR { throw .system(errno) }
        }
        throw .invalid
    }

    private func write(_ bytes: [UInt8], to path: String, _ mode: mode_t) throws(Failure) {
        let file = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, Self.privateMode)
        guard file >= 0 else { throw .system(errno) }
        defer { close(file) }
        guard mode == Self.privateMode || fchmod(file, mode) == 0 else { throw .system(errno) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw .system(errno) }
        }
        onMilestone(.afterWrite)
        guard fsync(file) == 0 else { throw .system(errno) }
    }
}

extension PrivateFile {
    /// The most links that are followed, as in Linux itself.
    private static let maximumLinks = 40

    /// The file that symbolic links lead to; the file itself if it is not a link, or if links are not followed.
    ///
    /// - Throws: `.invalid` when the links form a circle.
    func target() throws(Failure) -> PrivateFile {
        guard followsLinks, var path = Self.destination(of: path) else { return self }
        for _ in 0..<Self.maximumLinks {
            guard let next = Self.destination(of: path) else {
                let slash = path.lastIndex(of: "/") ?? path.startIndex
                return PrivateFile(
                    folder: PrivateFolder(path: String(path[..<slash])),
                    name: String(path[slash...].dropFirst()), followsLinks: true, limit: limit,
                    onMilestone: onMilestone)
            }
            path = next
        }
        throw .invalid
    }

    /// The absolute path that a symbolic link contains; `nil` if `path` is not one.
    private static func destination(of path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        guard count > 0 else { return nil }
        let text = String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
        if text.hasPrefix("/") { return text }
        return String(path[...(path.lastIndex(of: "/") ?? path.startIndex)]) + text
    }
}

/// The identity of the file at a path, which a file that replaces it does not share.
package struct FileIdentity: Equatable {
    private let device: UInt
    private let number: UInt

    /// `nil` when there is no such file.
    package init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
    }
}

/// A step of a write to disk at which tests kill the process.
package enum Milestone: String, CaseIterable, Sendable {
    /// Nothing is written yet.
    case beforeWrite
    /// Written, but not synced.
    case afterWrite
    /// Synced, but not yet renamed to its final name.
    case afterSync
    /// Renamed, but not acknowledged.
    case afterRename
    /// Between two statements of a migration.
    case inMigration
    /// Committed to the database, but not acknowledged.
    case afterCommit
}

/// Called at each milestone; may end the process.
package typealias MilestoneHook = @Sendable (Milestone) -> Void

/// An error of the operating system.
package struct SystemError: Error, Equatable {
    /// The value of `errno`.
    package let number: Int32

    /// - Parameter number: The value of `errno`.
    package init(number: Int32) { self.number = number }

    /// The system's message, such as "Input/output error".
    package var message: String {
        strerror(number).map { String(cString: $0) } ?? "error \(number)"
    }
}
