/// The columns of the lists in pipes, by the names of their JSON fields.
enum OutputColumns {
    static let posts = ["id", "created_at", "title", "tags", "user.id", "likes_count"]
    static let videos = ["id", "name", "duration", "channel.display_name", "published_at"]
    static let savedVideos = ["id", "name", "duration", "channel.display_name", "added_at"]
    static let follows = ["id", "unread", "checked_at"]
    static let profiles = ["name", "folder"]
    static let settings = ["name", "value"]
    static let secretRoutes = ["name", "value", "secrets"]
    static let machines = ["id", "name", "last_seen_at"]
    static let keys = ["action", "keys", "line"]
}
