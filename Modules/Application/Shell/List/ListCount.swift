import TerminalUI

/// The number of items that a list shows.
package enum ListCount: Sendable, Equatable {
    case all(Int)
    /// More items can be loaded.
    case loaded(Int, of: Int)
    /// A filter hides some of the loaded items.
    case filtered(Int, of: Int)
}

extension PagedList {
    /// The number of items, such as `20 of 1,234 posts`.
    package func count(_ noun: String) -> String {
        switch count {
        case .filtered(let count, let loaded): "\(count.grouped) of \(loaded.grouped) loaded \(noun)s"
        case .loaded(let count, let total): "\(count.grouped) of \(total.grouped) \(noun)s"
        case .all(1): "1 \(noun)"
        case .all(let count): "\(count.grouped) \(noun)s"
        }
    }
}
