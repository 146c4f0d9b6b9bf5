import FluxCore

/// The work of a results screen: one question at a time, a new one takes the place of the old.
enum SearchWork {
    static let find = "find"
    static let policy = WorkPolicy.cancelPrevious
}
