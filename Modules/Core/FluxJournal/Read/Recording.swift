import FluxCore
import ReactiveCore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A recorded session. The lines are located when it is created; their content is decoded on demand.
public struct Recording: Sendable {
    /// The header of the run.
    public let header: RecordingHeader
    /// The number of this run, from 1.
    public let run: Int
    /// The lines of the actions, in the order of their numbers.
    public let actions: [Int]
    let bytes: any RecordingBytes
    let index: LineIndex
    let migrations: Migrations
    /// The number of runs, 1 or more.
    public let runs: Int
    /// Whether the last line is incomplete, as after the process was killed. An incomplete line is ignored.
    public let isTruncated: Bool

    /// What is wrong with the line after the last one; `nil` if nothing is. Lines from there on are not read.
    public let damage: RecordingDamage?

    /// Reads a recording in memory.
    ///
    /// - Parameters:
    ///   - data: One run, or several consecutive ones.
    ///   - run: The number of the run to read, from 1; `nil` for the last one.
    ///   - migrations: How older forms of actions, states and commands are read.
    /// - Throws: `.empty`, `.noRecording`, `.malformed(line:)` for the first line, `.noRun`, `.tooOld`,
    ///   `.tooNew`.
    public init(
        _ data: Data, run: Int? = nil, migrations: [Migration] = []
    ) throws(RecordingFailure) {
        try self.init(RecordingData(data), run: run, migrations: migrations)
    }

    /// Reads a recording whose bytes are loaded on demand. Each line takes 16 bytes of memory.
    ///
    /// - Parameters:
    ///   - bytes: One run, or several consecutive ones.
    ///   - run: The number of the run to read, from 1; `nil` for the last one.
    ///   - migrations: How older forms of actions, states and commands are read.
    /// - Throws: `.empty`, `.noRecording`, `.malformed(line:)` for the first line, `.noRun`, `.tooOld`,
    ///   `.tooNew`, `.cannotRead`.
    public init(
        _ bytes: any RecordingBytes, run: Int? = nil, migrations: [Migration] = []
    ) throws(RecordingFailure) {
        let found = try RecordingLines(bytes, run: run)
        (self.bytes, index, actions) = (bytes, found.index, found.actions)
        (runs, self.run, isTruncated) = (found.runs, run ?? found.runs, found.isTruncated)
        damage = found.damage
        header = try Self.header(try bytes.withBytes(in: index.range(0)) { Data($0) })
        self.migrations = Migrations(migrations, for: header.app)
        guard header.journal == RecordingHeader.currentFormat else { throw .tooNew(header.journal) }
    }

    /// Whether the recorder was disposed. If not, the program may still be running, or it ended unexpectedly
    /// and its last moments may be missing.
    public var hasEnded: Bool { index.kind(count - 1) == .ended }

    /// The lines of actions whose reduction began and did not end: the last one may have ended the process.
    public var unfinishedActions: [Int] {
        index.indices.filter { line in
            guard index.kind(line) == .begun, case .begun(let action)? = try? entry(line) else {
                return false
            }
            return self.line(of: action.number) == nil
        }
    }

    /// The number of lines, 1 or more.
    public var count: Int { index.count }

    /// The position after the last complete line.
    package var end: Int { index.end }

    /// The number of the last action; 0 if there is none.
    public var last: UInt64 { actions.last.map { index.number($0) } ?? 0 }

    /// Returns the number of a line's action, or of the last action before it.
    ///
    /// - Parameter line: From 0.
    public func number(of line: Int) -> UInt64 { index.number(line) }

    /// Returns the line of an action; `nil` if no action has this number.
    ///
    /// - Parameter number: The action's number, from 1.
    public func line(of number: UInt64) -> Int? {
        let place = actions.partitioningIndex { index.number($0) < number }
        return place < actions.count && index.number(actions[place]) == number ? actions[place] : nil
    }

    /// Returns the line of the last checkpoint at or before an action; `nil` if there is none.
    func checkpoint(before number: UInt64) -> Int? {
        index.checkpoints.last { index.number($0) <= number }
    }
}

extension [Int] {
    /// Returns the first index whose element does not satisfy `isBefore`. All elements that satisfy it come
    /// first.
    func partitioningIndex(_ isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Recording {
    /// The lines of this run, as they were written.
    ///
    /// - Throws: `.cannotRead`.
    package func lines() throws(RecordingFailure) -> Data {
        var lines = try bytes.withBytes(in: index.range(0).lowerBound..<end) { Data($0) }
        if lines.last != UInt8(ascii: "\n") { lines.append(UInt8(ascii: "\n")) }
        return lines
    }
}

// Queries for replays.
extension Recording {
    /// The name of the root scope.
    var rootName: String {
        for line in 0..<count {
            if case .opened(let path, _)? = try? entry(line) { return String(path.prefix { $0 != "/" }) }
            if case .checkpoint? = try? entry(line), let root = try? checkpointScopes(line).first {
                return root.path
            }
        }
        return "app"
    }

    /// The line of the checkpoint with which the recording begins, as a part of a longer one does; `nil` if it begins with
    /// the scopes that were opened.
    var firstCheckpoint: Int? {
        index.checkpoints.first.flatMap { line in
            (1..<line).allSatisfy { index.kind($0) == .externalInput } ? line : nil
        }
    }

    /// The number of the last action before the recording: it is a part of a longer one, or the older lines of a trace
    /// were discarded. 0 for a recording from the beginning.
    public var firstStep: UInt64 { firstCheckpoint.map { number(of: $0) } ?? 0 }

    /// The number of the last action, or of a later checkpoint.
    var lastStep: UInt64 { max(last, index.number(count - 1)) }

    /// Whether actions were recorded with fingerprints of what they changed, and with their commands.
    package var hasFingerprints: Bool {
        if let stated = header.hasFingerprints { return stated }
        return actions.contains { line in
            let hasResult = try? content(line) { content in
                [LineKey.changed, .derived, .asked].contains { content[$0] != nil }
            }
            return hasResult == true
        }
    }

    /// Returns the action that caused another; `nil` if the other came from outside.
    ///
    /// It is before the other, usually near: searching backwards needs no index of all actions.
    func cause(of action: RecordedAction) throws(RecordingFailure) -> RecordedAction? {
        guard let cause = action.cause else { return nil }
        let start = actions.partitioningIndex { index.number($0) < action.number }
        for line in actions[..<start].reversed() where try content(line, { $0.number(.id) }) == cause.id {
            if case .action(let found) = try entry(line) { return found }
        }
        return nil
    }

    /// Returns the paths of the scopes that were open at a checkpoint.
    ///
    /// - Parameter line: The checkpoint's line.
    /// - Throws: `.malformed` if the line is not a list of scopes.
    package func openScopes(_ line: Int) throws(RecordingFailure) -> [String] {
        try checkpointScopes(line).map(\.path)
    }

    /// Returns the scopes of a checkpoint, or of replaced states, with their states.
    func checkpointScopes(_ line: Int) throws(RecordingFailure) -> [CheckpointScope] {
        guard case .list(let scopes) = try value(line) else { throw .malformed(line: line + 1) }
        return try scopes.map { scope throws(RecordingFailure) in
            guard var scope = CheckpointScope(scope) else { throw .malformed(line: line + 1) }
            do { scope.states = try migrations.states(scope.states) } catch {
                throw .unreadable(line: line + 1, why: "\(error)")
            }
            return scope
        }
    }
}

/// Damage in a recording. What precedes it can be read.
public struct RecordingDamage: Sendable, Hashable {
    /// The kind of damage.
    public enum Kind: Sendable, Hashable {
        /// The line is not one of a recording.
        case malformed
        /// The line differs from what was written.
        case checksum
        /// The lines of these actions are missing.
        case missingActions(ClosedRange<UInt64>)
    }

    /// The damaged line, from 1 in the run; that of a missing action is the one after it.
    public let line: Int
    /// The kind of damage.
    public let kind: Kind
}

/// Why data cannot be read as a recording.
public enum RecordingFailure: Error, Sendable, Equatable {
    /// The data is empty.
    case empty
    /// The data does not begin like a recording.
    case noRecording
    /// A line is malformed.
    ///
    /// - line: From 1, in the last run.
    case malformed(line: Int)
    /// A line's value cannot be decoded as its type.
    case unreadable(line: Int, why: String)
    /// An earlier version of the program wrote it, in a format that is not read any more; its format.
    case tooOld(Int)
    /// A later version of the program wrote it; its format.
    case tooNew(Int)
    /// The bytes are not available, such as in a file that has become shorter; the reason in words.
    case cannotRead(reason: String)
    /// The recording has no action with this number; the number of the last one.
    case noAction(UInt64, last: UInt64)
    /// The data has no run with this number, from 1, but `count` runs.
    case noRun(Int, count: Int)
}

/// The bytes of a recording, which are read in parts: a file need not be in memory.
public protocol RecordingBytes: Sendable {
    /// The number of bytes.
    var count: Int { get }

    /// Calls `body` with the bytes in a range.
    ///
    /// - Parameters:
    ///   - range: A part of `0..<count`.
    ///   - body: Receives the bytes, which are valid during the call only.
    /// - Returns: The result of `body`.
    /// - Throws: `.cannotRead` if the bytes are not available, such as in a file that has become shorter.
    ///
    /// Safe to call from any thread.
    func withBytes<Result>(
        in range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(RecordingFailure) -> Result
}

/// A recording in memory.
package struct RecordingData: RecordingBytes {
    private let data: Data
    package var count: Int { data.count }

    package init(_ data: Data) { self.data = data }

    package func withBytes<Result>(
        in range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(RecordingFailure) -> Result {
        data.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }
}
