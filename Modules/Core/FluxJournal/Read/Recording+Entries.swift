public import FluxCore

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
    /// - Throws: `.malformed` if the line does not belong to a recording; `.cannotRead`.
    public func entry(_ line: Int) throws(RecordingFailure) -> Entry {
        let (kind, number) = (index.kind(line), index.number(line))
        // Their bytes are not needed: a checkpoint is large.
        if kind == .header { return .header(header) }
        if kind == .checkpoint { return .checkpoint(after: number) }
        guard let entry = try content(line, { $0.entry(kind, number, header) }) else {
            throw .malformed(line: line + 1)
        }
        return entry
    }

    /// Returns the value of a line: an action's payload, a note or a state.
    ///
    /// - Parameter line: From 0.
    /// - Returns: The value in encoded form.
    /// - Throws: `.malformed` if it is not valid JSON; `.cannotRead`.
    public func value(_ line: Int) throws(RecordingFailure) -> CodedValue {
        if let value = try content(line, { $0.value(.value) }) { return value }
        return try value(line, as: CodedValue.self)  // The decoder's error describes the problem.
    }

    /// Decodes the value of a line.
    func value<Value: Decodable>(_ line: Int, as type: Value.Type) throws(RecordingFailure) -> Value {
        guard let data = try content(line, { $0[.value].map { Data($0) } }) else {
            throw .malformed(line: line + 1)
        }
        do { return try Self.decoder.decode(type, from: data) } catch {
            throw .unreadable(line: line + 1, why: Self.why(error))
        }
    }

    /// Returns all fields of a line.
    func coded(_ line: Int) throws(RecordingFailure) -> [String: CodedValue] {
        let value = try content(line) { JSONReader.value($0.bytes, 0..<$0.bytes.count) }
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
    /// - Returns: The text, with `…` if it is truncated; empty without a value or if it cannot be read.
    public func preview(_ line: Int, limit: Int) -> String {
        let text = try? content(line) { content in
            content[.value].map { value in
                String(decoding: value.prefix(limit), as: UTF8.self) + (value.count > limit ? "…" : "")
            }
        }
        return (text ?? nil) ?? ""
    }

    /// Calls `body` with the content of a line.
    func content<Result>(
        _ line: Int, _ body: (LineContent) -> Result
    ) throws(RecordingFailure) -> Result {
        try bytes.withBytes(in: index.range(line)) { body(LineContent($0)) }
    }

    /// Decodes the header.
    ///
    /// - Parameter line: The first line of a run.
    static func header(_ line: Data) throws(RecordingFailure) -> RecordingHeader {
        do { return try decoder.decode(RecordingHeader.self, from: line) } catch { throw .malformed(line: 1) }
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
