import Entities
package import FluxJSON
public import FoundationEssentials

/// Saved videos as a JSON document, for export and import.
///
/// `{"version": 1, "videos": [{…, "addedAt": "2026-01-02T03:04:05.000Z"}]}`, where a record has its episode's
/// fields. A document that consists of the array alone can be read, too, with names in snake case as
/// commands print them. Dates have a precision of 1 ms.
public struct LibraryDocument: Sendable, Equatable {
    /// In the order of the document; newest first if a library wrote it.
    public let videos: [SavedVideo]
    /// The records that could not be read.
    public let rejected: [RejectedRecord]

    /// A record that is not a video.
    public struct RejectedRecord: Sendable, Equatable {
        /// The record's number, from 1.
        public let record: Int
        public let problem: Problem

        /// Why a record is not a video. Members are named as in the document.
        public enum Problem: Error, Sendable, Equatable {
            case invalidID, invalidOrigin, invalidURL, negativeDuration
            case missing(String)
            /// A member, or the whole record, is null.
            case null(String?)
            /// A member, or the whole record, has another type or form.
            case invalid(String?)
        }

        public init(record: Int, problem: Problem) {
            (self.record, self.problem) = (record, problem)
        }

        /// The reason in English, such as `"name" is missing`.
        public var why: String { PersistenceStrings.reason(problem) }
    }

    /// The reason why a document could not be read.
    public enum Failure: Error, Sendable, Equatable {
        /// Not JSON, or not a document of videos.
        case notADocument
        /// Written by a newer version of the program.
        case newer
    }

    public init(_ videos: [SavedVideo]) {
        (self.videos, rejected) = (videos, [])
    }

    /// Reads a document. Records that are not videos are rejected; the others are read.
    ///
    /// - Parameter json: UTF-8.
    /// - Throws: `Failure` if the document cannot be read at all.
    public init(json: Data) throws(Failure) {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom { path in
            let name = path.last?.stringValue ?? ""
            return Name(stringValue: Self.printedNames[name] ?? name)
        }
        decoder.dateDecodingStrategy = .custom { try Date(instant: $0) }
        if let version = try? decoder.decode(Version.self, from: json), version.version > Self.version {
            throw .newer
        }
        let envelope = try? decoder.decode(Envelope.self, from: json).videos
        guard let entries = envelope ?? (try? decoder.decode([RecordResult].self, from: json)) else {
            throw .notADocument
        }
        videos = entries.compactMap { try? $0.result.get() }
        rejected = entries.enumerated().compactMap { index, entry in
            guard case .failure(let problem) = entry.result else { return nil }
            return RejectedRecord(record: index + 1, problem: problem)
        }
    }

    /// The document as UTF-8. Equal videos give equal bytes.
    public func json() throws -> Data {
        let writer = try Self.begin()
        for video in videos { try Self.add(video, to: writer) }
        Self.end(writer)
        return Data(writer.take())
    }

    /// Starts a document whose videos are added one by one.
    package static func begin() throws -> JSONWriter {
        let writer = JSONWriter { date in
            // The format truncates: a whole millisecond stored slightly too low would lose 1 ms on every
            // export.
            let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
            return Date(timeIntervalSince1970: (milliseconds + 0.1) / 1_000).formatted(Date.instantStyle)
        }
        writer.beginObject()
        writer.name("version")
        try writer.write(version)
        writer.name("videos")
        writer.beginList()
        return writer
    }

    package static func add(_ video: SavedVideo, to writer: JSONWriter) throws {
        try writer.write(Record(video))
    }

    package static func end(_ writer: JSONWriter) {
        writer.end()
        writer.end()
    }

    private static let version = 1

    /// The names of members in the JSON of commands, and those in documents.
    private static let printedNames = [
        "short_uuid": "shortUUID", "is_live": "isLive", "published_at": "publishedAt",
        "display_name": "displayName", "added_at": "addedAt",
    ]

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct Version: Decodable {
        let version: Int
    }

    private struct Envelope: Decodable {
        let videos: [RecordResult]
    }
}

extension LibraryDocument {
    /// The fields of the episode and the date when it was saved.
    fileprivate struct Record: Codable {
        let video: SavedVideo

        init(_ video: SavedVideo) { self.video = video }

        private enum Keys: String, CodingKey { case addedAt }

        init(from decoder: any Decoder) throws {
            let episode = try Episode(from: decoder)
            let date = try decoder.container(keyedBy: Keys.self).decode(Date.self, forKey: .addedAt)
            // An id in another form would find nothing on the instance.
            let isID = episode.uuid.utf8.count == 36 && episode.uuid.allSatisfy { $0.isHexDigit || $0 == "-" }
            guard isID else { throw RejectedRecord.Problem.invalidID }
            guard episode.origin.isWebAddress, !episode.origin.hasSuffix("/") else {
                throw RejectedRecord.Problem.invalidOrigin
            }
            guard episode.url.isWebAddress else { throw RejectedRecord.Problem.invalidURL }
            guard episode.duration >= 0 else { throw RejectedRecord.Problem.negativeDuration }
            video = SavedVideo(episode: episode, addedAt: date)
        }

        func encode(to encoder: any Encoder) throws {
            try video.episode.encode(to: encoder)
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(video.addedAt, forKey: .addedAt)
        }
    }

    /// A decoded record, or the reason why it is not a video.
    fileprivate struct RecordResult: Decodable {
        let result: Result<SavedVideo, RejectedRecord.Problem>

        init(from decoder: any Decoder) {
            do { result = .success(try Record(from: decoder).video) } catch {
                result = .failure(RejectedRecord.Problem(error))
            }
        }
    }
}

extension LibraryDocument.RejectedRecord.Problem {
    fileprivate init(_ error: any Error) {
        func name(_ context: DecodingError.Context) -> String? {
            context.codingPath.last { $0.intValue == nil }?.stringValue
        }
        self =
            switch error {
            case let problem as Self: problem
            case DecodingError.keyNotFound(let key, _): .missing(key.stringValue)
            case DecodingError.valueNotFound(_, let context): .null(name(context))
            case DecodingError.typeMismatch(_, let context), DecodingError.dataCorrupted(let context):
                .invalid(name(context))
            default: .invalid(nil)
            }
    }
}

extension Date {
    fileprivate static let instantStyle = ISO8601FormatStyle(includingFractionalSeconds: true)

    /// Parses `2026-01-02T03:04:05Z`, with or without a fraction.
    fileprivate init(instant decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        if let date = (try? Self.instantStyle.parse(text)) ?? (try? ISO8601FormatStyle().parse(text)) {
            self = date
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: text)
        }
    }
}
