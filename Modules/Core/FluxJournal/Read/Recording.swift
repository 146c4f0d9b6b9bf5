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
