extension Post {
    /// A video in a list of posts, such as a new one of a followed channel.
    ///
    /// The id is the uuid of the video, the author is the channel, and the page is that of the instance that listed it.
    public init(_ episode: Episode) {
        self.init(
            id: episode.uuid, title: episode.name, body: episode.description,
            url: "\(episode.origin)/w/\(episode.uuid)", createdAt: episode.publishedAt,
            updatedAt: episode.publishedAt, isPrivate: false, tags: [],
            user: User(id: episode.channel.handle, name: episode.channel.displayName),
            likesCount: episode.likes, commentsCount: 0, stocksCount: 0)
    }

    /// Whether it is a video.
    public var isVideo: Bool { Self.isVideo(id) }

    /// Whether a text has the form of a post's id on Qiita: 20 hexadecimal digits. No id of a video has this form.
    public static func isID(_ text: String) -> Bool { text.wholeMatch(of: /[0-9a-f]{20}/) != nil }

    /// Whether an id is that of a video: a uuid. The ids of posts have no hyphens.
    public static func isVideo(_ id: ID) -> Bool {
        id.utf8.count == 36 && id.split(separator: "-").count == 5
    }
}
