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

enum BlogAction: Sendable {
    case posts(Query<AllPosts>.Action)
    case post(Query<PostByID>.Action)
    case changes(Mutations<PostChanges>.Action)
}

struct BlogState: Reducible, Codable {
    enum Command: Sendable {
        case posts(Query<AllPosts>.Command)
        case post(Query<PostByID>.Command)
        case change(Mutations<PostChanges>.Command)
        case toast(String)
    }

    var posts = Query<AllPosts>()
    var post = Query<PostByID>()
    var changes = Mutations<PostChanges>()

    mutating func reduce(_ action: BlogAction, _ ask: CommandSink<Command>) {
        switch action {
        case .posts(let action): posts.reduce(action, ask.map(Command.posts))
        case .post(let action): post.reduce(action, ask.map(Command.post))
        case .changes(let action):
            let events = changes.reduce(action, ask.map(Command.change))
            posts.reduce(events, ask.map(Command.posts))
            post.reduce(events, ask.map(Command.post))
            if case .failed = action { ask(.toast("Not saved")) }
        }
    }
}

struct BlogService: Sendable {
    let posts: @Sendable () async throws(Refused) -> [Post]
    let post: @Sendable (Post.ID) async throws(Refused) -> Post
    /// Returns the change as it was made, such as with the reactions of other users.
    let change: @Sendable (PostChange) async throws(Refused) -> PostChange?
}

func openBlog(
    in scope: Scope, _ service: BlogService, toast: @escaping @Sendable (String) -> Void
) -> Store<BlogState> {
    let dispatcher = scope.dispatcher(for: BlogAction.self)
    let posts = QueryRunner<AllPosts>(in: scope, retry: .after(backOff)) {
        dispatcher.dispatch(.posts($0))
    } fetch: { _ throws(Refused) in
        try await service.posts()
    }
    let post = QueryRunner<PostByID>(in: scope, retry: .after(backOff)) {
        dispatcher.dispatch(.post($0))
    } fetch: { id throws(Refused) in
        try await service.post(id)
    }
    let changes = MutationRunner<PostChanges>(in: scope) {
        dispatcher.dispatch(.changes($0))
    } perform: { change throws(Refused) in
        try await service.change(change)
    }
    return scope.store(BlogState()) { command in
        switch command {
        case .posts(let command): posts.run(command)
        case .post(let command): post.run(command)
        case .change(let command): changes.run(command)
        case .toast(let text): toast(text)
        }
    }
}
