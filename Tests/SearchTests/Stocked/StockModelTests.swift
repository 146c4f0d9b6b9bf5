import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import FluxTerminalTesting
import Foundation
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting
import ServiceTexts
import TerminalFrames
import Testing

@testable import Search

/// A service that reads and writes at a random time between the request and its answer.
private final class RandomStockService: PostAPI {
    let scheduler = VirtualTimeScheduler()
    let posts = (1...4).map { Post.sample("p\($0)") }
    /// The stocks of the user as the service has them.
    let stocks = Box<Set<Post.ID>>([])
    let isBroken = Box(true)
    private let generator: Box<SeededGenerator>

    init(seed: UInt64) { generator = Box(SeededGenerator(seed: seed)) }

    func random(_ range: ClosedRange<Int>) -> Int { generator.with { Int.random(in: range, using: &$0) } }

    private func wait() async throws(ServiceFailure) {
        do { try await scheduler.sleep(for: .milliseconds(random(0...60))) } catch { throw .cancelled }
    }

    private func answer<Answer: Sendable>(
        _ make: @Sendable (inout Set<Post.ID>) -> Answer
    ) async throws(ServiceFailure) -> Answer {
        try await wait()
        if isBroken.value, random(0...7) == 0 { throw .unavailable(status: 503) }
        let answer = stocks.with { make(&$0) }
        try await wait()
        return answer
    }

    func findPosts(_ query: String, page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        try await answer { [posts] _ in PostPage(posts: posts, totalCount: posts.count, nextPage: nil) }
    }

    func post(_ id: Post.ID) async throws(ServiceFailure) -> Post {
        try await answer { [posts] _ in posts.first { $0.id == id } ?? posts[0] }
    }

    func ownPosts(page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage { throw .notFound }

    func stocks(of user: User.ID, page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        try await answer { [posts] stocks in
            PostPage(posts: posts.filter { stocks.contains($0.id) }, totalCount: stocks.count, nextPage: nil)
        }
    }

    func comments(under id: Post.ID) async throws(ServiceFailure) -> [PostComment] { [] }
    func hasStocked(_ id: Post.ID) async throws(ServiceFailure) -> Bool {
        try await answer { $0.contains(id) }
    }

    // A change that fails is not made: of one that was perhaps made, nothing can be said.
    func stock(_ id: Post.ID) async throws(ServiceFailure) -> Bool {
        try await answer { $0.insert(id).inserted }
    }

    func unstock(_ id: Post.ID) async throws(ServiceFailure) -> Bool {
        try await answer { $0.remove(id) != nil }
    }

    func user(of token: AccessToken) async throws(ServiceFailure) -> User { User(id: "reader") }
    func revoke(_ token: AccessToken) async throws(ServiceFailure) {}
}

/// The user in front of the app, with another one of the user's programs.
private final class RandomUser {
    let service: RandomStockService
    let root: Scope
    let flux: ApplicationFlux
    let shell: ShellFlux
    let feature: SearchFeature
    private var posts: [Post.ID: Screen<PostLogic>] = [:]
    private var results: Screen<ResultsLogic>?
    /// Posts that another program has changed, and that this one may not have heard of; all posts after a log-out.
    private(set) var changedElsewhere: Set<Post.ID> = []

    init(_ service: RandomStockService) {
        self.service = service
        root = Scope(root: "app", scheduler: service.scheduler, mode: .onScheduler)
        flux = ApplicationFlux(
            in: root,
            vault: InMemoryTokenVault(AccessToken(secret: "s", origin: "https://qiita.com")),
            settings: InMemoryValueVault(), origin: "https://qiita.com")
        shell = ShellFlux(in: root, desktop: InMemoryDesktop())
        feature = SearchFeature(
            in: root, flux: flux, shell: shell, api: service, markdown: SampleMarkdown(),
            history: InMemoryValueVault(), follows: InMemoryFollowLibrary(), now: { Date.written },
            formatDate: DateFormat(day: { _ in "" }))
        flux.token.restore(environment: nil)
        flux.routing.dispatch(.started(.sample, isLoggedIn: true, skipsLogin: true))
    }

    private var anyPost: Post.ID { service.posts[service.random(0...3)].id }

    func step() {
        let id = anyPost
        switch service.random(0...13) {
        case 0...2: request(StockBatch(service.random(0...1) == 0 ? .add : .remove, [id]))
        case 3: request(StockBatch(.add, service.posts.map(\.id)))
        case 4: shell.undo(service.random(0...2) == 0 ? .redo : .undo)
        case 5:
            if let open = posts.removeValue(forKey: id) {
                open.close()
            } else {
                posts[id] = feature.openPost(id)
            }
        case 6: refresh()
        case 7:
            if results == nil { results = feature.openResults("q") } else { close() }
        case 8:
            service.stocks.with { if $0.remove(id) == nil { $0.insert(id) } }
            changedElsewhere.insert(id)
        case 9: if isLoggedIn { logOut() } else { logIn() }
        default: service.scheduler.advance(by: .milliseconds(service.random(1...80)))
        }
    }

    private var token: AccessToken { AccessToken(secret: "s", origin: "https://qiita.com") }
    var isLoggedIn: Bool { flux.token.store.state.isLoggedIn }

    /// What is known of the stocks is forgotten.
    private func logOut() {
        flux.token.dispatcher.dispatch(.loggedOut)
        changedElsewhere.formUnion(service.posts.map(\.id))
    }

    func logIn() { flux.token.dispatcher.dispatch(.loggedIn(token, User(id: "reader"))) }

    private func request(_ batch: StockBatch) {
        let screen = results ?? feature.openResults("q")
        results = screen
        screen.stream.input.action(.posts(.stockRequested(batch)))
    }

    private func close() {
        results?.close()
        results = nil
    }

    func refresh() {
        results?.stream.input.action(.refreshed(at: service.scheduler.now))
        for screen in posts.values {
            screen.stream.input.action(.retried(isLoggedIn: true))
        }
    }

    /// What is shown of each post.
    var shown: Set<Post.ID> {
        if results == nil { results = feature.openResults("q") }
        let stocked = results!.stream.output.shown.stocked
        return Set(service.posts.map(\.id).filter(stocked.isStocked))
    }
}

@Suite("stocks, and a service that answers in any order")
struct StockModelTests {
    @Test("once no change is running, the latest change is shown; after a refresh, what the service has")
    func random() {
        let rounds = TestRounds(quick: 1_000, long: 100_000)
        for round in 0..<rounds.count {
            let seed = rounds.seed &+ UInt64(round)
            let service = RandomStockService(seed: seed)
            let user = RandomUser(service)
            for _ in 0..<service.random(4...25) { user.step() }
            service.isBroken.value = false
            service.scheduler.run()
            let isSilent = user.isLoggedIn || user.shown.isEmpty
            #expect(isSilent, "seed \(seed), shown after a log-out")
            if !user.isLoggedIn { user.logIn() }
            service.scheduler.run()
            let known = Set(service.posts.map(\.id)).subtracting(user.changedElsewhere)
            let isRight = user.shown.intersection(known) == service.stocks.value.intersection(known)
            #expect(isRight, "seed \(seed), at rest")
            _ = user.shown
            user.refresh()
            service.scheduler.run()
            let isSame = user.shown == service.stocks.value
            #expect(isSame, "seed \(seed), after a refresh")
            user.root.close()
            if !isSilent || !isRight || !isSame { return }
        }
    }
}
