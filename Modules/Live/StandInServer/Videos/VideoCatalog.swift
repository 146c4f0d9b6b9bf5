/// The videos, newest first.
struct VideoCatalog: Sendable {
    let records: [VideoRecord]
    /// The host that local accounts and channels belong to.
    let host: String
    private let positions: [String: Int]

    init(origin: String) {
        let records = Video.all.enumerated().map { VideoRecord($1, position: $0, of: Video.all.count) }
        self.records = records
        host = String(origin.drop { $0 != "/" }.drop { $0 == "/" })
        var positions: [String: Int] = [:]
        for (position, record) in records.enumerated() {
            for key in ["\(record.number)", record.id.uuid, record.id.short] { positions[key] = position }
        }
        self.positions = positions
    }

    /// - Parameter key: Any of the three forms of an id.
    subscript(key: String) -> VideoRecord? { positions[key].map { records[$0] } }

    /// - Parameter handle: `name`, or `name@host`.
    func channel(_ handle: String) -> Int? {
        let parts = handle.split(separator: "@", maxSplits: 1).map(String.init)
        guard let name = parts.first else { return nil }
        let asked = parts.count > 1 ? parts[1] : host
        return Channel.all.firstIndex { $0.name == name && ($0.host ?? host) == asked }
    }
}
