import Glibc

/// A folder that only its owner can access.
package struct PrivateFolder {
    package let path: String

    package struct Failure: Error {
        package let number: Int32
    }

    package init(path: String) { self.path = path }

    /// Creates the folder and its missing parents, each with mode 0700.
    package func create() throws(Failure) {
        if path.isEmpty || mkdir(path, 0o700) == 0 { return }
        switch errno {
        case EEXIST:
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
                throw Failure(number: ENOTDIR)
            }
        case ENOENT:
            guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
                throw Failure(number: ENOENT)
            }
            try PrivateFolder(path: String(path[..<slash])).create()
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Failure(number: errno) }
        default: throw Failure(number: errno)
        }
    }

    /// Removes the permissions of all other users.
    package func restrictPermissions() throws(Failure) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Failure(number: errno) }
        if status.st_mode & 0o077 == 0 { return }
        guard chmod(path, 0o700) == 0 else { throw Failure(number: errno) }
    }

    /// Syncs renames and removals in the folder to disk.
    package func sync() throws(Failure) {
        let folder = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw Failure(number: errno) }
        defer { Glibc.close(folder) }
        guard fsync(folder) == 0 else { throw Failure(number: errno) }
    }

    /// Waits for the folder's lock and acquires it.
    ///
    /// - Returns: The descriptor of the lock, which is released when it is closed or the process ends.
    package func lock() throws(Failure) -> Int32 {
        let folder = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw Failure(number: errno) }
        while flock(folder, LOCK_EX) != 0 {
            if errno == EINTR { continue }
            let number = errno
            Glibc.close(folder)
            throw Failure(number: number)
        }
        return folder
    }
}
