/// The playable files in a video's details.
struct VideoFiles {
    private let record: VideoRecord
    private let origin: String
    private let isOld: Bool
    private static let heights = [1080, 720, 480, 240]

    init(_ record: VideoRecord, origin: String, isOld: Bool) {
        (self.record, self.origin, self.isOld) = (record, origin, isOld)
    }

    /// Web videos, highest resolution first; empty for HLS-only videos.
    var web: JSONValue {
        guard [.both, .web].contains(record.video.files) else { return .array([]) }
        return .array(Self.heights.map { file($0, folder: "web-videos", name: "\(record.id.uuid)-\($0)") })
    }

    /// HLS playlists; empty for videos without HLS.
    var playlists: JSONValue {
        guard record.video.files != .web else { return .array([]) }
        let folder = "streaming-playlists/hls/\(record.id.uuid)"
        let files =
            record.video.files == .live
            ? [] : Self.heights.map { file($0, folder: folder, name: "\(record.id.uuid)-\($0)-fragmented") }
        return .array([
            .object([
                ("id", .int(record.number + 500)), ("type", .int(1)),
                ("playlistUrl", .string("\(origin)/static/\(folder)/master.m3u8")),
                ("segmentsSha256Url", .string("\(origin)/static/\(folder)/segments-sha256.json")),
                ("redundancies", .array([])), ("files", .array(files)),
            ])
        ])
    }

    /// The URL of the smallest file; `nil` for a live video.
    var smallest: String? {
        guard record.video.files != .live, let height = Self.heights.last else { return nil }
        let (name, uuid) = ("\(record.id.uuid)-\(height)", record.id.uuid)
        return record.video.files == .hls
            ? url(folder: "streaming-playlists/hls/\(uuid)", name: "\(name)-fragmented")
            : url(folder: "web-videos", name: name)
    }

    private func url(folder: String, name: String) -> String { "\(origin)/static/\(folder)/\(name).mp4" }

    private func file(_ height: Int, folder: String, name: String) -> JSONValue {
        let width = (height * 16 + 8) / 9 / 2 * 2
        let members: [(String, JSONValue)?] = [
            isOld ? nil : ("id", .int(record.number * 10 + (Self.heights.firstIndex(of: height) ?? 0))),
            ("resolution", .object([("id", .int(height)), ("label", .string("\(height)p"))])),
            isOld ? nil : ("width", .int(width)),
            isOld ? nil : ("height", .int(height)),
            ("size", .int(record.video.seconds * height * 230)),
            ("fps", .int(24)),
            ("fileUrl", .string(url(folder: folder, name: name))),
            ("fileDownloadUrl", .string("\(origin)/download/\(folder)/\(name).mp4")),
            ("torrentUrl", .null), ("torrentDownloadUrl", .null), ("metadataUrl", .null),
            isOld ? nil : ("hasAudio", .bool(true)),
            isOld ? nil : ("hasVideo", .bool(true)),
            ("storage", record.channel.host == nil ? .int(0) : .null),
        ]
        return .object(members.compactMap(\.self))
    }
}
