import Foundation
import Glibc

/// A named pipe that is open at both ends, so that opening it never blocks.
final class NamedPipe: Sendable {
    private let descriptor: Int32

    init(_ path: String) {
        mkfifo(path, 0o600)
        descriptor = open(path, O_RDWR | O_CLOEXEC)
    }

    deinit { close(descriptor) }

    /// Waits for a line, on a separate thread.
    func line() async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                var (line, byte) = ([UInt8](), UInt8(0))
                while read(descriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
                continuation.resume(returning: String(decoding: line, as: UTF8.self))
            }
        }
    }

    func endWait() { _ = write(descriptor, "\n", 1) }
}
