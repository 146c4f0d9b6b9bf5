public import FluxCore
public import ReactiveCore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The latest actions of a tree as a recording in memory, within a size limit.
///
/// Events are stored unencoded for a second or for some thousands of actions, and are then encoded off the
/// dispatching thread: a dispatch does not pay for encoding. Old data is discarded in segments
/// from one checkpoint to the next, the oldest first. A tree that is not confined to its scheduler has no
/// checkpoints, and all is discarded at once.
public final class Trace: Disposable {
    private struct Segments: Sendable {
        var header = Data()
        /// The first segment begins with the scopes that were open at the start; the others begin with a
        /// checkpoint.
        var segments: [Data] = [Data()]
        var bytes = 0
        var followers: [UInt64: Follower] = [:]
        var lastFollower: UInt64 = 0

        var all: Data { segments.reduce(header, +) }

        mutating func add(_ line: Data, isCheckpoint: Bool, limit: Int) {
            if header.isEmpty { return header = line }
            if isCheckpoint || bytes + line.count > limit && segments.count == 1 { segments.append(Data()) }
            segments[segments.count - 1].append(line)
            bytes += line.count
            while bytes > limit, segments.count > 1 { bytes -= segments.removeFirst().count }
        }
    }

    private struct Follower: Sendable {
        let receive: @Sendable (Data) -> Void
    }

    private let recorder: SessionRecorder
    private let storage: Storage
    /// The first line.
    package let header: RecordingHeader
    /// Whether each action's line lists the changed parts of states.
    package let hasFingerprints: Bool

    private final class Storage: Sendable {
        let segments = Guarded(Segments())
    }

    /// Starts tracing.
    ///
    /// - Parameters:
    ///   - root: The root of the tree.
    ///   - header: The first line.
    ///   - limit: The maximum size of the lines in bytes; the last segment may exceed it by one line.
    ///   - fingerprints: Whether each action's line lists the changed parts of states, as in a recording: `why` then finds
    ///     the action of the recorded program, also where a replay differs.
    public init(
        _ root: Scope, _ header: RecordingHeader, limit: Int = 32 << 20, fingerprints: Bool = false
    ) {
        let storage = Storage()
        (self.storage, self.header, hasFingerprints) = (storage, header, fingerprints)
        recorder = SessionRecorder(
            root, header, checkpoint: SessionRecorder.CheckpointInterval(bytes: limit / 4),
            fingerprints: fingerprints, overflow: .dropOldest
        ) { line, isCheckpoint in
            let followers = storage.segments.withLock { segments in
                segments.add(line, isCheckpoint: isCheckpoint, limit: limit)
                return segments.followers.values.map(\.self)
            }
            for follower in followers { follower.receive(line) }
        }
    }

    public var isDisposed: Bool { recorder.isDisposed }

    /// The size of the lines in bytes. Encodes pending events first.
    public var size: Int {
        recorder.flush()
        return writtenSize
    }

    /// The size of the lines in bytes, without pending events.
    package var writtenSize: Int { storage.segments.withLock { $0.bytes } }

    /// The trace in the format of a recording.
    public var lines: Data {
        recorder.flush()
        return storage.segments.withLock { $0.all }
    }

    /// Adds something other than an action, such as a pressed key; see `SessionRecorder.note(_:_:)`.
    package func note(
        _ name: String, _ value: @autoclosure @escaping @Sendable () -> some Encodable & Sendable
    ) {
        recorder.note(name, value())
    }

    /// Encodes pending events now. Safe to call from any thread; encodes on it.
    package func flush() { recorder.flush() }

    /// Returns the trace in the format of a recording, and calls `receive` with each line that follows.
    ///
    /// - Parameters:
    ///   - receive: Called with complete lines in order, on the thread that encodes them; must not block.
    ///   - ending: Ends the calls when it is disposed.
    package func follow(
        until ending: Subscription, _ receive: @escaping @Sendable (Data) -> Void
    ) -> Data {
        recorder.flush()
        let (number, lines) = storage.segments.withLock { segments in
            segments.lastFollower += 1
            segments.followers[segments.lastFollower] = Follower(receive: receive)
            return (segments.lastFollower, segments.all)
        }
        ending.add(
            Subscription { [storage] in
                storage.segments.withLock { _ = $0.followers.removeValue(forKey: number) }
            })
        return lines
    }

    /// Stops tracing; the lines remain readable.
    public func dispose() { recorder.dispose() }
}
