import Glibc
import TerminalFrames

/// Standard output or standard error. Nothing else writes to them.
///
/// If it is a terminal, it receives `TerminalText` only; a pipe and a file receive data byte for byte.
package struct StandardStream: Sendable {
    /// Whether this is a terminal.
    package let isTerminal: Bool
    private let writeBytes: @Sendable ([UInt8]) -> Void

    /// Standard output. When it cannot be written, the process ends: silently when the pipe is closed, with an
    /// error message otherwise.
    package static var output: StandardStream {
        StandardStream(isTerminal: isatty(STDOUT_FILENO) == 1, writeBytes: printOrEnd)
    }

    /// Standard error. Its errors are ignored: there is nowhere left to report them.
    package static var errors: StandardStream {
        StandardStream(isTerminal: isatty(STDERR_FILENO) == 1) { _ = writeAll($0, to: STDERR_FILENO) }
    }

    /// A pipe whose data `receive` gets.
    package static func pipe(receive: @escaping @Sendable ([UInt8]) -> Void) -> StandardStream {
        StandardStream(isTerminal: false, writeBytes: receive)
    }

    /// A terminal whose text `receive` gets.
    package static func terminal(receive: @escaping @Sendable ([UInt8]) -> Void) -> StandardStream {
        StandardStream(isTerminal: true, writeBytes: receive)
    }

    private init(isTerminal: Bool, writeBytes: @escaping @Sendable ([UInt8]) -> Void) {
        (self.isTerminal, self.writeBytes) = (isTerminal, writeBytes)
    }

    /// Writes text for people.
    package func write(_ text: TerminalText) { writeBytes(text.bytes) }

    /// Writes data to a pipe or a file. Never call it for a terminal.
    package func write(data: [UInt8]) {
        precondition(!isTerminal, "A terminal receives TerminalText only.")
        writeBytes(data)
    }

    private static func printOrEnd(_ bytes: [UInt8]) {
        let error = writeAll(bytes, to: STDOUT_FILENO)
        if error == 0 { return }
        if error == EPIPE { CommandTermination.endProcess(with: 128 + SIGPIPE) }
        let why =
            strerror(error).map { String(cString: $0) }
            ?? Language.english.programStrings.programs.systemError(error)
        let programs = Language(environment: ProcessEnvironment.variables).programStrings.programs
        errors.write(TerminalText(diagnostic: programs.cannotPrint(detail: why).sentence))
        CommandTermination.endProcess(with: ExitStatus.failed.rawValue)
    }

    /// Opens closed standard streams so that using them fails. Otherwise the first opened file would get such
    /// a stream's number, and receive the program's output.
    package static func occupyClosedStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}

/// - Returns: 0, or `errno`.
private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
        let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if written < 0, errno == EINTR { continue }
        if written < 0 { return errno }
        rest = rest.dropFirst(written)
    }
    return 0
}
