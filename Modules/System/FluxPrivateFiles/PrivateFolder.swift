import Glibc

/// A folder that only its owner can access.
package struct PrivateFolder {
    /// As it was given.
    package let path: String

    /// Names a folder, which need not exist. An empty path is the current folder.
    package init(path: String) { self.path = path }

    /// Creates the folder and its missing parents, each with mode 0700.
    package func create() throws(SystemError) {
        if path.isEmpty || mkdir(path, 0o700) == 0 { return }
        switch errno {
        case EEXIST:
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
                throw SystemError(number: ENOTDIR)
            }
        case ENOENT:
            guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
                throw SystemError(number: ENOENT)
            }
            try PrivateFolder(path: String(path[..<slash])).create()
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemError(number: errno) }
        default: throw SystemError(number: errno)
        }
    }

    /// Removes the permissions of all other users.
    package func restrictPermissions() throws(SystemError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw SystemError(number: errno) }
        if status.st_mode & 0o077 == 0 { return }
        guard chmod(path, 0o700) == 0 else { throw SystemError(number: errno) }
    }

    /// Syncs renames and removals in the folder to disk.
    package func sync() throws(SystemError) {
        let folder = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw SystemError(number: errno) }
        defer { Glibc.close(folder) }
        guard fsync(folder) == 0 else { throw SystemError(number: errno) }
    }

    /// The kinds of lock on a folder.
    package enum Lock {
        /// Excludes exclusive locks.
        case shared
        /// Excludes all other locks.
        case exclusive
    }

    /// Waits for the folder's lock and acquires it.
    ///
    /// - Returns: The descriptor of the lock, which is released when it is closed or the process ends.
    package func lock(_ lock: Lock) throws(SystemError) -> Int32 {
        let folder = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw SystemError(number: errno) }
        while flock(folder, lock == .shared ? LOCK_SH : LOCK_EX) != 0 {
            if errno == EINTR { continue }
            let number = errno
            Glibc.close(folder)
            throw SystemError(number: number)
        }
        return folder
    }
}
