import Console

extension OutputColumns {
    static let profiles = ["name", "folder"]
    static let secretRoutes = ["name", "value", "secrets"]
    static let machines = ["id", "name", "last_seen_at"]
    static let keys = ["action", "keys", "line"]
}
