import Entities
import Foundation
import Glibc
import TerminalFrames

/// Reads a line, everything, or what is available from a descriptor. Cancelling the task ends the wait at once.
package struct LineReader {
    package let descriptor: Int32

    package init(descriptor: Int32) { self.descriptor = descriptor }

    /// - Returns: The line without its terminator, or the rest of the input if there is none.
    /// - Throws: `CancellationError`.
    package func readLine() async throws -> String {
        String(decoding: try await bytes(until: UInt8(ascii: "\n")), as: UTF8.self)
    }

    /// - Parameter limit: The maximum number of bytes.
    /// - Returns: Everything up to the end of the input; `nil` if that is more than `limit`.
    /// - Throws: `CancellationError`.
    package func readToEnd(limit: Int) async throws -> [UInt8]? {
        var all: [UInt8] = []
        // Growing would copy, and so need twice the memory; memory that is reserved but not used is not resident.
        all.reserveCapacity(limit)
        while case let part = try await readPart(), !part.isEmpty {
            guard all.count + part.count <= limit else { return nil }
            all += part
        }
        return all
    }

    /// - Returns: The bytes that are available, at least one; empty at the end of the input.
    /// - Throws: `CancellationError`.
    func readPart() async throws -> [UInt8] { try await bytes(until: nil) }

    /// - Parameter end: The byte that ends the wait; `nil` reads one part.
    private func bytes(until end: UInt8?) async throws -> [UInt8] {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw CancellationError() }
        let (wakeUpSource, wakeUp) = (ends[0], ends[1])
        defer {
            close(wakeUpSource)
            close(wakeUp)
        }
        let bytes = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // A separate thread: waiting for the user would block a shared one.
                Thread.detachNewThread { continuation.resume(returning: read(until: end, or: wakeUpSource)) }
            }
        } onCancel: {
            _ = write(wakeUp, "x", 1)
        }
        if Task.isCancelled { throw CancellationError() }
        return bytes
    }

    /// Reads a line byte by byte, because the rest of the input belongs to another reader.
    private func read(until end: UInt8?, or wakeUp: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: end == nil ? 65_536 : 1)
        while true {
            var watched = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0),
            ]
            if poll(&watched, 2, -1) < 0, errno != EINTR { break }
            if watched[1].revents != 0 { break }
            guard watched[0].revents != 0 else { continue }
            let count = Glibc.read(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0, end == nil || part[0] != end else { break }
            bytes += part[..<count]
            if end == nil { break }
        }
        return bytes
    }
}

/// Asks the user to confirm something that cannot be undone, if standard input is a terminal.
package struct Confirmation {
    private let console: Console
    private let options: GlobalOptions

    package init(_ console: Console, _ options: GlobalOptions) {
        (self.console, self.options) = (console, options)
    }

    /// Returns when the user has agreed, or need not be asked: with `--yes`, or without a terminal.
    ///
    /// - Parameter operation: The name of the command.
    /// - Throws: A usage error with `--no-input`; a failure with the status `.cancelled` for any other answer
    ///   than yes; `CancellationError`.
    package func ask(_ question: String, for operation: String) async throws {
        if options.yes || isatty(STDIN_FILENO) != 1 { return }
        if options.noInput {
            throw CommandFailure.usage { $0.programStrings.programs.confirmationNotAllowed(operation) }
        }
        guard try await isConfirmed(question) else {
            throw CommandFailure(.cancelled) { $0.programStrings.programs.notConfirmed(operation) }
        }
    }

    /// Asks, and returns whether the answer is yes.
    ///
    /// - Throws: `CancellationError`.
    package func isConfirmed(_ question: String) async throws -> Bool {
        console.prompt(TerminalText(line: "\(question) [y/N] "))
        let answer = try await LineReader(descriptor: STDIN_FILENO).readLine().trimmed.lowercased()
        return answer == "y" || answer == "yes"
    }
}

/// Asks for a secret, which is one line that the terminal does not echo.
package struct SecretPrompt {
    private let console: Console

    package init(_ console: Console) { self.console = console }

    /// Whether standard input is a terminal, and so somebody can answer.
    package static var isPossible: Bool { isatty(STDIN_FILENO) == 1 }

    /// - Parameter question: Printed to standard error, with a space at the end.
    /// - Returns: The typed line; empty at the end of the input.
    /// - Throws: `CancellationError` as soon as the task is cancelled, after turning echo on again.
    package func ask(_ question: String) async throws -> String {
        SecretMemory.hide()
        return try await SilentTerminal.during { [console] in
            console.prompt(TerminalText(line: question))
        } _: {
            defer { console.prompt(.lineBreak) }
            return try await LineReader(descriptor: STDIN_FILENO).readLine()
        }
    }
}
