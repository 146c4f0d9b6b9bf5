public import FluxCore
public import ReactiveCore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The last actions of a tree, kept in memory within a limit of bytes: what a recording would say of them.
///
/// What happens waits as it is, for a second or for some thousands of actions, until it becomes lines away from who
/// dispatches: a dispatch pays for no coding. It forgets whole stretches, from one checkpoint to the next, the oldest
/// first; in a tree that is not confined to its scheduler there are no checkpoints, and it forgets all at once.
public final class Trace: Disposable {
    private struct Segments: Sendable {
        var header = Data()
        /// The first begins with what was open at the beginning, each other one with a checkpoint.
        var segments: [Data] = [Data()]
        var bytes = 0

        mutating func add(_ line: Data, isCheckpoint: Bool, limit: Int) {
            if header.isEmpty { return header = line }
            if isCheckpoint || bytes + line.count > limit && segments.count == 1 { segments.append(Data()) }
            segments[segments.count - 1].append(line)
            bytes += line.count
            while bytes > limit, segments.count > 1 { bytes -= segments.removeFirst().count }
        }
    }

    private let recorder: SessionRecorder
    private let storage: Storage

    private final class Storage: Sendable {
        let segments = Guarded(Segments())
    }

    /// Begins to keep what happens.
    ///
    /// - Parameters:
    ///   - root: The tree.
    ///   - header: The first line of what is kept.
    ///   - limit: In bytes of the lines that are kept; the last stretch may be longer by one line.
    public init(_ root: Scope, _ header: RecordingHeader, limit: Int = 32 << 20) {
        let storage = Storage()
        self.storage = storage
        recorder = SessionRecorder(
            root, header, checkpoint: SessionRecorder.CheckpointInterval(bytes: limit / 4),
            fingerprints: false,
            overflow: .dropOldest
        ) { line, isCheckpoint in
            storage.segments.withLock { $0.add(line, isCheckpoint: isCheckpoint, limit: limit) }
        }
    }

    public var isDisposed: Bool { recorder.isDisposed }

    /// Bytes that are kept. Makes the lines that are not made yet.
    public var size: Int {
        recorder.flush()
        return storage.segments.withLock { $0.bytes }
    }

    /// What is kept, as the text of a recording.
    public var lines: Data {
        recorder.flush()
        return storage.segments.withLock { $0.segments.reduce($0.header, +) }
    }

    /// Keeps nothing more; what is kept can still be read.
    public func dispose() { recorder.dispose() }
}
