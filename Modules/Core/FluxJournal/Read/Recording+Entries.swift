public import FluxCore
import ReactiveCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// The entries of a recording.
extension Recording {
    /// The content of one line.
    public enum Entry: Sendable, Equatable {
        /// The first line of a run.
        case header(RecordingHeader)
        /// A scope was opened.
        case opened(path: String, route: String?)
        /// A store was created.
        ///
        /// - hasState: Whether the line contains the state; otherwise it follows from earlier lines.
        case storeCreated(path: String, key: String, hasState: Bool)
        /// An action was dispatched.
        case action(RecordedAction)
        /// A scope was closed, and with it the scopes below.
        case closed(path: String)
        /// All states after the action with this number.
        case checkpoint(after: UInt64)
        /// A note about something other than an action, such as a drawn frame; its name.
        case note(String)
    }

    /// Returns the entry of a line.
    ///
    /// - Parameter line: From 0.
    /// - Returns: The entry, without the action's payload or the state.
    /// - Throws: `.malformed` if the line does not belong to a recording.
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
                    time: duration(fields[.time]),
                    duration: duration(fields[.took]),
                    changed: changed(fields[.changed], derived: fields[.derived], in: try text(.scope)),
                    hasPayload: fields[.value] != nil))
        case .closed: return .closed(path: try text(.closed))
        case .checkpoint: return .checkpoint(after: lines[line].number)
        case .note: return .note(try text(.note))
        }
    }

    /// Returns the value of a line: an action's payload, a note or a state.
    ///
    /// - Parameter line: From 0.
    /// - Returns: The value in encoded form.
    /// - Throws: `.malformed` if it is not valid JSON.
    public func value(_ line: Int) throws(RecordingFailure) -> CodedValue {
        guard let range = fields(line)[.value] else { throw .malformed(line: line + 1) }
        if let value = data.withUnsafeBytes({ JSONReader.value($0, range) }) { return value }
        return try value(line, as: CodedValue.self)  // The decoder's error describes the problem.
    }

    /// Decodes the value of a line.
    func value<Value: Decodable>(_ line: Int, as type: Value.Type) throws(RecordingFailure) -> Value {
        guard let range = fields(line)[.value] else { throw .malformed(line: line + 1) }
        do { return try Self.decoder.decode(type, from: data[range]) } catch {
            throw .unreadable(line: line + 1, why: Self.why(error))
        }
    }

    /// Returns all fields of a line.
    func coded(_ line: Int) throws(RecordingFailure) -> [String: CodedValue] {
        let value = data.withUnsafeBytes { JSONReader.value($0, lines[line].range) }
        guard case .keyed(let fields)? = value else { throw .malformed(line: line + 1) }
        return fields
    }

    /// Returns the first key of a line's value, which is the name of an action's case; `nil` if there is
    /// none.
    ///
    /// - Parameter line: From 0.
    public func caseName(_ line: Int) -> String? {
        let text = preview(line, limit: 100)
        guard text.hasPrefix("{\"") else { return nil }
        return String(text.dropFirst(2).prefix { $0 != "\"" })
    }

    /// Returns the beginning of a line's value as it is recorded.
    ///
    /// - Parameters:
    ///   - line: From 0.
    ///   - limit: The maximum length in bytes.
    /// - Returns: The text, with `…` if it is truncated; empty without a value.
    public func preview(_ line: Int, limit: Int) -> String {
        guard let range = fields(line)[.value] else { return "" }
        let text = String(decoding: data[range.prefix(limit)], as: UTF8.self)
        return range.count > limit ? text + "…" : text
    }

    /// Returns the positions of the fields in a line.
    func fields(_ line: Int) -> LineFields {
        data.withUnsafeBytes { LineFields($0, lines[line].range) }
    }

    /// Parses the number in a range.
    func number(_ range: Range<Int>?) -> UInt64? {
        range.flatMap { range in data.withUnsafeBytes { JSONReader.number($0, range) } }
    }

    /// Parses nanoseconds in a range; a damaged recording can contain any number.
    private func duration(_ range: Range<Int>?) -> Duration {
        .nanoseconds(Int64(clamping: number(range) ?? 0))
    }

    /// Decodes the header.
    ///
    /// - Parameter line: The first line of a run.
    static func header(_ line: Data) throws(RecordingFailure) -> RecordingHeader {
        do { return try decoder.decode(RecordingHeader.self, from: line) } catch { throw .malformed(line: 1) }
    }

    private func text(_ range: Range<Int>?) -> String? {
        range.flatMap { range in data.withUnsafeBytes { JSONReader.text($0, range) } }
    }

    private func changed(_ own: Range<Int>?, derived: Range<Int>?, in path: String) -> ChangedParts {
        var scopes = keyed(derived)
        if let own { scopes[path] = .keyed(keyed(own)) }
        var all: ChangedParts = [:]
        for (path, stores) in scopes {
            guard case .keyed(let stores) = stores else { continue }
            for (key, parts) in stores {
                guard case .keyed(let parts) = parts else { continue }
                all[StoreAddress(path: path, key: key)] = parts.compactMapValues {
                    if case .text(let fingerprint) = $0 { fingerprint } else { nil }
                }
            }
        }
        return all
    }

    private func keyed(_ range: Range<Int>?) -> [String: CodedValue] {
        let value = range.flatMap { range in data.withUnsafeBytes { JSONReader.value($0, range) } }
        return if case .keyed(let fields)? = value { fields } else { [:] }
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
