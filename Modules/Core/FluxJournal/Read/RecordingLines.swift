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
    private var isMalformed = false

    /// The number of bytes that are read at once.
    private static let window = 1 << 18

    /// - Parameter run: The run to read, from 1; `nil` for the last one.
    /// - Throws: `.empty`, `.noRecording`, `.malformed(line:)`, `.noRun`, `.cannotRead`.
    init(_ bytes: any RecordingBytes, run: Int?) throws(RecordingFailure) {
        self.run = run
        var start = 0
        while start < bytes.count {
            let end = min(start + Self.window, bytes.count)
            var length = try bytes.withBytes(in: start..<end) { add($0, at: start) }
            if isMalformed { throw total == 0 ? .noRecording : .malformed(line: total + 1) }
            if length == 0 {
                // The line does not fit into a window.
                guard let newline = try Self.newline(in: bytes, from: end) else {
                    isTruncated = true
                    break
                }
                length = try bytes.withBytes(in: start..<newline + 1) { add($0, at: start) }
                if isMalformed { throw total == 0 ? .noRecording : .malformed(line: total + 1) }
            }
            start += length
        }
        if runs == 0 { throw total == 0 && !isTruncated ? .empty : .noRecording }
        if let run, !(1...runs).contains(run) { throw .noRun(run, count: runs) }
        isTruncated = isTruncated && (run ?? runs) == runs
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
            guard let (kind, number) = Self.line(bytes, start..<end) else {
                isMalformed = true
                return start
            }
            if kind == .header {
                runs += 1
                if run == nil { index = LineIndex() }
            }
            if run == nil || run == runs {
                let last = index.count > 0 ? index.number(index.count - 1) : 0
                index.append(
                    position + start..<position + end, kind, kind == .header ? 0 : number ?? last)
            }
            (start, total) = (end + 1, total + 1)
        }
        return start
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
    ) -> (LineIndex.Kind, UInt64?)? {
        var scanner = LineScanner(bytes, range)
        var (kind, number) = (LineIndex.Kind?.none, UInt64?.none)
        let isObject = scanner.fields { key, value in
            switch key {
            case .journal: kind = .header
            case .opened: kind = .opened
            case .store: kind = .storeCreated
            case .action: kind = .action
            case .closed: kind = .closed
            case .checkpoint: (kind, number) = (.checkpoint, JSONReader.number(bytes, value))
            case .note: kind = .note
            case .number: number = JSONReader.number(bytes, value)
            default: break
            }
        }
        guard isObject, let kind, kind != .action || number != nil else { return nil }
        return (kind, number)
    }
}
