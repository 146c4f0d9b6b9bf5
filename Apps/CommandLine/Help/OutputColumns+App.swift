import Console

extension OutputColumns {
    static let profiles = ["name", "folder"]
    static let secretRoutes = ["name", "value", "secrets"]
    static let keys = ["action", "keys", "line"]
}
