/// A video of the stand-in's PeerTube: what somebody wrote down about it.
struct Video: Sendable {
    enum Files: Sendable {
        case both, hls, web
        /// A live stream: HLS without files.
        case live
    }

    let name: String
    let seconds: Int
    let description: String
    let tags: [String]
    /// A position in ``Channel/all``.
    let channel: Int
    let category: VideoConstants.Category
    let licence: Int?
    let language: String?
    /// When it first came out elsewhere: `2008-04-10`.
    let released: String?
    let files: Files
    let isForAdults: Bool
    let hasThumbnail: Bool

    init(
        _ name: String, _ seconds: Int, channel: Int, _ category: VideoConstants.Category, licence: Int? = 1,
        language: String? = "en", released: String? = nil, files: Files = .both, isForAdults: Bool = false,
        hasThumbnail: Bool = true, tags: [String], _ description: String
    ) {
        (self.name, self.seconds, self.channel, self.category) = (name, seconds, channel, category)
        (self.licence, self.language, self.released, self.files) = (licence, language, released, files)
        (self.isForAdults, self.hasThumbnail) = (isForAdults, hasThumbnail)
        (self.tags, self.description) = (tags, description)
    }

    /// Newest first.
    static let all = interleaved([openMovies, talks, lessons])

    /// Takes from each list in turn, so that neighbours differ.
    private static func interleaved(_ lists: [[Video]]) -> [Video] {
        (0..<(lists.map(\.count).max() ?? 0)).flatMap { row in
            lists.compactMap { $0.indices.contains(row) ? $0[row] : nil }
        }
    }
}
