import Entities
import TerminalUI

extension StockedState {
    /// The key that stocks what is marked, or the selected post.
    ///
    /// - Parameters:
    ///   - marked: The marked posts; `nil` where none is.
    ///   - single: What it means for one post.
    ///   - several: What it means for the marked ones: all are stocked, or, where they are already, none any more.
    /// - Returns: `nil` where there is no post.
    func binding<Action>(
        marked: [Post]?, selected: Post?, single: @escaping @Sendable (StockChange, Post.ID) -> Action,
        several: @escaping @Sendable (StockBatch) -> Action
    ) -> KeyBindings<Action>.Binding? {
        if let marked, !marked.isEmpty {
            let missing = marked.filter { !self[$0.id].showsStocked }
            let batch =
                missing.isEmpty ? StockBatch(.remove, marked.map(\.id)) : StockBatch(.add, missing.map(\.id))
            return .init(
                PostListKeyNames.stock, several(batch), "Stock the marked posts, or unstock them",
                hint: missing.isEmpty ? "unstock all" : "stock all")
        }
        return selected.map { post in
            let next = self[post.id].next
            return .init(
                PostListKeyNames.stock, single(next, post.id), "Stock the selected post, or unstock it",
                hint: next == .add ? "stock" : "unstock")
        }
    }
}
