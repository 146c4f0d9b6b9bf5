extension Article {
    /// In their order among the newest posts.
    static let all: [Article] = [
        .oneWay,
        .scopedStores,
        .virtualTime,
        .terminalRendering,
        .dispatcherOrder,
        .inPlace,
        .cancellation,
        .replay,
        .viewStreams,
        .durability,
        .reentrancy,
        .oneThread,
    ]
}
