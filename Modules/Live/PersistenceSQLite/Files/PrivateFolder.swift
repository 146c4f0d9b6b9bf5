import Glibc

/// A folder for its owner's eyes only.
struct PrivateFolder {
    let path: String

    struct Failure: Error {
        let number: Int32
    }

    /// Makes the folder and those above it that are missing, each 0700.
    func create() throws(Failure) {
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

    /// Takes everybody else's rights away.
    func close() throws(Failure) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Failure(number: errno) }
        if status.st_mode & 0o077 == 0 { return }
        guard chmod(path, 0o700) == 0 else { throw Failure(number: errno) }
    }

    /// Makes what was renamed or removed in it outlast a power cut.
    func sync() throws(Failure) {
        let folder = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw Failure(number: errno) }
        defer { Glibc.close(folder) }
        guard fsync(folder) == 0 else { throw Failure(number: errno) }
    }

    /// Waits until no other process has the folder's lock, and takes it.
    ///
    /// - Returns: The lock, which ends when it is closed or with the process.
    func lock() throws(Failure) -> Int32 {
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
