import Foundation
import Glibc

/// Reads a line, or all, from a descriptor, and lets go at once when the task is cancelled.
struct LineReader {
    let descriptor: Int32

    /// - Returns: The line without its end; what there is at the end of input.
    /// - Throws: `CancellationError`.
    func line() async throws -> String {
        String(decoding: try await bytes(until: UInt8(ascii: "\n")), as: UTF8.self)
    }

    /// - Returns: All that comes until the end of input.
    /// - Throws: `CancellationError`.
    func everything() async throws -> [UInt8] { try await bytes(until: nil) }

    private func bytes(until end: UInt8?) async throws -> [UInt8] {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw CancellationError() }
        let (alarmed, alarm) = (ends[0], ends[1])
        defer {
            close(alarmed)
            close(alarm)
        }
        let bytes = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // A thread of its own: waiting for a person would hold up everything else on a shared one.
                Thread.detachNewThread { continuation.resume(returning: read(until: end, or: alarmed)) }
            }
        } onCancel: {
            _ = write(alarm, "x", 1)
        }
        if Task.isCancelled { throw CancellationError() }
        return bytes
    }

    /// A line byte by byte: what follows it is somebody else's.
    private func read(until end: UInt8?, or alarm: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: end == nil ? 65_536 : 1)
        while true {
            var watched = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: alarm, events: Int16(POLLIN), revents: 0),
            ]
            if poll(&watched, 2, -1) < 0, errno != EINTR { break }
            if watched[1].revents != 0 { break }
            guard watched[0].revents != 0 else { continue }
            let count = Glibc.read(descriptor, &part, part.count)
            guard count > 0, end == nil || part[0] != end else { break }
            bytes += part[..<count]
        }
        return bytes
    }
}
