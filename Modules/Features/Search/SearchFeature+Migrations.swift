package import FluxJournal

extension SearchFeature {
    /// How recordings by earlier versions are read.
    package static let migrations = [
        Migration(of: RecentPostsState.self, formerly: "Search.SeenState", before: "0.1.0"),
        Migration(of: ResultsAction.self, before: "0.1.0") { $0.renaming("rested", to: "debounced") },
    ]
}
