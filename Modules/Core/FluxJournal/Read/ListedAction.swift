import FluxCore
import ReactiveCore

/// What a list shows of an action: a line without the fingerprints of what it changed, which take longest to read.
package struct ListedAction: Sendable {
    package let number: UInt64
    /// The full name of the action's type.
    package let type: String
    /// The name of its case; `nil` if its payload was not recorded.
    package let caseName: String?
    /// The path of its scope.
    package let path: String
    /// The dispatch call: `Module/File.swift:12`.
    package let place: String
    /// Its identity as the cause of others, and that of its cause.
    package let id, cause: UInt64?
    package let time, duration: Duration
    /// Its values as people read them; see `Recording.values(_:limit:)`.
    package let values: String
}

extension Recording {
    /// Reads what a list shows of an action.
    ///
    /// - Parameters:
    ///   - line: From 0.
    ///   - limit: The maximum length of its values in bytes.
    /// - Returns: `nil` for a line that is not of an action.
    /// - Throws: `.malformed` if the line does not belong to a recording; `.cannotRead`.
    package func listedAction(_ line: Int, limit: Int) throws(RecordingFailure) -> ListedAction? {
        guard index.kind(line) == .action else { return nil }
        let number = index.number(line)
        guard migrations.isEmpty else {
            guard case .action(let action) = try entry(line) else { return nil }
            return ListedAction(
                number: number, type: action.name, caseName: caseName(line), path: action.path,
                place: action.place, id: action.id?.id, cause: action.cause?.id, time: action.time,
                duration: action.duration, values: values(line, limit: limit))
        }
        let listed = try content(line) { content -> ListedAction? in
            guard let type = content.text(.action), let path = content.path(.scope),
                let place = content.text(.place)
            else { return nil }
            let value = content[.value]
            return ListedAction(
                number: number, type: type, caseName: value.flatMap(Self.caseName), path: path, place: place,
                id: content.number(.id), cause: content.number(.cause), time: content.duration(.time),
                duration: content.duration(.took),
                values: value.map { ReadableJSON.values($0, limit: limit) } ?? "")
        }
        guard let listed else { throw .malformed(line: line + 1) }
        return listed
    }

    /// The name of the case in an action's value.
    static func caseName(_ value: UnsafeRawBufferPointer) -> String? {
        guard value.starts(with: "{\"".utf8) else { return nil }
        return String(
            decoding: value.dropFirst(2).prefix(100).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
}
