extension Article {
    /// In the order in which they stand among the newest posts.
    static let all: [Article] = [oneWay]
}
