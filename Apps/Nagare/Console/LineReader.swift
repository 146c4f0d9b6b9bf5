import Foundation
import Glibc

/// Reads a line from a descriptor, and lets go at once when the task is cancelled.
struct LineReader {
    let descriptor: Int32

    /// - Returns: The line without its end; what there is at the end of input.
    /// - Throws: `CancellationError`.
    func line() async throws -> String {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw CancellationError() }
        let (end, alarm) = (ends[0], ends[1])
        defer {
            close(end)
            close(alarm)
        }
        let line = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // A thread of its own: waiting for a person would hold up everything else on a shared one.
                Thread.detachNewThread { continuation.resume(returning: read(until: end)) }
            }
        } onCancel: {
            _ = write(alarm, "x", 1)
        }
        if Task.isCancelled { throw CancellationError() }
        return line
    }

    /// Byte by byte: what follows the line is somebody else's.
    private func read(until alarm: Int32) -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            var watched = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: alarm, events: Int16(POLLIN), revents: 0),
            ]
            if poll(&watched, 2, -1) < 0, errno != EINTR { break }
            if watched[1].revents != 0 { break }
            guard watched[0].revents != 0 else { continue }
            guard Glibc.read(descriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") else { break }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
