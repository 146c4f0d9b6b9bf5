import ReactiveCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The positions and kinds of the lines in one run of a recording, with no values decoded.
struct RecordingLines: Sendable {
    enum Kind: UInt8 { case header, opened, storeCreated, action, closed, checkpoint, note }

    struct Line: Sendable {
        let range: Range<Int>
        let kind: Kind
        /// The number of the action, or of the last one before it.
        let number: UInt64
    }

    /// The first line is the header.
    let all: [Line]
    /// Whether the last line is incomplete.
    let isTruncated: Bool
    /// The number of runs.
    let runs: Int

    /// - Parameter run: The run to read, from 1; `nil` for the last one.
    /// - Throws: `.empty`, `.noRecording`, `.malformed(line:)`, `.noRun`.
    init(_ data: Data, run: Int?) throws(RecordingFailure) {
        let (found, bad, isTruncated) = data.withUnsafeBytes { bytes -> ([Line], Int?, Bool) in
            var (lines, start, bad) = ([Line](), 0, Int?.none)
            while start < bytes.count, bad == nil {
                guard let end = System.index(of: UInt8(ascii: "\n"), in: bytes, from: start) else {
                    return (lines, nil, true)
                }
                if let line = Self.line(bytes, start..<end, after: lines.last?.number ?? 0) {
                    lines.append(line)
                } else {
                    bad = lines.count + 1
                }
                start = end + 1
            }
            return (lines, bad, false)
        }
        if let bad { throw found.isEmpty ? .noRecording : .malformed(line: bad) }
        let starts = found.indices.filter { found[$0].kind == .header }
        if starts.isEmpty { throw found.isEmpty && !isTruncated ? .empty : .noRecording }
        let run = run ?? starts.count
        guard starts.indices.contains(run - 1) else { throw .noRun(run, count: starts.count) }
        let end = run < starts.count ? starts[run] : found.count
        (all, runs) = (Array(found[starts[run - 1]..<end]), starts.count)
        self.isTruncated = isTruncated && end == found.count
    }

    /// The lines of the actions, in the order of their numbers.
    var actions: [Int] {
        all.indices.filter { all[$0].kind == .action }.sorted { all[$0].number < all[$1].number }
    }

    private static func line(
        _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, after number: UInt64
    ) -> Line? {
        var scanner = LineScanner(bytes, range)
        var (kind, own) = (Kind?.none, UInt64?.none)
        let isObject = scanner.fields { key, value in
            switch key {
            case .journal: kind = .header
            case .opened: kind = .opened
            case .store: kind = .storeCreated
            case .action: kind = .action
            case .closed: kind = .closed
            case .checkpoint: (kind, own) = (.checkpoint, JSONReader.number(bytes, value))
            case .note: kind = .note
            case .number: own = JSONReader.number(bytes, value)
            default: break
            }
        }
        guard isObject, let kind else { return nil }
        if kind == .action, own == nil { return nil }
        return Line(range: range, kind: kind, number: kind == .header ? 0 : own ?? number)
    }
}
