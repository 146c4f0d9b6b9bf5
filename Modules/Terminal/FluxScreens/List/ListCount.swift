/// The number of items that a list shows.
package enum ListCount: Sendable, Equatable {
    /// All items are shown.
    case all(Int)
    /// More items can be loaded.
    case loaded(Int, of: Int)
    /// More items can be loaded; nobody knows how many.
    case incomplete(Int)
    /// A filter hides some of the loaded items.
    case filtered(Int, of: Int)

    /// - Parameters:
    ///   - count: The number of items.
    ///   - total: The number of items that exist; `nil` if it is unknown.
    ///   - isComplete: Whether no more items can be loaded; counts if `total` is unknown.
    package init(_ count: Int, of total: Int?, isComplete: Bool) {
        self =
            if let total {
                total > count ? .loaded(count, of: total) : .all(count)
            } else {
                isComplete ? .all(count) : .incomplete(count)
            }
    }
}
