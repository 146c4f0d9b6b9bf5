import ReactiveCore

/// Finds the lines in one run of a recording, with no values decoded.
struct RecordingLines: Sendable {
    /// The lines; the first one is the header.
    private(set) var index = LineIndex()
    /// Whether the last line is incomplete.
    private(set) var isTruncated = false
    /// The number of runs.
    private(set) var runs = 0

    /// The run to read, from 1; `nil` for the last one.
    private let run: Int?
    /// The number of complete lines, of all runs.
    private var total = 0
    /// What is wrong with the line after the last one.
    private(set) var damage: RecordingDamage?
    /// Why the first line is not one of a recording.
    private var failure: RecordingFailure?

    /// The number of bytes that are read at once.
    private static let window = 1 << 18

    /// - Parameter run: The run to read, from 1; `nil` for the last one.
    /// - Throws: `.empty`, `.noRecording`, `.tooOld`, `.malformed` if the first line is damaged, `.noRun`,
    ///   `.cannotRead`.
    init(_ bytes: any RecordingBytes, run: Int?) throws(RecordingFailure) {
        self.run = run
        var start = 0
        while start < bytes.count {
            let end = min(start + Self.window, bytes.count)
            var length = try bytes.withBytes(in: start..<end) { add($0, at: start) }
            if let failure { throw failure }
            if length == 0 {
                // The line does not fit into a window.
                guard let newline = try Self.newline(in: bytes, from: end) else {
                    isTruncated = true
                    break
                }
                length = try bytes.withBytes(in: start..<newline + 1) { add($0, at: start) }
                if let failure { throw failure }
            }
            start += length
        }
        if runs == 0 { throw total == 0 && !isTruncated ? .empty : .noRecording }
        if let run, !(1...runs).contains(run) { throw .noRun(run, count: runs) }
        isTruncated = isTruncated && (run ?? runs) == runs && damage == nil
        cutAtGap()
    }

    /// The lines of the actions, in the order of their numbers.
    var actions: [Int] {
        var actions: [Int] = []
        actions.reserveCapacity(index.indices.count { index.kind($0) == .action })
        for line in index.indices where index.kind(line) == .action { actions.append(line) }
        let isSorted = zip(actions, actions.dropFirst()).allSatisfy { index.number($0) <= index.number($1) }
        return isSorted ? actions : actions.sorted { index.number($0) < index.number($1) }
    }

    /// Adds the complete lines at the start of `bytes`.
    ///
    /// - Returns: The length of these lines; 0 for none.
    private mutating func add(_ bytes: UnsafeRawBufferPointer, at position: Int) -> Int {
        var start = 0
        while let end = System.index(of: UInt8(ascii: "\n"), in: bytes, from: start) {
            let line = Self.line(bytes, start..<end)
            if line?.kind == .header {
                runs += 1
                if run == nil || run == runs { (index, damage) = (LineIndex(), nil) }
            } else if runs == 0 {
                failure = Self.failure(ofFirstLine: bytes, start..<end)
                return start
            }
            // After a damaged line, only another run is read.
            if damage == nil, run == nil || run == runs {
                if let (kind, number) = line {
                    let last = index.count > 0 ? index.number(index.count - 1) : 0
                    // An action that is being reduced has no effect on the lines before its end.
                    let own = kind == .header ? 0 : kind == .begun ? last : number ?? last
                    index.append(position + start..<position + end, kind, own)
                } else {
                    damage = RecordingDamage(line: index.count + 1, kind: Self.damage(bytes, start..<end))
                }
            }
            (start, total) = (end + 1, total + 1)
        }
        return start
    }

    /// Removes the lines after a missing action.
    private mutating func cutAtGap() {
        let (actions, checkpoints) = (actions, Set(index.checkpoints.map(index.number)))
        for (one, other) in zip(actions, actions.dropFirst()) {
            let (last, next) = (index.number(one), index.number(other))
            // A checkpoint holds the effect of actions that were left out for want of memory.
            guard next != last + 1, !checkpoints.contains(next), !checkpoints.contains(next &- 1) else {
                continue
            }
            damage = RecordingDamage(
                line: other + 1, kind: .missingActions(last + 1...max(last + 1, next - 1)))
            index.removeAll(from: other)
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

    private static func damage(
        _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>
    ) -> RecordingDamage.Kind {
        guard let sum = LineChecksum(bytes, range) else { return .malformed }
        return sum.isCorrect ? .malformed : .checksum
    }

    private static func newline(
        in bytes: any RecordingBytes, from start: Int
    ) throws(RecordingFailure) -> Int? {
        var start = start
        while start < bytes.count {
            let end = min(start + window, bytes.count)
            let found = try bytes.withBytes(in: start..<end) {
                System.index(of: UInt8(ascii: "\n"), in: $0, from: 0)
            }
            if let found { return start + found }
            start = end
        }
        return nil
    }

    /// - Returns: The kind of a line and the number in it; `nil` if it does not belong to a recording.
    private static func line(
        _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>
    ) -> (kind: LineIndex.Kind, number: UInt64?)? {
        guard let sum = LineChecksum(bytes, range), sum.isCorrect else { return nil }
        var scanner = LineScanner(bytes, range)
        var (kind, number) = (LineIndex.Kind?.none, UInt64?.none)
        let isObject = scanner.fields { key, value in
            switch key {
            case .journal: kind = .header
            case .opened: kind = .opened
            case .externalInput: kind = .externalInput
            case .store: kind = .storeCreated
            case .replaced: kind = .replaced
            case .begun: kind = .begun
            case .action: kind = .action
            case .closed: kind = .closed
            case .checkpoint: (kind, number) = (.checkpoint, JSONReader.number(bytes, value))
            case .note: kind = .note
            case .ended: kind = .ended
            case .number: number = JSONReader.number(bytes, value)
            default: break
            }
        }
        guard isObject, let kind else { return nil }
        // Actions are counted from 1.
        if kind == .action || kind == .begun { return number ?? 0 > 0 ? (kind, number) : nil }
        return (kind, number)
    }
}

/// The checksum at the beginning of a line: `{"sum":"` and eight hexadecimal digits, for the bytes after the
/// comma that follows it.
struct LineChecksum {
    /// Whether the line is as it was written.
    let isCorrect: Bool

    private static let start: StaticString = "{\"sum\":\""
    private static let size = 18

    /// - Returns: `nil` if the line does not begin with a checksum.
    init?(_ bytes: UnsafeRawBufferPointer, _ line: Range<Int>) {
        guard line.count > Self.size else { return nil }
        for offset in 0..<8 where bytes[line.lowerBound + offset] != Self.start.utf8Start[offset] {
            return nil
        }
        var sum: UInt32 = 0
        for position in line.lowerBound + 8..<line.lowerBound + 16 {
            guard let digit = Self.digit(bytes[position]) else { return nil }
            sum = sum << 4 | digit
        }
        let content = UnsafeRawBufferPointer(rebasing: bytes[line.lowerBound + Self.size..<line.upperBound])
        isCorrect = Checksum.of(content) == sum
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        default: nil
        }
    }
}

extension Recording {
    /// Returns lines with new checksums, for lines that a test or a tool has edited or written.
    package static func sealed(_ lines: String) -> String {
        // Not by characters: "\r\n" is one.
        lines.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            let bytes = Array(line)
            guard bytes.first == UInt8(ascii: "{") else { return String(decoding: bytes, as: UTF8.self) }
            let isSealed = bytes.starts(with: "{\"sum\":\"".utf8) && bytes.count > 18
            let content = Array(bytes.dropFirst(isSealed ? 18 : 1))
            let sum = content.withUnsafeBytes { Checksum.text(Checksum.of($0)) }
            return "{\"sum\":\"\(sum)\"," + String(decoding: content, as: UTF8.self)
        }.joined(separator: "\n")
    }
}
