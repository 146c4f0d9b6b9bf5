public import Entities
import Synchronization

/// A cache that lives as long as the process and never evicts.
public final class InMemoryPostCache: PostCache {
    private struct Key: Hashable {
        let origin: String
        let id: Post.ID
    }

    private struct Contents {
        var posts: [Key: CachedPost] = [:]
        var pages: [CachedPageKey: CachedPage] = [:]
        var answers: [CachedAnswerKey: CachedAnswer] = [:]

        mutating func store(_ post: CachedPost, _ origin: String) {
            let key = Key(origin: origin, id: post.post.id)
            // A page has no versions for its posts; a known version stays valid for an unchanged post.
            let etag = post.etag ?? posts[key].flatMap { $0.post == post.post ? $0.etag : nil }
            posts[key] = CachedPost(post: post.post, etag: etag, cachedAt: post.cachedAt)
        }
    }

    private let contents = Mutex(Contents())

    public init() {}

    public func page(_ key: CachedPageKey) async -> CachedPage? {
        contents.withLock { contents in
            guard let page = contents.pages[key] else { return nil }
            let posts = page.posts.compactMap { contents.posts[Key(origin: key.origin, id: $0.id)]?.post }
            return CachedPage(
                posts: posts, totalCount: page.totalCount, nextPage: page.nextPage, etag: page.etag,
                cachedAt: page.cachedAt)
        }
    }

    public func store(_ page: CachedPage, for key: CachedPageKey) {
        contents.withLock { contents in
            contents.pages[key] = page
            for post in page.posts {
                contents.store(CachedPost(post: post, etag: nil, cachedAt: page.cachedAt), key.origin)
            }
        }
    }

    public func post(_ id: Post.ID, at origin: String) async -> CachedPost? {
        contents.withLock { $0.posts[Key(origin: origin, id: id)] }
    }

    public func store(_ post: CachedPost, at origin: String) {
        contents.withLock { $0.store(post, origin) }
    }

    public func search(_ query: String, at origin: String, offset: Int, limit: Int) async -> [Post] {
        let query = PostQuery(query)
        let posts = contents.withLock { contents in
            contents.posts.filter { $0.key.origin == origin }.map(\.value.post)
        }
        return Array(
            posts.filter(query.matches).sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
                .dropFirst(offset).prefix(limit))
    }

    public func latestPosts(at origin: String, limit: Int) async -> [Post] {
        let contents = contents.withLock { $0.posts.filter { $0.key.origin == origin }.map(\.value) }
        return contents.sorted { $0.cachedAt > $1.cachedAt }.prefix(limit).map(\.post)
    }

    public func answer(_ key: CachedAnswerKey) async -> CachedAnswer? {
        contents.withLock { $0.answers[key] }
    }

    public func answers(_ kind: String, at origin: String) async -> [CachedAnswer] {
        let answers = contents.withLock {
            $0.answers.filter { $0.key.kind == kind && $0.key.origin == origin }
        }
        return answers.values.sorted { $0.cachedAt > $1.cachedAt }
    }

    public func store(_ answer: CachedAnswer, for key: CachedAnswerKey) {
        contents.withLock { $0.answers[key] = answer }
    }

    public func flush() async {}
}
