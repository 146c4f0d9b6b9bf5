import Console

extension OutputColumns {
    static let videos = ["id", "name", "duration", "channel.display_name", "published_at"]
    static let savedVideos = ["id", "name", "duration", "channel.display_name", "added_at"]
}
