// RTK Query's tutorial: posts that are listed, added, edited, and reacted to; polling.
import FluxCore
import FluxQueries
import ReactiveCore

private let backOff = BackOff(initial: .seconds(1), factor: 2, maximum: .seconds(30), attempts: 5)

struct Post: Identifiable, Equatable, Codable, Sendable {
    let id: Int
    var title: String
    var reactions = 0
}

struct Refused: Error, Equatable, Codable {}

/// What the user changes, and how an answer looks with it.
enum PostChange: Equatable, Codable, Sendable {
    case add(title: String)
    case edit(Post.ID, title: String)
    case react(Post.ID, count: Int)

    func apply(to post: inout Post) {
        switch self {
        case .edit(post.id, let title): post.title = title
        case .react(post.id, let count): post.reactions = count
        case .add, .edit, .react: break
        }
    }
}

enum AllPosts: QueryEndpoint {
    enum Key: Codable { case all }
    typealias Failure = Refused

    static func tags(of key: Key) -> [QueryTag] { ["posts"] }
    static func pollingInterval(of entry: QueryEntry<Self>) -> Duration? { .seconds(30) }

    static func apply(_ change: PostChange, to posts: inout [Post], of key: Key) {
        for index in posts.indices { change.apply(to: &posts[index]) }
    }
}

enum PostByID: QueryEndpoint {
    typealias Failure = Refused

    static var policy: QueryPolicy { QueryPolicy(staleTime: .seconds(60)) }
    static func tags(of id: Post.ID) -> [QueryTag] { [QueryTag("post", "\(id)")] }
    static func apply(_ change: PostChange, to post: inout Post, of id: Post.ID) { change.apply(to: &post) }
}

enum PostChanges: MutationEndpoint {
    typealias Failure = Refused

    static func tags(invalidatedBy change: PostChange) -> [QueryTag] {
        switch change {
        case .add: ["posts"]
        case .edit(let id, _): ["posts", QueryTag("post", "\(id)")]
        case .react: []  // The answer is the new count.
        }
    }
}

struct BlogService: Sendable {
    let posts: @Sendable () async throws(Refused) -> [Post]
    let post: @Sendable (Post.ID) async throws(Refused) -> Post
    /// Returns the change as it was made, such as with the reactions of other users.
    let change: @Sendable (PostChange) async throws(Refused) -> PostChange?
}

struct Blog: Sendable {
    let posts: QueryProvider<AllPosts>
    let post: QueryProvider<PostByID>
    let changes: MutationProvider<PostChanges>

    init(in scope: Scope, _ service: BlogService, toast: @escaping @Sendable (String) -> Void) {
        posts = scope.provide(AllPosts.self, retry: .after(backOff)) { _ throws(Refused) in
            try await service.posts()
        }
        post = scope.provide(PostByID.self, retry: .after(backOff)) { id throws(Refused) in
            try await service.post(id)
        }
        changes = scope.provide(PostChanges.self, changing: [posts, post]) { change throws(Refused) in
            try await service.change(change)
        }
        scope.actions(of: Mutations<PostChanges>.Action.self).subscribe { action in
            if case .failed = action { toast("Not saved") }
        }
    }
}
