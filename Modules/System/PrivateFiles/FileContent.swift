import Glibc

/// The content of a file, whatever it is.
package struct FileContent {
    package let path: String

    package init(path: String) { self.path = path }

    private static let chunk = 1 << 20

    /// Reads everything once, to find out whether the disk can.
    package func check() throws(SystemError) {
        let file = try open()
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: Self.chunk)
        while true {
            let count = read(file, &bytes, Self.chunk)
            if count == 0 { return }
            if count < 0, errno != EINTR { throw SystemError(number: errno) }
        }
    }

    /// Copies the content to a new file that only its owner can read.
    package func copy(to target: String) throws(SystemError) {
        let input = try open()
        defer { close(input) }
        let output = Glibc.open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard output >= 0 else { throw SystemError(number: errno) }
        defer { close(output) }
        while true {
            let count = sendfile(output, input, nil, Self.chunk)
            if count == 0 { return }
            if count < 0, errno != EINTR { throw SystemError(number: errno) }
        }
    }

    private func open() throws(SystemError) -> Int32 {
        let file = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw SystemError(number: errno) }
        return file
    }
}
