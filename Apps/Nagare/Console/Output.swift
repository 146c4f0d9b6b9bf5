import Glibc

/// Bytes to one of the standard streams.
enum Output {
    /// Writes all of it.
    ///
    /// - Returns: 0, or the error's number.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            if written < 0 { return errno }
            rest = rest.dropFirst(written)
        }
        return 0
    }

    /// Writes data; where that cannot be done, the process ends: quietly when nobody reads any more.
    static func print(_ bytes: [UInt8]) {
        let error = write(bytes, to: STDOUT_FILENO)
        if error == 0 { return }
        if error == EPIPE { exit(128 + SIGPIPE) }
        let why = strerror(error).map { String(cString: $0) } ?? "error \(error)"
        let sentence = "nagare: output: it cannot be written (\(why)); check where it goes\n"
        _ = write(Array(sentence.utf8), to: STDERR_FILENO)
        exit(ExitStatus.failed.rawValue)
    }

    /// Puts something that fails in the place of a standard stream that is closed: else the first file that is opened
    /// would get its number, and what is printed.
    static func occupyClosedStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
