import ReactiveCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The positions and kinds of the lines in one run of a recording, with no values decoded.
struct RecordingLines: Sendable {
    enum Kind: UInt8 {
        case header, opened, externalInput, storeCreated, begun, action, closed, checkpoint, note, ended
    }

    struct Line: Sendable {
        let range: Range<Int>
        let kind: Kind
        /// The number of the action, or of the last one before it.
        let number: UInt64
    }

    /// The first line is the header.
    private(set) var all: [Line]
    /// Whether the last line is incomplete.
    let isTruncated: Bool
    /// What is wrong with the line after the last one.
    private(set) var damage: RecordingDamage?
    /// The number of runs.
    let runs: Int

    /// - Parameter run: The run to read, from 1; `nil` for the last one.
    /// - Throws: `.empty`, `.noRecording`, `.tooOld`, `.noRun`; `.malformed` if the first line is damaged.
    init(_ data: Data, run: Int?) throws(RecordingFailure) {
        var (lines, damage, isTruncated, runs) = ([Line](), RecordingDamage?.none, false, 0)
        var failure = data.isEmpty ? RecordingFailure.empty : .noRecording
        data.withUnsafeBytes { bytes in
            var start = 0
            while start < bytes.count {
                guard let end = System.index(of: UInt8(ascii: "\n"), in: bytes, from: start) else {
                    isTruncated = run.map { $0 == runs } ?? true
                    return
                }
                let line = Self.line(bytes, start..<end, after: lines.last?.number ?? 0)
                if line?.kind == .header {
                    runs += 1
                    if run.map({ $0 == runs }) ?? true { (lines, damage) = ([], nil) }
                } else if runs == 0 {
                    failure = Self.failure(ofFirstLine: bytes, start..<end)
                    return
                }
                // After a damaged line, only another run is read.
                if damage == nil, run.map({ $0 == runs }) ?? true {
                    if let line {
                        lines.append(line)
                    } else {
                        damage = RecordingDamage(line: lines.count + 1, kind: Self.damage(bytes, start..<end))
                    }
                }
                start = end + 1
            }
        }
        if runs == 0 { throw failure }
        if let run, lines.isEmpty { throw .noRun(run, count: runs) }
        (all, self.damage, self.isTruncated) = (lines, damage, isTruncated && damage == nil)
        self.runs = runs
        cutAtGap()
    }

    /// The lines of the actions, in the order of their numbers.
    var actions: [Int] {
        all.indices.filter { all[$0].kind == .action }.sorted { all[$0].number < all[$1].number }
    }

    /// Removes the lines after a missing action.
    private mutating func cutAtGap() {
        let (actions, checkpoints) = (actions, Set(all.filter { $0.kind == .checkpoint }.map(\.number)))
        for (one, other) in zip(actions, actions.dropFirst()) {
            let (last, next) = (all[one].number, all[other].number)
            // A checkpoint holds the effect of actions that were left out for want of memory.
            guard next != last + 1, !checkpoints.contains(next), !checkpoints.contains(next - 1) else {
                continue
            }
            damage = RecordingDamage(
                line: other + 1, kind: .missingActions(last + 1...max(last + 1, next - 1)))
            all.removeSubrange(other...)
            return
        }
    }

    private static func failure(
        ofFirstLine bytes: UnsafeRawBufferPointer, _ range: Range<Int>
    ) -> RecordingFailure {
        var (scanner, format) = (LineScanner(bytes, range), UInt64?.none)
        let isObject = scanner.fields { if $0 == .journal { format = JSONReader.number(bytes, $1) } }
        guard isObject, let format else { return .noRecording }
        return format < RecordingHeader.currentFormat ? .tooOld(Int(format)) : .malformed(line: 1)
    }

    private static func damage(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> RecordingDamage.Kind {
        guard let sum = LineChecksum(bytes, range) else { return .malformed }
        return sum.isCorrect ? .malformed : .checksum
    }

    private static func line(
        _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, after number: UInt64
    ) -> Line? {
        guard let sum = LineChecksum(bytes, range), sum.isCorrect else { return nil }
        var scanner = LineScanner(bytes, range)
        var (kind, own) = (Kind?.none, UInt64?.none)
        let isObject = scanner.fields { key, value in
            switch key {
            case .journal: kind = .header
            case .opened: kind = .opened
            case .externalInput: kind = .externalInput
            case .store: kind = .storeCreated
            case .begun: kind = .begun
            case .action: kind = .action
            case .closed: kind = .closed
            case .checkpoint: (kind, own) = (.checkpoint, JSONReader.number(bytes, value))
            case .note: kind = .note
            case .ended: kind = .ended
            case .number: own = JSONReader.number(bytes, value)
            default: break
            }
        }
        guard isObject, let kind else { return nil }
        if kind == .action || kind == .begun, own == nil { return nil }
        // An action that is being reduced has no effect on the lines before its end.
        let isNumbered = kind != .header && kind != .begun
        return Line(
            range: range, kind: kind, number: kind == .begun ? number : isNumbered ? own ?? number : 0)
    }
}
