import ApplicationFlux
import CommandTesting
import Console
import Entities
import FluxCore
import FluxScreens
import Foundation
import Markdown
import Persistence
import PostAPI
import ReactiveCore
import Search
import Synchronization
import TerminalFrames

@testable import SearchCommands

/// Three posts in memory; the runs of a test share the followed names, the read posts and the stocks.
struct InMemorySearch: Sendable {
    let follows = InMemoryFollowLibrary()
    let api: NumberedPosts
    let vault: InMemoryTokenVault

    /// - Parameter isLoggedIn: Whether a token is stored.
    init(isLoggedIn: Bool = false) {
        let user = User(id: "ann")
        api = NumberedPosts(
            InMemoryPostAPI(
                posts: (1...3).map(Self.post), users: ["t0ken": user], currentUser: user,
                scheduler: ImmediateScheduler()))
        let token = AccessToken(secret: "t0ken", origin: InMemoryApplication.origin)
        vault = InMemoryTokenVault(isLoggedIn ? token : nil)
    }

    func run(
        _ command: any DocumentedCommand.Type, _ words: String..., language: Language = .english
    ) async throws -> CommandRun {
        try await run(command, words, language: language)
    }

    func run(
        _ command: any DocumentedCommand.Type, _ words: [String], language: Language = .english,
        showsRemarks: Bool = false
    ) async throws -> CommandRun {
        try await CommandRun(words, of: command, in: language, showsRemarks: showsRemarks) {
            InMemorySearchServices(application: InMemoryApplication(vault, mode: $0), search: self)
                as any SearchCommandServices
        }
    }

    private static func post(_ number: Int) -> Post {
        let written = Date(timeIntervalSince1970: 1_767_225_600 - Double(number) * 86_400)
        return Post(
            id: "p\(number)", title: "Post \(number)", body: "Text \(number)",
            url: "\(InMemoryApplication.origin)/ann/items/p\(number)", createdAt: written, updatedAt: written,
            isPrivate: false, tags: [Tag(name: "swift")], user: User(id: "ann"), likesCount: 1,
            commentsCount: 0, stocksCount: 2)
    }
}

/// Each answer with a post says in the title which request it answers.
final class NumberedPosts: PostAPI {
    private let api: InMemoryPostAPI
    private let count = Mutex(0)

    init(_ api: InMemoryPostAPI) { self.api = api }

    func post(_ id: Post.ID) async throws(ServiceFailure) -> Post {
        let number = count.withLock { count in
            count += 1
            return count
        }
        let post = try await api.post(id)
        return Post(
            id: post.id, title: "\(post.title), request \(number)", body: post.body, url: post.url,
            createdAt: post.createdAt, updatedAt: post.updatedAt, isPrivate: post.isPrivate, tags: post.tags,
            user: post.user, likesCount: post.likesCount, commentsCount: post.commentsCount,
            stocksCount: post.stocksCount)
    }

    func findPosts(_ query: String, page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        try await api.findPosts(query, page: page, perPage: perPage)
    }
    func ownPosts(page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        try await api.ownPosts(page: page, perPage: perPage)
    }
    func stocks(of user: User.ID, page: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        try await api.stocks(of: user, page: page, perPage: perPage)
    }
    func comments(under id: Post.ID) async throws(ServiceFailure) -> [PostComment] {
        try await api.comments(under: id)
    }
    func hasStocked(_ id: Post.ID) async throws(ServiceFailure) -> Bool { try await api.hasStocked(id) }
    func stock(_ id: Post.ID) async throws(ServiceFailure) -> Bool { try await api.stock(id) }
    func unstock(_ id: Post.ID) async throws(ServiceFailure) -> Bool { try await api.unstock(id) }
    func user(of token: AccessToken) async throws(ServiceFailure) -> User { try await api.user(of: token) }
    func revoke(_ token: AccessToken) async throws(ServiceFailure) { try await api.revoke(token) }
}

private struct InMemorySearchServices: SearchCommandServices, InMemoryServices {
    let application: InMemoryApplication
    let search: InMemorySearch

    func search(follows: (any FollowLibrary)?) -> SearchFeature {
        SearchFeature(
            in: application.root, flux: application.flux, shell: application.shell, api: search.api,
            markdown: PlainMarkdown(),
            history: InMemoryValueVault(), follows: follows ?? search.follows,
            now: { Date(timeIntervalSince1970: 1_767_323_045) }, formatDate: Dates.onScreens)
    }

    var webOrigin: String { InMemoryApplication.origin }

    func postOrigins(of text: String) -> [String] { [InMemoryApplication.origin] }

    var shownWarnings: any ValueVault<ShownWarnings> { InMemoryValueVault<ShownWarnings>() }

    func plainTextRemark(in language: Language) -> String? { nil }

    func asUser<Value: Sendable>(
        _ operation: String, _ options: GlobalOptions, _ console: Console, _ body: () async throws -> Value
    ) async throws -> Value {
        restoreToken(console)
        guard flux.token.store.state.isLoggedIn else {
            throw CommandFailure(.needsLogin) { ErrorMessage(operation, why: "-", suggestion: "-", in: $0) }
        }
        return try await body()
    }
}
