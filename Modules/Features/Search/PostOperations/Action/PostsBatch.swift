package import Entities
import FluxScreens

/// A change to posts that can be undone.
package protocol ReversibleChange: Codable, Sendable, Equatable {
    /// The change that undoes this one.
    var reverse: Self { get }
}

/// A change to several posts, which is undone as a whole.
package struct PostsBatch<Change: ReversibleChange>: Codable, Sendable, Equatable {
    /// The change to apply to all posts.
    package let change: Change
    /// 1 or more.
    package let posts: [Post.ID]
    /// The title of the post, if it is one; `nil` if it is not known.
    let title: String?
    /// What the batch undoes or makes again; `nil` if it is a new change.
    let undo: UndoState.Request?

    /// - Parameters:
    ///   - change: The change to apply to all posts.
    ///   - posts: 1 or more. Leave out posts that are already in the wanted state; undo would change them as
    ///     well.
    ///   - title: The title of the post, if it is one; `nil` if it is not known.
    package init(_ change: Change, _ posts: [Post.ID], title: String? = nil) {
        self.init(change, posts, title: title, undo: nil)
    }

    private init(_ change: Change, _ posts: [Post.ID], title: String?, undo: UndoState.Request?) {
        (self.change, self.posts, self.title, self.undo) = (change, posts, title, undo)
    }

    /// For posts of a list.
    init(_ change: Change, _ posts: [Post]) {
        self.init(change, posts.map(\.id), title: posts.count == 1 ? posts.first?.title : nil)
    }

    /// The same change to some of the posts.
    func only(_ ids: [Post.ID]) -> Self {
        Self(change, ids, title: ids == posts ? title : nil, undo: undo)
    }

    /// The same change, which undoes nothing.
    var asNew: Self { Self(change, posts, title: title) }

    /// The batch that undoes this one or makes it again.
    func repeated(_ request: UndoState.Request) -> Self {
        Self(request.direction == .undo ? change.reverse : change, posts, title: title, undo: request)
    }
}

/// A change to the stocks of several posts.
package typealias StockBatch = PostsBatch<StockChange>

extension StockChange: ReversibleChange {
    /// The change that undoes this one.
    package var reverse: StockChange { self == .add ? .remove : .add }
}
