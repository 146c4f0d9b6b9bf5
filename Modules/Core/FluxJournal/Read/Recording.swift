#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What was recorded, as it is read: lines are found at once, what is in them is decoded when it is asked for.
public struct Recording: Sendable {
    /// The last run's.
    public let header: RecordingHeader
    /// The place of each action among all lines, in the order of their numbers.
    public let actions: [Int]
    let data: Data
    private let found: RecordingLines
    var lines: [RecordingLines.Line] { found.all }

    /// - Parameter data: One run, or several in a row of which the last is read.
    /// - Throws: `.empty`, `.noRecording`, `.malformed(line:)`, `.tooNew`.
    public init(_ data: Data) throws(RecordingFailure) {
        let found = try RecordingLines(data)
        (self.data, self.found, actions) = (data, found, found.actions)
        header = try Self.header(data[found.all[0].range])
        guard header.journal <= RecordingHeader.currentFormat else { throw .tooNew(header.journal) }
    }

    /// Whether the last line was cut off in the middle, as when a process is killed; what is left of it is left out.
    public var isTruncated: Bool { found.isTruncated }

    /// Of lines.
    public var count: Int { lines.count }

    /// The number of the last action; 0 when there is none.
    public var last: UInt64 { actions.last.map { lines[$0].number } ?? 0 }

    /// The number of a line's action, or of the last one before it.
    public func number(of line: Int) -> UInt64 { lines[line].number }

    /// The place of an action among all lines; `nil` when there is none of that number.
    public func line(of number: UInt64) -> Int? {
        let index = actions.partitioningIndex { lines[$0].number < number }
        return index < actions.count && lines[actions[index]].number == number ? actions[index] : nil
    }

    /// The last checkpoint at or before an action; `nil` when there is none.
    func checkpoint(before number: UInt64) -> Int? {
        lines.indices.last { lines[$0].kind == .checkpoint && lines[$0].number <= number }
    }
}

extension [Int] {
    /// The first place for which `isBefore` does not hold; it holds for those before and for none after.
    fileprivate func partitioningIndex(_ isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
