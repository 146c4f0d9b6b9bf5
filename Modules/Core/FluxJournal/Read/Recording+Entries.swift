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
        /// - restored: The fingerprint of a state that was saved or parked; `nil` for another state.
        case storeCreated(path: String, key: String, hasState: Bool, restored: String?)
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
                path: try text(.scope), key: try text(.store), hasState: fields[.value] != nil,
                restored: self.text(fields[.restored]))
        case .externalInput:
            return .externalInput(path: try text(.scope), name: try text(.externalInput))
        case .begun: return .begun(try action(named: try text(.begun), line, fields))
        case .action: return .action(try action(named: try text(.action), line, fields))
        case .ended: return .ended
        case .closed: return .closed(path: try text(.closed))
        case .checkpoint: return .checkpoint(after: lines[line].number)
        case .note: return .note(try text(.note))
        }
    }

    private func action(
        named name: String, _ line: Int, _ fields: LineFields
    ) throws(RecordingFailure) -> RecordedAction {
        guard let number = number(fields[.number]), let path = text(fields[.scope]),
            let place = text(fields[.place])
        else { throw .malformed(line: line + 1) }
        return RecordedAction(
            number: number, name: name, path: path, id: self.number(fields[.id]).map { Cause(id: $0) },
            cause: self.number(fields[.cause]).map { Cause(id: $0) }, place: place,
            time: duration(fields[.time]),
            duration: duration(fields[.took]),
            changed: changed(fields[.changed], derived: fields[.derived], in: path),
            hasPayload: fields[.value] != nil)
    }

    /// Returns the commands that the reducers requested when they reduced an action, in the order of the
    /// requests.
    ///
    /// - Parameter line: The line of an action, from 0.
    /// - Throws: `.malformed` if they are not valid JSON.
    public func commands(_ line: Int) throws(RecordingFailure) -> [RecordedCommand] {
        guard let range = fields(line)[.asked] else { return [] }
        let value = data.withUnsafeBytes { JSONReader.value($0, range) }
        guard case .list(let values)? = value else { throw .malformed(line: line + 1) }
        return try values.map { value throws(RecordingFailure) in
            guard let command = RecordedCommand(value) else { throw .malformed(line: line + 1) }
            return command
        }
    }

    /// Returns the value of a line: an action's payload, a note or a state.
    ///
    /// - Parameter line: From 0.
    /// - Returns: The value in encoded form.
    /// - Throws: `.malformed` if it is not valid JSON.
    public func value(_ line: Int) throws(RecordingFailure) -> CodedValue {
        guard let range = fields(line)[.value],
            let value = data.withUnsafeBytes({ JSONReader.value($0, range) })
        else { throw .malformed(line: line + 1) }
        return value
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
        let value = line.withUnsafeBytes { JSONReader.value($0, 0..<$0.count) }
        guard let header = try? value?.decoded(as: RecordingHeader.self) else { throw .malformed(line: 1) }
        return header
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
            for (key, part) in stores {
                var fingerprints: [[String]: String] = [:]
                Self.collect(part, [], &fingerprints)
                all[StoreAddress(path: path, key: key)] = fingerprints
            }
        }
        return all
    }

    private static func collect(_ part: CodedValue, _ path: [String], _ all: inout [[String]: String]) {
        switch part {
        case .text(let fingerprint): all[path] = fingerprint
        case .keyed(let parts): for (key, part) in parts { collect(part, path + [key], &all) }
        default: break
        }
    }

    private func keyed(_ range: Range<Int>?) -> [String: CodedValue] {
        let value = range.flatMap { range in data.withUnsafeBytes { JSONReader.value($0, range) } }
        return if case .keyed(let fields)? = value { fields } else { [:] }
    }

    private static func why(_ error: any Error) -> String {
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
