#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A recorded session. The lines are located when it is created; their content is decoded on demand.
public struct Recording: Sendable {
    /// The header of the run.
    public let header: RecordingHeader
    /// The number of runs in the data, 1 or more.
    public var runs: Int { found.runs }
    /// The number of this run, from 1.
    public let run: Int
    /// The lines of the actions, in the order of their numbers.
    public let actions: [Int]
    let data: Data
    private let found: RecordingLines
    var lines: [RecordingLines.Line] { found.all }

    /// Reads a recording.
    ///
    /// - Parameters:
    ///   - data: One run, or several consecutive ones.
    ///   - run: The number of the run to read, from 1; `nil` for the last one.
    /// - Throws: `.empty`, `.noRecording`, `.malformed(line:)` for the first line, `.noRun`, `.tooOld`,
    ///   `.tooNew`.
    public init(_ data: Data, run: Int? = nil) throws(RecordingFailure) {
        let found = try RecordingLines(data, run: run)
        (self.data, self.found, actions, self.run) = (data, found, found.actions, run ?? found.runs)
        header = try Self.header(data[found.all[0].range])
        guard header.journal == RecordingHeader.currentFormat else { throw .tooNew(header.journal) }
    }

    /// Whether the last line is incomplete, as after the process was killed. An incomplete line is ignored.
    public var isTruncated: Bool { found.isTruncated }

    /// What is wrong with the line after the last one; `nil` if nothing is. Lines from there on are not read.
    public var damage: RecordingDamage? { found.damage }

    /// Whether the recorder was disposed. If not, the program may still be running, or it ended unexpectedly
    /// and its last moments may be missing.
    public var hasEnded: Bool { lines.last?.kind == .ended }

    /// The lines of actions whose reduction began and did not end: the last one may have ended the process.
    public var unfinishedActions: [Int] {
        lines.indices.filter { line in
            guard lines[line].kind == .begun else { return false }
            return number(fields(line)[.number]).map { self.line(of: $0) == nil } ?? false
        }
    }

    /// The number of lines.
    public var count: Int { lines.count }

    /// The number of the last action; 0 if there is none.
    public var last: UInt64 { actions.last.map { lines[$0].number } ?? 0 }

    /// Returns the number of a line's action, or of the last action before it.
    ///
    /// - Parameter line: From 0.
    public func number(of line: Int) -> UInt64 { lines[line].number }

    /// Returns the line of an action; `nil` if no action has this number.
    ///
    /// - Parameter number: The action's number, from 1.
    public func line(of number: UInt64) -> Int? {
        let index = actions.partitioningIndex { lines[$0].number < number }
        return index < actions.count && lines[actions[index]].number == number ? actions[index] : nil
    }

    /// Returns the line of the last checkpoint at or before an action; `nil` if there is none.
    func checkpoint(before number: UInt64) -> Int? {
        lines.indices.last { lines[$0].kind == .checkpoint && lines[$0].number <= number }
    }
}

extension [Int] {
    /// Returns the first index whose element does not satisfy `isBefore`. All elements that satisfy it come
    /// first.
    fileprivate func partitioningIndex(_ isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
