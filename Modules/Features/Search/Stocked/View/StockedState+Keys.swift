import Entities
import TerminalUI

extension StockedState {
    /// The key binding that stocks or unstocks the selected posts, or the post under the cursor.
    ///
    /// - Parameters:
    ///   - marked: The posts of the selected rows; `nil` if there are none.
    ///   - selected: The selected post; `nil` if there is none.
    ///   - single: Creates the action for one post.
    ///   - several: Creates the action for the selected rows: stocks them, or unstocks them if all are
    ///     stocked.
    /// - Returns: `nil` if there is no post.
    func binding<Action>(
        marked: [Post]?, selected: Post?, single: @escaping @Sendable (StockChange, Post.ID) -> Action,
        several: @escaping @Sendable (StockBatch) -> Action
    ) -> KeyBindings<Action>.Binding? {
        if let marked, !marked.isEmpty {
            let missing = marked.filter { !self[$0.id].showsStocked }
            let batch =
                missing.isEmpty ? StockBatch(.remove, marked.map(\.id)) : StockBatch(.add, missing.map(\.id))
            return .init(
                PostListKeyNames.stock, several(batch),
                SearchStrings.ListKeys.stock(batch.change, marked: batch.posts.count),
                hint: SearchStrings.Hints.stockAll(batch.change))
        }
        return selected.map { post in
            let next = self[post.id].next
            return .init(
                PostListKeyNames.stock, single(next, post.id), SearchStrings.ListKeys.stock(next, marked: 0),
                hint: SearchStrings.Hints.stock(next))
        }
    }
}
