/// The number of items that a list shows.
package enum ListCount: Sendable, Equatable {
    case all(Int)
    /// More items can be loaded.
    case loaded(Int, of: Int)
    /// A filter hides some of the loaded items.
    case filtered(Int, of: Int)
}
