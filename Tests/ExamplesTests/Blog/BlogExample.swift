import FluxCore
import FluxQueries
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("RTK Query's tutorial")
struct BlogExample {
    private let scheduler = TestScheduler()
    private let scope: Scope
    private let blog: Blog
    private let list: QueryView<AllPosts>
    private let toasts = Box<[String]>([])
    private let requests = Box<[String]>([])
    private let posts = Box([Post(id: 1, title: "On Swift"), Post(id: 2, title: "On Linux")])
    private let refuses = Box(false)

    /// The service answers after 100 ms.
    init() {
        scope = Scope(root: "app", scheduler: scheduler)
        let (scheduler, toasts, requests, posts) = (scheduler, toasts, requests, posts)
        let refuses = refuses
        let service = BlogService { () async throws(Refused) in
            requests.value.append("posts")
            try? await scheduler.sleep(for: .milliseconds(100))
            return posts.value
        } post: { id async throws(Refused) in
            requests.value.append("post \(id)")
            try? await scheduler.sleep(for: .milliseconds(100))
            guard let post = posts.value.first(where: { $0.id == id }) else { throw Refused() }
            return post
        } change: { change async throws(Refused) in
            requests.value.append("change")
            try? await scheduler.sleep(for: .milliseconds(100))
            if refuses.value { throw Refused() }
            var made = change
            switch change {
            case .add(let title): posts.value.append(Post(id: posts.value.count + 1, title: title))
            case .react(let id, _): made = .react(id, count: (posts.value[id - 1].reactions) + 1)
            case .edit: break
            }
            for index in posts.value.indices { made.apply(to: &posts.value[index]) }
            return made
        }
        blog = Blog(in: scope, service) { toasts.value.append($0) }
        list = scope.child("list").query(blog.posts, key: .all)
        scheduler.advance(to: 150)
    }

    private var shown: [Post] { list.value.value ?? [] }

    private func advance() { scheduler.clock.advance(to: scheduler.now + .milliseconds(150)) }

    @Test("the list is loaded, and two views of a post share one request")
    func sharing() {
        let views = ["post", "preview"].map { scope.child($0).query(blog.post, key: 2) }
        advance()
        #expect(shown.map(\.title) == ["On Swift", "On Linux"])
        #expect(views.map(\.value.value?.title) == ["On Linux", "On Linux"])
        #expect(requests.value == ["posts", "post 2"])
    }

    @Test("a post that is added appears in the list")
    func add() {
        blog.changes.request(.add(title: "On Terminals"))
        advance()
        advance()
        #expect(shown.map(\.title) == ["On Swift", "On Linux", "On Terminals"])
    }

    @Test("an edited title appears at once in the list and in the post, and both are refetched")
    func edit() {
        let post = scope.child("post").query(blog.post, key: 1)
        advance()
        blog.changes.request(.edit(1, title: "On Swift 6"))
        #expect(shown[0].title == "On Swift 6")
        #expect(post.value.value?.title == "On Swift 6")
        advance()
        advance()
        #expect(requests.value == ["posts", "post 1", "change", "posts", "post 1"])
        #expect(shown[0].title == "On Swift 6")
    }

    @Test("a reaction is counted at once, then with those of others, without a refetch")
    func react() {
        posts.value[0].reactions = 5
        blog.changes.request(.react(1, count: shown[0].reactions + 1))
        #expect(shown[0].reactions == 1)
        advance()
        #expect(shown[0].reactions == 6)
        #expect(requests.value == ["posts", "change"])
    }

    @Test("a refused reaction is undone, and a message says so")
    func refused() {
        refuses.value = true
        blog.changes.request(.react(1, count: 1))
        advance()
        #expect(shown[0].reactions == 0)
        #expect(toasts.value == ["Not saved"])
    }

    @Test("the list is polled while it is shown")
    func polling() {
        scheduler.advance(to: 65_000)
        #expect(requests.value == ["posts", "posts", "posts"])
        scope.children[0].close()
        scheduler.run()
        #expect(requests.value.count == 3)
    }
}
