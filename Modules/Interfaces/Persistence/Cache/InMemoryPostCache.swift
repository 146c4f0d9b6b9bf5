public import Entities
import Synchronization

/// A cache that ends with the process, and forgets nothing before.
public final class InMemoryPostCache: PostCache {
    private struct Key: Hashable {
        let origin: String
        let id: Post.ID
    }

    private struct Seen {
        var posts: [Key: CachedPost] = [:]
        var pages: [CachedPageKey: CachedPage] = [:]
        var answers: [CachedAnswerKey: CachedAnswer] = [:]

        mutating func store(_ post: CachedPost, _ origin: String) {
            let key = Key(origin: origin, id: post.post.id)
            // A page names no version of its posts: the one that is known stays good for the same post.
            let etag = post.etag ?? posts[key].flatMap { $0.post == post.post ? $0.etag : nil }
            posts[key] = CachedPost(post: post.post, etag: etag, cachedAt: post.cachedAt)
        }
    }

    private let seen = Mutex(Seen())

    public init() {}

    public func page(_ question: CachedPageKey) async -> CachedPage? {
        seen.withLock { seen in
            guard let page = seen.pages[question] else { return nil }
            let posts = page.posts.compactMap { seen.posts[Key(origin: question.origin, id: $0.id)]?.post }
            return CachedPage(
                posts: posts, totalCount: page.totalCount, nextPage: page.nextPage, etag: page.etag,
                cachedAt: page.cachedAt)
        }
    }

    public func store(_ page: CachedPage, for question: CachedPageKey) {
        seen.withLock { seen in
            seen.pages[question] = page
            for post in page.posts {
                seen.store(CachedPost(post: post, etag: nil, cachedAt: page.cachedAt), question.origin)
            }
        }
    }

    public func post(_ id: Post.ID, at origin: String) async -> CachedPost? {
        seen.withLock { $0.posts[Key(origin: origin, id: id)] }
    }

    public func store(_ post: CachedPost, at origin: String) {
        seen.withLock { $0.store(post, origin) }
    }

    public func search(_ query: String, at origin: String, offset: Int, limit: Int) async -> [PostHit] {
        let query = PostQuery(query)
        let posts = seen.withLock { seen in
            seen.posts.filter { $0.key.origin == origin }.map(\.value.post)
        }
        return posts.filter(query.matches).sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
            .dropFirst(offset).prefix(limit).map { PostHit($0, finding: query.words) }
    }

    public func latestPosts(at origin: String, limit: Int) async -> [Post] {
        let seen = seen.withLock { $0.posts.filter { $0.key.origin == origin }.map(\.value) }
        return seen.sorted { $0.cachedAt > $1.cachedAt }.prefix(limit).map(\.post)
    }

    public func answer(_ question: CachedAnswerKey) async -> CachedAnswer? {
        seen.withLock { $0.answers[question] }
    }

    public func answers(_ kind: String, at origin: String) async -> [CachedAnswer] {
        let answers = seen.withLock { $0.answers.filter { $0.key.kind == kind && $0.key.origin == origin } }
        return answers.values.sorted { $0.cachedAt > $1.cachedAt }
    }

    public func store(_ answer: CachedAnswer, for question: CachedAnswerKey) {
        seen.withLock { $0.answers[question] = answer }
    }

    public func flush() async {}
}
