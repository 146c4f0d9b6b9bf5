/// The description of a video of the stand-in's PeerTube.
struct Video: Sendable {
    enum Files: Sendable {
        case both, hls, web
        /// A live stream: HLS without files.
        case live
    }

    /// Who may see the video.
    enum Privacy: Sendable {
        case open, unlisted, hidden, `internal`
        case behindPassword(String)

        /// PeerTube's number and label.
        var constant: (id: Int, label: String) {
            switch self {
            case .open: (1, "Public")
            case .unlisted: (2, "Unlisted")
            case .hidden: (3, "Private")
            case .internal: (4, "Internal")
            case .behindPassword: (5, "Password protected")
            }
        }
    }

    let name: String
    let seconds: Int
    let description: String
    let tags: [String]
    /// An index in ``Channel/all``.
    let channel: Int
    let category: VideoConstants.Category
    let licence: Int?
    let language: String?
    /// The date of the first release elsewhere, such as `2008-04-10`.
    let released: String?
    let files: Files
    let isForAdults: Bool
    let hasThumbnail: Bool
    let privacy: Privacy

    init(
        _ name: String, _ seconds: Int, channel: Int, _ category: VideoConstants.Category, licence: Int? = 1,
        language: String? = "en", released: String? = nil, files: Files = .both, isForAdults: Bool = false,
        hasThumbnail: Bool = true, privacy: Privacy = .open, tags: [String], _ description: String
    ) {
        (self.name, self.seconds, self.channel, self.category) = (name, seconds, channel, category)
        (self.licence, self.language, self.released, self.files) = (licence, language, released, files)
        (self.isForAdults, self.hasThumbnail, self.privacy) = (isForAdults, hasThumbnail, privacy)
        (self.tags, self.description) = (tags, description)
    }

    /// The newest video first.
    static let all = interleaved([openMovies, talks, lessons])

    /// Videos that no list contains.
    static let nonPublic = [
        Video(
            "Rehearsal, not for the channel", 754, channel: 1, .scienceAndTechnology, privacy: .unlisted,
            tags: ["swift"], "Whoever has the address may look."),
        Video(
            "Draft of a talk", 1210, channel: 1, .scienceAndTechnology, privacy: .hidden, tags: [],
            "Nobody but its owner may look."),
        Video(
            "How this instance is run", 402, channel: 2, .howTo, privacy: .internal, tags: ["terminal"],
            "Whoever has an account here may look."),
        Video(
            "Members' evening", 3605, channel: 2, .people, privacy: .behindPassword("open-sesame"),
            tags: ["terminal"], "Whoever knows the password may look."),
    ]

    /// Takes from each list in turn, so that neighbours differ.
    private static func interleaved(_ lists: [[Video]]) -> [Video] {
        (0..<(lists.map(\.count).max() ?? 0)).flatMap { row in
            lists.compactMap { $0.indices.contains(row) ? $0[row] : nil }
        }
    }
}
