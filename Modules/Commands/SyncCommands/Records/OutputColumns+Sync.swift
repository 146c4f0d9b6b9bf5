import Console

extension OutputColumns {
    static let machines = ["id", "name", "last_seen_at"]
}
