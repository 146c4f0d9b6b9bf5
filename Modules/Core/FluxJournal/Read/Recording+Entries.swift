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
        /// - restored: The fingerprint of a state that was saved or parked; `nil` for another state.
        case storeCreated(path: String, key: String, hasState: Bool, restored: String?)
        /// States of open stores were set by something other than an action, such as a restoration of this scope.
        case replaced(path: String)
        /// A scope received a value from outside that its states depend on.
        case externalInput(path: String, name: String)
        /// The reduction of an action had begun when the lines before were written. If it ended, an
        /// `.action` with the same number follows.
        case begun(RecordedAction)
        /// An action was reduced.
        case action(RecordedAction)
        /// A scope was closed, and with it the scopes below.
        case closed(path: String)
        /// All states after the action with this number.
        case checkpoint(after: UInt64)
        /// The recorder was disposed.
        case ended
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
        return migrations.isEmpty ? entry : migrations.entry(entry)
    }

    /// Returns the value of a line: an action's payload, a note or a state.
    ///
    /// - Parameter line: From 0.
    /// - Returns: The value in encoded form.
    /// - Throws: `.malformed` if it is not valid JSON; `.cannotRead`.
    public func value(_ line: Int) throws(RecordingFailure) -> CodedValue {
        let coded = try content(line) { content in
            content.value(.value).map { (value: $0, type: migrations.isEmpty ? nil : content.typeName) }
        }
        guard let coded else { throw .malformed(line: line + 1) }
        guard let type = coded.type else { return coded.value }
        do { return try migrations.value(coded.value, of: type) } catch {
            throw .unreadable(line: line + 1, why: Self.why(error))
        }
    }

    /// Returns the commands that the reducers requested when they reduced an action, in the order of the
    /// requests.
    ///
    /// - Parameter line: The line of an action, from 0.
    /// - Throws: `.malformed` if they are not valid JSON; `.cannotRead`.
    public func commands(_ line: Int) throws(RecordingFailure) -> [RecordedCommand] {
        let coded = try content(line) { content in
            content[.asked].map { _ in content.value(.asked) }
        }
        guard let coded else { return [] }
        guard case .list(let values)? = coded else { throw .malformed(line: line + 1) }
        return try values.map { value throws(RecordingFailure) in
            guard let command = RecordedCommand(value) else { throw .malformed(line: line + 1) }
            do { return try migrations.command(command) } catch {
                throw .unreadable(line: line + 1, why: Self.why(error))
            }
        }
    }

    /// Decodes the value of a line.
    func value<Value: Decodable>(_ line: Int, as type: Value.Type) throws(RecordingFailure) -> Value {
        let value = try value(line)
        do { return try value.decoded(as: type) } catch {
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
        if !migrations.isEmpty {
            guard case .keyed(let parts)? = try? value(line) else { return nil }
            return parts.keys.min()
        }
        return (try? content(line) { content in content[.value].flatMap(Self.caseName) }) ?? nil
    }

    /// Returns the beginning of a line's value as it is recorded, with durations as `2.5 s`.
    ///
    /// - Parameters:
    ///   - line: From 0.
    ///   - limit: The maximum length in bytes, as recorded.
    /// - Returns: The text, with `…` if it is truncated; empty without a value or if it cannot be read.
    public func preview(_ line: Int, limit: Int) -> String {
        if !migrations.isEmpty, let text = try? value(line).text() {
            return text.utf8.count > limit
                ? String(decoding: text.utf8.prefix(limit), as: UTF8.self) + "…" : text
        }
        let text = try? content(line) { content in
            content[.value].map { value in
                String(decoding: value.prefix(limit), as: UTF8.self) + (value.count > limit ? "…" : "")
            }
        }
        return ((text ?? nil) ?? "").withReadableDurations
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
        let value = line.withUnsafeBytes { JSONReader.value($0, 0..<$0.count) }
        guard let header = try? value?.decoded(as: RecordingHeader.self) else { throw .malformed(line: 1) }
        return header
    }

    static func why(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        return switch error {
        case .keyNotFound(let key, let context):
            (context.codingPath + [key]).map(\.stringValue).joined(separator: ".") + ": "
                + context.debugDescription
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            (context.codingPath.map(\.stringValue) + [context.debugDescription]).joined(separator: ": ")
        @unknown default: "\(error)"
        }
    }
}
