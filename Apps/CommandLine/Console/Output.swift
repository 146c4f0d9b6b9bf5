import Glibc
import TerminalUI

/// Writes to the standard streams.
enum Output {
    /// Writes all bytes.
    ///
    /// - Returns: 0, or `errno`.
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

    /// Writes data to stdout, or ends the process: silently when the pipe is closed, with an error message
    /// otherwise.
    static func print(_ bytes: [UInt8]) {
        let error = write(bytes, to: STDOUT_FILENO)
        if error == 0 { return }
        if error == EPIPE { CommandTermination.endProcess(with: 128 + SIGPIPE) }
        let why =
            strerror(error).map { String(cString: $0) }
            ?? Language.english.programStrings.programs.systemError(error)
        let sentence =
            "nagare: \(Language(environment: Settings.environment).programStrings.programs.cannotPrint(detail: why).sentence)\n"
        _ = write(Array(sentence.utf8), to: STDERR_FILENO)
        CommandTermination.endProcess(with: ExitStatus.failed.rawValue)
    }

    /// Writes data to stdout or stderr. Errors on stderr are ignored: there is nowhere left to report them.
    static func write(_ bytes: [UInt8], _ descriptor: Int32) {
        if descriptor == STDOUT_FILENO { print(bytes) } else { _ = write(bytes, to: descriptor) }
    }

    /// Opens closed standard streams so that using them fails. Otherwise the first opened file would get such
    /// a stream's number, and receive the program's output.
    static func occupyClosedStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
