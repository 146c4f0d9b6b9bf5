/// The number of items that a list shows.
public enum ListCount: Sendable, Equatable {
    case all(Int)
    /// More items can be loaded.
    case loaded(Int, of: Int)
    /// A filter hides some of the loaded items.
    case filtered(Int, of: Int)

    /// - Parameters:
    ///   - count: The number of items.
    ///   - total: The number of items that exist; `nil` if it is unknown.
    public init(_ count: Int, of total: Int?) {
        self = if let total, total > count { .loaded(count, of: total) } else { .all(count) }
    }
}
