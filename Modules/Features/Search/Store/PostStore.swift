public import Entities
public import FluxCore

/// The store of a post's screen.
public typealias PostStore = Store<PostState>

/// What a post's screen knows.
public struct PostState: Reducible {
    public enum Phase: Codable, Sendable, Equatable {
        case idle
        case loading
        case loaded
        case failed(ServiceFailure)
    }

    /// The post that is shown or asked for; empty before the first.
    public var id: Post.ID = ""
    /// Stays while the same post is asked for again.
    @Tracked public var post: Post?
    public var phase = Phase.idle

    public init() {}

    public mutating func reduce(_ action: PostAction) {
        switch action {
        case .postStarted(let id):
            if id != self.id, post != nil { post = nil }
            (self.id, phase) = (id, .loading)
        case .postArrived(let post) where post.id == id:
            if post != self.post { self.post = post }
            phase = .loaded
        case .postFailed(let failure, let id) where id == self.id: phase = .failed(failure)
        case .postArrived, .postFailed: break  // Late: another post is shown.
        }
    }
}
