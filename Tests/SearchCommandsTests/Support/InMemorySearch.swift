import ApplicationFlux
import CommandTesting
import Console
import Entities
import FluxCore
import Foundation
import Markdown
import Persistence
import PostAPI
import ReactiveCore
import Search
import Shell
import TerminalFrames

@testable import SearchCommands

/// Three posts in memory; the runs of a test share the followed names, the read posts and the stocks.
struct InMemorySearch: Sendable {
    let follows = InMemoryFollowLibrary()
    let api: InMemoryPostAPI
    let vault: InMemoryTokenVault

    /// - Parameter isLoggedIn: Whether a token is stored.
    init(isLoggedIn: Bool = false) {
        let user = User(id: "ann")
        api = InMemoryPostAPI(
            posts: (1...3).map(Self.post), users: ["t0ken": user], currentUser: user,
            scheduler: ImmediateScheduler())
        let token = AccessToken(secret: "t0ken", origin: InMemoryApplication.origin)
        vault = InMemoryTokenVault(isLoggedIn ? token : nil)
    }

    func run(
        _ command: any DocumentedCommand.Type, _ words: String..., language: Language = .english
    ) async throws -> CommandRun {
        try await CommandRun(words, of: command, in: language) {
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

    func plainTextRemark(in language: Language) -> String? { nil }

    func asUser<Value: Sendable>(
        _ what: String, _ options: GlobalOptions, _ console: Console, _ body: () async throws -> Value
    ) async throws -> Value {
        restoreToken(console)
        guard flux.token.store.state.isLoggedIn else {
            throw CommandFailure(.needsLogin) { ErrorMessage(what, why: "-", suggestion: "-", in: $0) }
        }
        return try await body()
    }
}
