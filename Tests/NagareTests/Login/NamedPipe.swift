import Foundation
import Glibc

/// A pipe with a name, open at both ends, so that neither end ever waits for the other to open it.
final class NamedPipe: Sendable {
    private let descriptor: Int32

    init(_ path: String) {
        mkfifo(path, 0o600)
        descriptor = open(path, O_RDWR | O_CLOEXEC)
    }

    deinit { close(descriptor) }

    /// Waits for a line, on a thread of its own.
    func line() async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                var (line, byte) = ([UInt8](), UInt8(0))
                while read(descriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
                continuation.resume(returning: String(decoding: line, as: UTF8.self))
            }
        }
    }

    func endLine() { _ = write(descriptor, "\n", 1) }
}
