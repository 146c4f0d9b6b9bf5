import Foundation

/// PeerTube's objects as JSON.
struct PeerTubeObjects: Sendable {
    enum Shape { case listed, detailed }

    let origin: String
    let host: String

    func video(_ record: VideoRecord, _ shape: Shape, _ conditions: Conditions) -> JSONValue {
        let isOld = conditions.isOldServer
        let members =
            identity(record, isOld) + details(record, shape, isOld) + images(record, isOld)
            + dates(record) + [("account", account(record)), ("channel", channel(record, isOld))]
        return .object(shape == .listed ? members : members + details(record, isOld))
    }

    private func identity(_ record: VideoRecord, _ isOld: Bool) -> [(String, JSONValue)] {
        let home = record.channel.host.map { "https://\($0)" } ?? origin
        let members: [(String, JSONValue)?] = [
            ("id", .int(record.number)),
            ("uuid", .string(record.id.uuid)),
            isOld ? nil : ("shortUUID", .string(record.id.short)),
            ("url", .string("\(home)/videos/watch/\(record.id.uuid)")),
            ("name", .string(record.video.name)),
        ]
        return members.compactMap(\.self)
    }

    private func details(_ record: VideoRecord, _ shape: Shape, _ isOld: Bool) -> [(String, JSONValue)] {
        let video = record.video
        let short = String(video.description.prefix(247)) + (video.description.count > 250 ? "..." : "")
        let members: [(String, JSONValue)?] = [
            ("category", constant(video.category.rawValue, video.category.label)),
            ("licence", constant(video.licence, video.licence.flatMap { VideoConstants.licences[$0] })),
            ("language", language(video.language)),
            ("privacy", constant(video.privacy.constant.id, video.privacy.constant.label)),
            ("nsfw", .bool(video.isForAdults)),
            isOld ? nil : ("nsfwFlags", .int(0)),
            isOld ? nil : ("nsfwSummary", .null),
            isOld ? nil : ("truncatedDescription", .string(short)),
            ("description", .string(shape == .listed ? short : video.description)),
            ("isLocal", .bool(record.channel.host == nil)),
            ("isLive", .bool(video.files == .live)),
            ("duration", .int(video.seconds)),
            isOld ? nil : ("aspectRatio", .number("1.7778")),
            ("views", .int(record.views)),
            isOld ? nil : ("viewers", .int(video.files == .live ? 12 : 0)),
            ("likes", .int(record.likes)),
            ("dislikes", .int(record.dislikes)),
            isOld ? nil : ("comments", .int(record.comments)),
        ]
        return members.compactMap(\.self)
    }

    private func images(_ record: VideoRecord, _ isOld: Bool) -> [(String, JSONValue)] {
        let picture = VideoID(madeFor: record.number, purpose: 9).uuid
        let has = record.video.hasThumbnail
        return [
            ("thumbnailPath", .text(has ? "/lazy-static/thumbnails/\(picture).jpg" : nil)),
            ("previewPath", .text(has ? "/lazy-static/previews/\(picture).jpg" : nil)),
            ("embedPath", .string("/videos/embed/\(isOld ? record.id.uuid : record.id.short)")),
        ]
    }

    private func dates(_ record: VideoRecord) -> [(String, JSONValue)] {
        [
            ("createdAt", .string(UTCTime.text(record.created))),
            ("updatedAt", .string(UTCTime.text(record.updated))),
            ("publishedAt", .string(UTCTime.text(record.published))),
            ("originallyPublishedAt", .text(record.released.map(UTCTime.text))),
        ]
    }

    private func account(_ record: VideoRecord) -> JSONValue {
        let channel = record.channel
        let home = channel.host.map { "https://\($0)" } ?? origin
        return .object([
            ("id", .int(record.video.channel + 7)), ("name", .string(channel.account)),
            ("displayName", .string(channel.accountDisplayName)),
            ("url", .string("\(home)/accounts/\(channel.account)")), ("host", .string(channel.host ?? host)),
            ("avatars", .array([])),
        ])
    }

    private func channel(_ record: VideoRecord, _ isOld: Bool) -> JSONValue {
        let channel = record.channel
        let home = channel.host.map { "https://\($0)" } ?? origin
        let born = UTCTime.text(1_714_557_600_000)
        let picture = VideoID(madeFor: record.video.channel, purpose: 10).uuid
        let avatar = JSONValue.object([
            ("path", .string("/lazy-static/avatars/\(picture).png")), ("width", .int(120)),
            ("createdAt", .string(born)), ("updatedAt", .string(born)),
        ])
        return .object([
            ("id", .int(record.video.channel + 9)), ("name", .string(channel.name)),
            ("displayName", .string(channel.displayName)),
            ("url", .string("\(home)/video-channels/\(channel.name)")),
            ("host", .string(channel.host ?? host)),
            isOld ? ("avatar", avatar) : ("avatars", .array([avatar])),
        ])
    }

    private func details(_ record: VideoRecord, _ isOld: Bool) -> [(String, JSONValue)] {
        let files = VideoFiles(record, origin: origin, isOld: isOld)
        let isLive = record.video.files == .live
        return [
            ("blacklisted", .bool(false)), ("blacklistedReason", .null),
            ("support", record.video.channel == 1 ? .string("Support us by *telling a friend*.") : .null),
            ("tags", .texts(record.video.tags)),
            isOld ? ("commentsEnabled", .bool(true)) : ("commentsPolicy", constant(1, "Enabled")),
            ("downloadEnabled", .bool(!isLive)),
            ("waitTranscoding", .bool(true)),
            ("inputFileUpdatedAt", .null),
            ("state", constant(1, "Published")),
            ("trackerUrls", .array([])),
            ("files", files.web),
            ("streamingPlaylists", files.playlists),
        ]
    }

    private func constant(_ id: Int?, _ label: String?) -> JSONValue {
        .object([("id", id.map(JSONValue.int) ?? .null), ("label", .string(label ?? "Unknown"))])
    }

    private func language(_ id: String?) -> JSONValue {
        .object([
            ("id", .text(id)), ("label", .string(id.flatMap { VideoConstants.languages[$0] } ?? "Unknown")),
        ])
    }
}

/// Dates in PeerTube's format: UTC with milliseconds.
enum UTCTime {
    /// `2018-10-01T10:52:46.396Z` for Unix time in milliseconds.
    static func text(_ milliseconds: Int) -> String {
        let days = floorDivide(milliseconds, 86_400_000)
        let (year, month, day) = CivilDate.of(day: days)
        let rest = milliseconds - days * 86_400_000
        let second = rest / 1000
        return "\(pad(year, 4))-\(pad(month, 2))-\(pad(day, 2))"
            + "T\(pad(second / 3600, 2)):\(pad(second / 60 % 60, 2)):\(pad(second % 60, 2)).\(pad(rest % 1000, 3))Z"
    }

    /// Parses a date-time with or without a fraction, or a date; `nil` for anything else.
    static func milliseconds(_ text: String) -> Int? {
        let styles: [Date.ISO8601FormatStyle] = [
            .init(includingFractionalSeconds: true), .init(), .init().year().month().day(),
        ]
        let date = styles.lazy.compactMap { try? $0.parse(text) }.first
        return date.map { Int(($0.timeIntervalSince1970 * 1000).rounded()) }
    }
}
