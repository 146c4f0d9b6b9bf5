public import FluxCore
import ReactiveCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// What stands in the lines.
extension Recording {
    /// One line.
    public enum Entry: Sendable, Equatable {
        /// The first line of a run.
        case header(RecordingHeader)
        /// A scope was opened.
        case opened(path: String, route: String?)
        /// - hasState: Whether the state stands here, or follows from what came before.
        case storeCreated(path: String, key: String, hasState: Bool)
        /// An action was dispatched.
        case action(RecordedAction)
        /// A scope was closed, and with it those below.
        case closed(path: String)
        /// All states after that action.
        case checkpoint(after: UInt64)
        /// Something that is no action, by its name, such as a frame that was drawn.
        case note(String)
    }

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
        case .header: return .header(header)
        case .opened:
            return .opened(
                path: try text(.opened), route: self.text(fields[.route]))
        case .storeCreated:
            return .storeCreated(
                path: try text(.scope), key: try text(.store), hasState: fields[.value] != nil)
        case .action:
            return .action(
                RecordedAction(
                    number: lines[line].number, name: try text(.action), path: try text(.scope),
                    id: number(fields[.id]).map { Cause(id: $0) },
                    cause: number(fields[.cause]).map { Cause(id: $0) }, place: try text(.place),
                    time: .nanoseconds(number(fields[.time]) ?? 0),
                    duration: .nanoseconds(number(fields[.took]) ?? 0),
                    changed: changed(fields[.changed]),
                    hasPayload: fields[.value] != nil))
        case .closed: return .closed(path: try text(.closed))
        case .checkpoint: return .checkpoint(after: lines[line].number)
        case .note: return .note(try text(.note))
        }
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
    /// - Parameters:
    ///   - line: From 0.
    ///   - limit: In bytes.
    public func preview(_ line: Int, limit: Int) -> String {
        guard let range = fields(line)[.value] else { return "" }
        let text = String(decoding: data[range.prefix(limit)], as: UTF8.self)
        return range.count > limit ? text + "…" : text
    }

    /// Where the fields of a line stand.
    func fields(_ line: Int) -> LineFields {
        data.withUnsafeBytes { LineFields($0, lines[line].range) }
    }

    /// The number that stands there.
    func number(_ range: Range<Int>?) -> UInt64? {
        range.flatMap { range in data.withUnsafeBytes { JSONReader.number($0, range) } }
    }

    /// - Parameter line: The first.
    static func header(_ line: Data) throws(RecordingFailure) -> RecordingHeader {
        do { return try decoder.decode(RecordingHeader.self, from: line) } catch { throw .malformed(line: 1) }
    }

    private func text(_ range: Range<Int>?) -> String? {
        range.flatMap { range in data.withUnsafeBytes { JSONReader.text($0, range) } }
    }

    private func changed(_ range: Range<Int>?) -> [String: [String: String]] {
        let value = range.flatMap { range in data.withUnsafeBytes { JSONReader.value($0, range) } }
        guard case .keyed(let stores)? = value else { return [:] }
        return stores.compactMapValues { parts in
            guard case .keyed(let parts) = parts else { return nil }
            return parts.compactMapValues { if case .text(let fingerprint) = $0 { fingerprint } else { nil } }
        }
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
}
