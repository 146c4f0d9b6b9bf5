import Console

extension OutputColumns {
    static let profiles = ["name", "folder"]
    static let secretRoutes = ["name", "value", "secrets"]
    static let imports = ImportOutcome.fields
    static let keys = ["action", "keys", "line"]
}
