public import FluxCore
public import FoundationEssentials
import Glibc
import ReactiveCore

/// What was recorded, as it is read: lines are found at once, what is in them is decoded when it is asked for.
public struct Recording: Sendable {
    /// One line.
    public enum Entry: Sendable, Equatable {
        case header(RecordingHeader)
        case opened(path: String, route: String?)
        /// - hasState: Whether the state stands here, or follows from what came before.
        case stored(path: String, key: String, hasState: Bool)
        case action(RecordedAction)
        case closed(path: String)
        /// All states after that action.
        case checkpoint(after: UInt64)
        case note(String)
    }

    private enum Kind: UInt8 { case header, opened, stored, action, closed, checkpoint, note }

    private struct Line: Sendable {
        let range: Range<Int>
        let kind: Kind
        /// Of the action, or of the last one before it.
        let number: UInt64
    }

    /// The last run's.
    public let header: RecordingHeader
    /// Whether the last line was cut off in the middle, as when a process is killed; what is left of it is left out.
    public let isTorn: Bool
    /// The place of each action among all lines, in the order of their numbers.
    public let actions: [Int]
    private let data: Data
    private let lines: [Line]

    /// - Parameter data: One run, or several in a row of which the last is read.
    /// - Throws: `.empty`, `.noRecording`, `.malformed(line:)`, `.tooNew`.
    public init(_ data: Data) throws(RecordingFailure) {
        let (lines, isTorn, header) = try Self.lines(of: data)
        (self.data, self.lines, self.isTorn, self.header) = (data, lines, isTorn, header)
        actions = lines.indices.filter { lines[$0].kind == .action }
            .sorted { lines[$0].number < lines[$1].number }
    }

    /// Of lines.
    public var count: Int { lines.count }

    /// The number of the last action; 0 when there is none.
    public var last: UInt64 { actions.last.map { lines[$0].number } ?? 0 }

    /// What stands in a line.
    ///
    /// - Throws: `.malformed` when it is no line of a recording.
    public func entry(_ line: Int) throws(RecordingFailure) -> Entry {
        let fields = fields(line)
        func text(_ key: LineKey) throws(RecordingFailure) -> String {
            guard let text = self.text(fields[key]) else { throw .malformed(line: line + 1) }
            return text
        }
        switch lines[line].kind {
        case .header:
            guard let header = try? Self.decoder.decode(RecordingHeader.self, from: data[lines[line].range])
            else { throw .malformed(line: line + 1) }
            return .header(header)
        case .opened:
            return .opened(
                path: try text(.opened), route: self.text(fields[.route]))
        case .stored:
            return .stored(path: try text(.scope), key: try text(.store), hasState: fields[.value] != nil)
        case .action:
            return .action(
                RecordedAction(
                    number: lines[line].number, name: try text(.action), path: try text(.scope),
                    id: number(fields[.id]).map { Cause(id: $0) },
                    cause: number(fields[.cause]).map { Cause(id: $0) }, place: try text(.place),
                    time: .nanoseconds(number(fields[.time]) ?? 0),
                    duration: .nanoseconds(number(fields[.took]) ?? 0),
                    changed: changed(fields[.changed]),
                    isWhole: fields[.value] != nil))
        case .closed: return .closed(path: try text(.closed))
        case .checkpoint: return .checkpoint(after: lines[line].number)
        case .note: return .note(try text(.note))
        }
    }

    /// The number of a line's action, or of the last one before it.
    public func number(of line: Int) -> UInt64 { lines[line].number }

    /// The place of an action among all lines; `nil` when there is none of that number.
    public func line(of number: UInt64) -> Int? {
        let place = actions.partition { lines[$0].number < number }
        return place < actions.count && lines[actions[place]].number == number ? actions[place] : nil
    }

    /// The last checkpoint at or before an action; `nil` when there is none.
    func checkpoint(before number: UInt64) -> Int? {
        lines.indices.last { lines[$0].kind == .checkpoint && lines[$0].number <= number }
    }

    /// The value of a line: of an action, a note, a state.
    ///
    /// - Throws: `.malformed`, when it is no JSON.
    public func value(_ line: Int) throws(RecordingFailure) -> CodedValue {
        guard let range = fields(line)[.value] else { throw .malformed(line: line + 1) }
        if let value = data.withUnsafeBytes({ JSONReader.value($0, range) }) { return value }
        return try value(line, as: CodedValue.self)  // Which says what is wrong with it.
    }

    /// The value of a line, decoded.
    func value<Value: Decodable>(_ line: Int, as type: Value.Type) throws(RecordingFailure) -> Value {
        guard let range = fields(line)[.value] else { throw .malformed(line: line + 1) }
        do { return try Self.decoder.decode(type, from: data[range]) } catch {
            throw .unreadable(line: line + 1, why: Self.why(error))
        }
    }

    /// The whole line.
    func coded(_ line: Int) throws(RecordingFailure) -> [String: CodedValue] {
        let value = data.withUnsafeBytes { JSONReader.value($0, lines[line].range) }
        guard case .keyed(let fields)? = value else { throw .malformed(line: line + 1) }
        return fields
    }

    /// The first key of what a line carries, which is the name of an action's case; `nil` when it has none.
    public func caseName(_ line: Int) -> String? {
        let text = preview(line, limit: 100)
        guard text.hasPrefix("{\"") else { return nil }
        return String(text.dropFirst(2).prefix { $0 != "\"" })
    }

    /// The beginning of what a line carries, as it stands there.
    ///
    /// - Parameter limit: In bytes.
    public func preview(_ line: Int, limit: Int) -> String {
        guard let range = fields(line)[.value] else { return "" }
        let text = String(decoding: data[range.prefix(limit)], as: UTF8.self)
        return range.count > limit ? text + "…" : text
    }

    /// Where the fields of a line stand.
    func fields(_ line: Int) -> LineFields {
        data.withUnsafeBytes { LineFields($0, lines[line].range) }
    }

    private func text(_ range: Range<Int>?) -> String? {
        range.flatMap { range in data.withUnsafeBytes { JSONReader.text($0, range) } }
    }

    private func changed(_ range: Range<Int>?) -> [String: [String: String]] {
        let value = range.flatMap { range in data.withUnsafeBytes { JSONReader.value($0, range) } }
        guard case .keyed(let stores)? = value else { return [:] }
        return stores.compactMapValues { parts in
            guard case .keyed(let parts) = parts else { return nil }
            return parts.compactMapValues { if case .text(let print) = $0 { print } else { nil } }
        }
    }

    /// The number that stands there.
    func number(_ range: Range<Int>?) -> UInt64? {
        range.flatMap { range in data.withUnsafeBytes { Self.number($0, range) } }
    }

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return decoder
    }

    private static func why(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        return switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            (context.codingPath.map(\.stringValue) + [context.debugDescription]).joined(separator: ": ")
        @unknown default: "\(error)"
        }
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> UInt64? {
        range.reduce(UInt64?(0)) { number, place in
            let digit = bytes[place] &- UInt8(ascii: "0")
            return digit < 10 ? number.map { $0 &* 10 &+ UInt64(digit) } : nil
        }
    }
}

extension Recording {
    /// Finds the lines of the last run.
    private static func lines(
        of data: Data
    ) throws(RecordingFailure) -> ([Line], isTorn: Bool, RecordingHeader) {
        let (found, bad, isTorn) = data.withUnsafeBytes { bytes -> ([Line], Int?, Bool) in
            var (lines, start, bad) = ([Line](), 0, Int?.none)
            while start < bytes.count, bad == nil {
                guard let end = self.end(of: bytes, from: start) else { return (lines, nil, true) }
                if let line = line(bytes, start..<end, after: lines.last?.number ?? 0) {
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
            throw found.isEmpty && !isTorn ? .empty : .noRecording
        }
        guard let header = try? decoder.decode(RecordingHeader.self, from: data[found[start].range]) else {
            throw .malformed(line: start + 1)
        }
        guard header.journal <= RecordingHeader.currentFormat else { throw .tooNew(header.journal) }
        return (Array(found[start...]), isTorn, header)
    }

    private static func end(of bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        return memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start).map {
            UnsafeRawPointer($0) - base
        }
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
            case .store: kind = .stored
            case .action: kind = .action
            case .closed: kind = .closed
            case .checkpoint: (kind, own) = (.checkpoint, Self.number(bytes, value))
            case .note: kind = .note
            case .number: own = Self.number(bytes, value)
            default: break
            }
        }
        guard isObject, let kind else { return nil }
        if kind == .action, own == nil { return nil }
        return Line(range: range, kind: kind, number: kind == .header ? 0 : own ?? number)
    }
}

extension [Int] {
    /// The first place for which `isBefore` does not hold; it holds for those before and for none after.
    fileprivate func partition(_ isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
