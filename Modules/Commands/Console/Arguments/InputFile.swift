import Glibc
package import TerminalFrames

/// A file or stream that an argument names: `-`, a path, a FIFO, or what a shell passes for `<(COMMAND)`.
package final class InputFile: Sendable {
    package let reader: LineReader
    private let isOwned: Bool

    /// - Parameter argument: `-` stands for standard input.
    /// - Returns: `nil` when the file cannot be read.
    package init?(_ argument: String) {
        let isStandardInput = argument == "-"
        // Opening a FIFO must wait for its writer, as other programs do.
        let descriptor = isStandardInput ? STDIN_FILENO : open(argument, O_RDONLY | O_CLOEXEC)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            if descriptor > STDERR_FILENO { close(descriptor) }
            return nil
        }
        (reader, isOwned) = (LineReader(descriptor: descriptor), !isStandardInput)
    }

    /// Reads a document of at most `limit` bytes.
    ///
    /// - Parameters:
    ///   - argument: The file, or `-` for standard input.
    ///   - operation: The name of the command.
    ///   - unreadable: The message for a file that cannot be read, in a language.
    package static func bytes(
        of argument: String, _ operation: String, limit: Int,
        unreadable: @escaping @Sendable (Language) -> ErrorMessage
    ) async throws -> [UInt8] {
        guard let input = InputFile(argument) else { throw CommandFailure(.failed, unreadable) }
        guard let bytes = try await input.reader.readToEnd(limit: limit) else {
            throw CommandFailure(.failed) {
                $0.programStrings.programs.tooLarge(operation, megabytes: limit >> 20)
            }
        }
        return bytes
    }

    deinit { if isOwned { close(reader.descriptor) } }

    /// Whether an argument in a list of ids names a stream: `-`, or the absolute path of a file. No id begins
    /// with a slash.
    package static func isStream(_ argument: String) -> Bool {
        argument == "-" || argument.hasPrefix("/") && access(argument, R_OK) == 0
    }
}
