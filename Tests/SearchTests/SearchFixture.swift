import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxRouting
import FluxScreens
import FluxTerminalTesting
import Foundation
import Markdown
import Persistence
import PostAPI
import ReactiveCore
import ServiceTexts
import Synchronization
import TerminalFrames

@testable import Search

/// A results screen in virtual time, with a service whose answers and delays a test controls.
final class SearchFixture: Sendable {
    typealias Answer = @Sendable (_ query: String, _ page: Int) throws(ServiceFailure) -> PostPage

    let scheduler = VirtualTimeScheduler()
    let root: Scope
    let flux: ApplicationFlux
    let shell: ShellFlux
    let desktop: InMemoryDesktop
    let history: InMemoryValueVault<SearchHistory>
    let feature: SearchFeature
    let screen: Screen<ResultsLogic>
    private let log: RequestLog

    /// - Parameters:
    ///   - posts: The posts that can be read individually.
    ///   - delays: The delay of each query; 100 ms by default.
    ///   - follows: The library of follows and read marks.
    ///   - answer: The service's answer; by default one page with a post named after the query.
    init(
        posts: [Post] = [], delays: [String: Duration] = [:], vault: any TokenVault = InMemoryTokenVault(),
        desktop: InMemoryDesktop = InMemoryDesktop(),
        history stored: (any ValueVault<SearchHistory>)? = nil,
        follows: any FollowLibrary = InMemoryFollowLibrary(), answer: Answer? = nil
    ) {
        let log = RequestLog()
        let history = InMemoryValueVault<SearchHistory>()
        (self.desktop, self.history) = (desktop, history)
        self.log = log
        root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        flux = ApplicationFlux(
            in: root, vault: vault, settings: InMemoryValueVault(), origin: "https://qiita.com")
        flux.routing.dispatch(.started(.sample, isLoggedIn: false, skipsLogin: true))
        shell = ShellFlux(in: root, desktop: desktop)
        let api = InMemoryPostAPI(
            posts: posts, scheduler: scheduler,
            delay: { query in
                log.note(query)
                return delays[query] ?? .milliseconds(100)
            },
            find: { query, page, _ throws(ServiceFailure) in
                if let answer { return try answer(query, page) }
                return PostPage(posts: [.sample(query)], totalCount: 1, nextPage: nil)
            })
        feature = Self.feature(in: root, flux, shell, api, stored ?? history, follows)
        screen = feature.openResults(perPage: 20)
    }

    /// Creates the same feature in another tree of scopes, with a service that has these posts.
    func feature(in root: Scope, answering posts: [Post]) -> SearchFeature {
        Self.feature(
            in: root, flux, shell, InMemoryPostAPI(posts: posts, scheduler: scheduler), history,
            InMemoryFollowLibrary())
    }

    private static func feature(
        in root: Scope, _ flux: ApplicationFlux, _ shell: ShellFlux, _ api: any PostAPI,
        _ history: any ValueVault<SearchHistory>, _ follows: any FollowLibrary
    ) -> SearchFeature {
        SearchFeature(
            in: root, flux: flux, shell: shell, api: api, markdown: SampleMarkdown(), history: history,
            follows: follows,
            now: { [scheduler = root.scheduler] in
                Date.start.addingTimeInterval(scheduler.now / .seconds(1))
            }, formatDate: DateFormat(day: { _ in "2026-03-14" }))
    }

    /// The queries that reached the service, in order.
    var requestedQueries: [String] { log.all }

    var state: ResultsState { screen.stream.output.state.value }

    /// The titles on the screen.
    var shown: [String] { state.shownPosts.map(\.title) }

    func type(_ text: String, at time: Duration) {
        scheduler.advance(to: time)
        let before = state.field.text
        let commonPrefix = zip(before, text).prefix { $0 == $1 }.count
        for _ in before.dropFirst(commonPrefix) { send(.edited(.deleteBackward)) }
        if text.count > commonPrefix { send(.edited(.insert(String(text.dropFirst(commonPrefix))))) }
    }

    func send(_ action: ResultsAction) { screen.stream.input.action(action) }

    /// Closes the screen and opens another one.
    func reopened(perPage: Int = 20) -> Screen<ResultsLogic> {
        screen.close()
        return feature.openResults(perPage: perPage)
    }

    func submit(_ query: String) {
        send(.submitted(query, page: 1, at: scheduler.now))
    }

    /// Follows or unfollows at the start of virtual time, without reading the follows again.
    func change(_ change: FollowChange.Kind) {
        feature.services.followChanges.request(FollowRequest(FollowChange(change), at: .start))
    }

    func reachBottom() {
        send(.pages(.nextPageRequested(at: scheduler.now)))
    }
}

final class RequestLog: Sendable {
    private let queries = Mutex<[String]>([])
    var all: [String] { queries.withLock { $0 } }
    func note(_ query: String) { queries.withLock { $0.append(query) } }
}

extension Post {
    /// A post whose id and title are `name`; the id is limited to the service's 20 characters.
    static func sample(_ name: String, body: String = "") -> Post {
        Post(
            id: String(name.prefix(20)), title: name, body: body, url: "https://qiita.com/taro/items/\(name)",
            createdAt: Date(timeIntervalSince1970: 1_700_000_000),
            updatedAt: Date(timeIntervalSince1970: 1_700_000_000), isPrivate: false,
            tags: [Tag(name: "Swift")],
            user: User(id: "taro"), likesCount: 3, commentsCount: 0, stocksCount: 1)
    }
}

/// Pages with these titles; all but the last have a `nextPage`.
func pages(_ names: [String]...) -> SearchFixture.Answer {
    let names = names
    return { _, page throws(ServiceFailure) in
        let posts = names[page - 1].map { Post.sample($0) }
        let total = names.reduce(0) { $0 + $1.count }
        return PostPage(posts: posts, totalCount: total, nextPage: page < names.count ? page + 1 : nil)
    }
}

extension SearchFixture {
    static var examplePost: Post { .sample("1", body: "swift") }
}

extension RouteMap {
    /// The routes that these screens need.
    static let sample = RouteMap(home: .search(query: nil), login: Route("login"), guarded: ["stocks"])
}

extension Screen<ResultsLogic> {
    func send(_ action: ResultsAction) { stream.input.action(action) }
    var phase: InfiniteQuery<FoundPosts>.Phase { stream.output.state.value.phase }
}

extension ResultsState {
    var shownPosts: [Post] { results.rows }
    var phase: InfiniteQuery<FoundPosts>.Phase { results.query.phase }
    var totalCount: Int? { results.query.total }

    /// Answers the running request.
    mutating func answer(
        _ ids: [String], next: Int? = nil, total: Int? = 5, saying metadata: SearchAnswer? = nil,
        _ ask: CommandSink<Command> = .ignoring
    ) {
        guard let request = results.query.runningRequest else { return }
        let page = InfinitePage<FoundPosts>(
            ids.map { .sample($0) }, next: next, total: total, metadata: metadata)
        reduce(.pages(.pageArrived(page, for: request, at: .zero)), ask)
    }

    /// Lets the running request fail.
    mutating func fail(_ failure: ServiceFailure) {
        guard let request = results.query.runningRequest else { return }
        reduce(.pages(.pageFailed(failure, for: request, retryAt: nil)))
    }
}

extension Date {
    /// The start of virtual time.
    static let start = Date(timeIntervalSince1970: 1_800_000_000)
}

extension PostState {
    /// The state of a screen whose post and comments have arrived, or which has failed to request them.
    static func answered(
        _ post: Post, _ comments: [PostComment]? = nil, failure: ServiceFailure? = nil
    ) -> PostState {
        var (posts, answers) = (Query<PostByID>(), Query<CommentsOfPost>())
        posts.reduce(.learned([.init(post, for: post.id)], asOf: 0, at: .zero), .ignoring)
        if let comments {
            answers.reduce(.learned([.init(comments, for: post.id)], asOf: 0, at: .zero), .ignoring)
        }
        if let failure {
            posts.failRequest(of: post.id, failure)
            answers.failRequest(of: post.id, failure)
        }
        var state = PostState()
        state.derive(from: (posts.entries[id: post.id], answers.entries[id: post.id]), .ignoring)
        return state
    }
}

extension Query where Endpoint.Failure == ServiceFailure {
    /// Requests an answer, and lets the request fail.
    fileprivate mutating func failRequest(of key: Endpoint.Key, _ failure: ServiceFailure) {
        var requests: [Request] = []
        reduce(
            .shown(key, at: .zero),
            CommandSink { if case .fetch(let request) = $0 { requests.append(request) } })
        for request in requests {
            reduce(.failed(failure, for: request, retryAt: .seconds(4), at: .seconds(1)), .ignoring)
        }
    }
}
