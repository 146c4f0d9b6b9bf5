/// The videos, newest first.
struct VideoCatalog: Sendable {
    /// The public videos.
    let records: [VideoRecord]
    private let nonPublic: [VideoRecord]
    /// The host of local accounts and channels.
    let host: String
    private let positions: [String: Int]

    init(origin: String) {
        let count = Video.all.count
        records = Video.all.enumerated().map { VideoRecord($1, position: $0, number: count - $0) }
        nonPublic = Video.nonPublic.enumerated().map { index, video in
            VideoRecord(video, position: count + index, number: 1001 + index)
        }
        host = String(origin.drop { $0 != "/" }.drop { $0 == "/" })
        var positions: [String: Int] = [:]
        for (position, record) in (records + nonPublic).enumerated() {
            for key in ["\(record.number)", record.id.uuid, record.id.short] { positions[key] = position }
        }
        self.positions = positions
    }

    /// - Parameter key: Any of the three forms of an id.
    subscript(key: String) -> VideoRecord? {
        positions[key].map { $0 < records.count ? records[$0] : nonPublic[$0 - records.count] }
    }

    /// - Parameter handle: `name` or `name@host`.
    func channel(_ handle: String) -> Int? {
        let parts = handle.split(separator: "@", maxSplits: 1).map(String.init)
        guard let name = parts.first else { return nil }
        let requestedHost = parts.count > 1 ? parts[1] : host
        return Channel.all.firstIndex { $0.name == name && ($0.host ?? host) == requestedHost }
    }
}
