import FluxJournal
package import Foundation
import Glibc
import Synchronization

/// A file that a session is recorded to: only its owner may read it, and every line that was written outlives the
/// process.
package final class RecordingFile: Sendable {
    private struct State {
        var descriptor: Int32
        var failure: RecordingFileFailure?
    }

    private let path: String
    private let state: Mutex<State>

    /// Opens or makes the file. A line that was cut off at its end, as when a process was killed, is taken away.
    ///
    /// - Parameter path: Of a recording, to which this run is added, or of nothing yet.
    /// - Throws: `.cannotOpen`, `.noRecording` for a file with something else in it.
    package init(appendingTo path: String) throws(RecordingFileFailure) {
        self.path = path
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o600)
        guard descriptor >= 0 else { throw .cannotOpen(path: path, why: String(cString: strerror(errno))) }
        state = Mutex(State(descriptor: descriptor))
        do throws(RecordingFileFailure) { try Self.prepare(descriptor, path) } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    deinit { close() }

    /// What went wrong while it was written; nothing is written after that.
    package var failure: RecordingFileFailure? { state.withLock { $0.failure } }

    /// Adds whole lines. From one thread at a time.
    package func append(_ lines: Data) {
        state.withLock { state in
            guard state.descriptor >= 0, state.failure == nil else { return }
            let why = lines.withUnsafeBytes { Self.write(state.descriptor, $0) }
            if let why { state.failure = .cannotWrite(path: path, why: why) }
        }
    }

    package func close() {
        state.withLock { state in
            if state.descriptor >= 0 { Glibc.close(state.descriptor) }
            state.descriptor = -1
        }
    }

    /// What a file holds, without reading it all at once.
    package static func load(_ path: String) throws(RecordingFileFailure) -> Data {
        do { return try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped) } catch {
            let why = (error as NSError).userInfo[NSUnderlyingErrorKey].map { ($0 as? NSError)?.code }
            let code = (why ?? nil).map(Int32.init) ?? ENOENT
            throw .cannotOpen(path: path, why: String(cString: strerror(code)))
        }
    }

    /// Writes lines in the place of what a file holds; only its owner may read it.
    ///
    /// - Throws: `.cannotOpen`, `.cannotWrite`.
    package static func save(_ lines: Data, to path: String) throws(RecordingFileFailure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0o600)
        guard descriptor >= 0 else { throw .cannotOpen(path: path, why: String(cString: strerror(errno))) }
        defer { Glibc.close(descriptor) }
        fchmod(descriptor, 0o600)
        if let why = lines.withUnsafeBytes({ write(descriptor, $0) }) {
            throw .cannotWrite(path: path, why: why)
        }
    }

    private static func prepare(_ descriptor: Int32, _ path: String) throws(RecordingFileFailure) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .cannotOpen(path: path, why: "it is no file")
        }
        fchmod(descriptor, 0o600)
        guard status.st_size > 0 else { return }
        let known = try load(path)
        guard (try? Recording(known)) != nil else { throw .noRecording(path: path) }
        let end = known.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        guard ftruncate(descriptor, off_t(end)) == 0, lseek(descriptor, 0, SEEK_END) >= 0 else {
            throw .cannotOpen(path: path, why: String(cString: strerror(errno)))
        }
    }

    /// - Returns: Why not, if not.
    private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> String? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(
                descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return String(cString: strerror(errno)) }
            rest = rest.dropFirst(count)
        }
        return nil
    }
}

/// Why a recording is not read or written.
package enum RecordingFileFailure: Error, Sendable, Equatable {
    case cannotOpen(path: String, why: String)
    /// It holds something else, which is left as it is.
    case noRecording(path: String)
    case cannotWrite(path: String, why: String)
}
