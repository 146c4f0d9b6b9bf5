import ReactiveCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The positions and kinds of the lines in a recording's last run, with no values decoded.
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

    /// - Throws: `.empty`, `.noRecording`, `.malformed(line:)`.
    init(_ data: Data) throws(RecordingFailure) {
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
        guard let start = found.lastIndex(where: { $0.kind == .header }) else {
            throw found.isEmpty && !isTruncated ? .empty : .noRecording
        }
        (all, self.isTruncated) = (Array(found[start...]), isTruncated)
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
