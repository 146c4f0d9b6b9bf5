import Console

extension OutputColumns {
    static let posts = ["id", "created_at", "title", "tags", "user.id", "likes_count"]
    static let follows = ["id", "unread", "checked_at"]
}
