public import FluxJournal
import Synchronization

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A recording in a file that only its owner can read. Every appended line survives the end of the process.
public final class RecordingFile: Sendable {
    private struct State {
        var descriptor: Int32
        var failure: RecordingFileFailure?
    }

    private let path: String
    private let state: Mutex<State>

    /// Opens or creates the file, and locks it until it is closed. Removes an incomplete last line, which a
    /// killed process leaves.
    ///
    /// - Parameter path: The path of a recording, to which this run is appended, or of a new file.
    /// - Throws: `.cannotOpen`, also for another user's file or link; `.inUse` while another run is recorded in the file; `.notARecording` for a
    ///   file with other contents. A refused file is unchanged, including its mode.
    public init(appendingTo path: String) throws(RecordingFileFailure) {
        self.path = path
        let descriptor = try OutputFile.open(path, O_RDWR)
        do throws(RecordingFileFailure) { try Self.prepare(descriptor, path) } catch {
            Descriptor.close(descriptor)
            throw error
        }
        // Last: a failure after this would run `deinit`, which closes the descriptor too.
        state = Mutex(State(descriptor: descriptor))
    }

    /// Opens or creates a file for lines of another kind, removes its contents, and makes it readable only by its owner.
    ///
    /// - Throws: `.cannotOpen`, also for another user's file or link.
    package init(replacing path: String) throws(RecordingFileFailure) {
        self.path = path
        let descriptor = try OutputFile.open(path, O_WRONLY | O_TRUNC)
        var status = stat()
        // A device or a pipe keeps its mode: /dev/null belongs to everybody.
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG { fchmod(descriptor, 0o600) }
        state = Mutex(State(descriptor: descriptor))
    }

    deinit { close() }

    /// The first failed write; nothing is written after it.
    public var failure: RecordingFileFailure? { state.withLock { $0.failure } }

    /// Appends complete lines. Safe to call from any thread.
    ///
    /// - Parameter lines: Complete lines, as `SessionRecorder` passes them on.
    public func append(_ lines: Data) {
        state.withLock { state in
            guard state.descriptor >= 0, state.failure == nil else { return }
            let reason = lines.withUnsafeBytes { Self.write(state.descriptor, $0) }
            if let reason { state.failure = .cannotWrite(path: path, reason: reason) }
        }
    }

    /// Closes the file; lines that are appended later are ignored. Safe to call from any thread.
    public func close() {
        state.withLock { state in
            guard state.descriptor >= 0 else { return }
            // A child process that is being started shares the lock until it has closed its copy of the file.
            _ = flock(state.descriptor, LOCK_UN)
            Descriptor.close(state.descriptor)
            state.descriptor = -1
        }
    }

    /// Opens a recording. A file is read in windows, whatever its size; a pipe is read to its end.
    ///
    /// - Parameter path: The path of a file.
    /// - Returns: The bytes, for `Recording`.
    /// - Throws: `.cannotOpen`.
    public static func load(_ path: String) throws(RecordingFileFailure) -> any RecordingBytes {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw .cannotOpen(path: path, reason: Descriptor.lastFailure) }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
            return RecordingFileBytes(descriptor, count: Int(status.st_size))
        }
        defer { Descriptor.close(descriptor) }
        var (data, part) = (Data(), [UInt8](repeating: 0, count: 1 << 16))
        while true {
            let count = read(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .cannotOpen(path: path, reason: Descriptor.lastFailure) }
            if count == 0 { return RecordingData(data) }
            data.append(contentsOf: part[..<count])
        }
    }

    /// Whether two paths lead to the same existing file.
    package static func isSame(_ path: String, _ other: String) -> Bool {
        var (status, otherStatus) = (stat(), stat())
        return stat(path, &status) == 0 && stat(other, &otherStatus) == 0
            && (status.st_dev, status.st_ino) == (otherStatus.st_dev, otherStatus.st_ino)
    }

    /// Replaces the contents of a file by `lines` and makes it readable only by its owner.
    ///
    /// - Parameters:
    ///   - lines: Complete lines.
    ///   - path: The path of a file, which need not exist.
    /// - Throws: `.cannotOpen`, also for another user's file or link; `.cannotWrite`.
    public static func save(_ lines: Data, to path: String) throws(RecordingFileFailure) {
        let file = try RecordingFile(replacing: path)
        file.append(lines)
        file.close()
        if let failure = file.failure { throw failure }
    }

    private static func prepare(_ descriptor: Int32, _ path: String) throws(RecordingFileFailure) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .cannotOpen(path: path, reason: RecordingFileStrings.notARegularFile)
        }
        // File systems without locks report another error; there, the last writer wins.
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { throw .inUse(path: path) }
        guard status.st_size > 0 else {
            fchmod(descriptor, 0o600)
            return
        }
        guard let known = try? Recording(try load(path)) else { throw .notARecording(path: path) }
        guard ftruncate(descriptor, off_t(known.end)) == 0, lseek(descriptor, 0, SEEK_END) >= 0 else {
            throw .cannotOpen(path: path, reason: Descriptor.lastFailure)
        }
        fchmod(descriptor, 0o600)
    }

    /// - Returns: The reason of a failure; `nil` on success.
    private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> String? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Descriptor.write(descriptor, UnsafeRawBufferPointer(rebasing: rest))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return Descriptor.lastFailure }
            rest = rest.dropFirst(count)
        }
        return nil
    }
}

/// The reasons for which a recording cannot be read or written.
public enum RecordingFileFailure: Error, Sendable, Equatable {
    /// The file cannot be opened; the operating system's reason.
    case cannotOpen(path: String, reason: String)
    /// The file has other contents and stays unchanged.
    case notARecording(path: String)
    /// Another run is being recorded in the file.
    case inUse(path: String)
    /// Lines cannot be written; the operating system's reason.
    case cannotWrite(path: String, reason: String)
}

extension RecordingFileFailure: CustomStringConvertible {
    /// What failed, and why.
    public var description: String {
        switch self {
        case .cannotOpen(let path, let reason): "cannot open \(path) (\(reason))"
        case .notARecording(let path): "\(path) is not a recording"
        case .inUse(let path): "another run is being recorded in \(path)"
        case .cannotWrite(let path, let reason): "cannot write \(path) (\(reason))"
        }
    }
}
