import ApplicationFlux
import Entities
import FluxCore
import Foundation
import Markdown
import Persistence
import PostAPI
import ReactiveCore
import Synchronization

@testable import Search

/// One results screen on virtual time, with a service that answers what it is told after as long as it is told.
final class SearchFixture: Sendable {
    typealias Answer = @Sendable (_ query: String, _ page: Int) throws(ServiceFailure) -> PostPage

    let scheduler = VirtualTimeScheduler()
    let root: Scope
    let flux: ApplicationFlux
    let feature: SearchFeature
    let screen: Screen<SearchLogic>
    private let log: AskedLog

    /// - Parameters:
    ///   - posts: What can be read one by one.
    ///   - delays: How long each query takes; 100 ms unless said.
    ///   - answer: What the service says; one page named after the query unless said.
    init(
        posts: [Post] = [], delays: [String: Duration] = [:], vault: any TokenVault = InMemoryTokenVault(),
        answer: Answer? = nil
    ) {
        let log = AskedLog()
        self.log = log
        root = Scope(root: "app", scheduler: scheduler)
        flux = ApplicationFlux(in: root, vault: vault, origin: "https://qiita.com")
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
        feature = SearchFeature(
            in: root, api: api, markdown: SampleMarkdown(), token: flux.token, reducer: { $0.reduce($1) })
        screen = feature.openResults(perPage: 20)
    }

    /// The queries that reached the service, in order.
    var asked: [String] { log.all }

    var state: SearchState { screen.stream.output.state.value }

    /// The titles on screen.
    var shown: [String] { state.posts.map(\.title) }

    func type(_ text: String, at time: Duration) {
        scheduler.advance(to: time)
        screen.stream.input.searchText(text)
    }

    /// Closes the screen and opens one like it.
    func reopened(perPage: Int = 20) -> Screen<SearchLogic> {
        screen.close()
        return feature.openResults(perPage: perPage)
    }

    func submit(_ query: String) {
        screen.stream.input.submitted(SearchQuestion(query: query, page: 1))
    }

    func reachBottom() {
        screen.stream.input.reachedBottom()
    }
}

final class AskedLog: Sendable {
    private let queries = Mutex<[String]>([])
    var all: [String] { queries.withLock { $0 } }
    func note(_ query: String) { queries.withLock { $0.append(query) } }
}

extension Post {
    /// A post whose id and title are `name`; the id is cut to the service's 20 letters.
    static func sample(_ name: String, body: String = "") -> Post {
        Post(
            id: String(name.prefix(20)), title: name, body: body, url: "https://qiita.com/taro/items/\(name)",
            createdAt: Date(timeIntervalSince1970: 1_700_000_000),
            updatedAt: Date(timeIntervalSince1970: 1_700_000_000), isPrivate: false,
            tags: [Tag(name: "Swift")],
            user: User(id: "taro"), likesCount: 3, commentsCount: 0, stocksCount: 1)
    }
}

/// Pages of three lists of names, with `nextPage` until the last.
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
