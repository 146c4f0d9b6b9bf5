import ApplicationFlux
import ArgumentParser
import Entities
import FluxCore
import FluxQueries
import FluxRouting
import FluxScreens
import FluxTerminal
import Foundation
import Persistence
import ReactiveCore
import ReactiveTesting
import Search
import TerminalFrames
import Testing

@testable import CommandLine
@testable import Console

/// What is saved of a session, and for whom it is restored.
@Suite(.serialized)
struct SessionPersistenceTests {
    private static let file = ".local/state/nagare/default/last-session.json"

    private let home: TemporaryFolder
    private let scheduler = VirtualTimeScheduler()

    init() throws { home = try TemporaryFolder() }

    private func settings(_ environment: [String: String] = [:]) throws -> Settings {
        try Settings(
            environment: environment.merging(["HOME": home.path]) { $1 }, profile: "default")
    }

    private func composition(_ environment: [String: String] = [:]) throws -> Composition {
        let root = Scope(appRoot: "app", scheduler: scheduler, mode: .onScheduler)
        let composition = try Composition(
            root, try settings(environment), try GlobalOptions.parse(["--offline"]),
            environment: ["HOME": home.path], on: InMemoryInfrastructure())
        composition.restoreToken()
        composition.flux.routing.dispatch(
            .started(
                RouteMap(home: .search(query: nil), login: Route("login"), guarded: []), isLoggedIn: true,
                skipsLogin: true))
        scheduler.advance(by: .zero)
        return composition
    }

    private var saved: String? { try? String(contentsOfFile: "\(home.path)/\(Self.file)", encoding: .utf8) }

    @Test("changes are saved at most every 2 seconds, in a file that only its owner can read")
    func savesRarely() throws {
        let composition = try composition()
        let persistence = SavedSession(composition)
        persistence.startSaving()
        for step in 0..<39 {
            composition.flux.routing.dispatch(.opened(.post(id: "post\(step)")))
            scheduler.advance(by: .milliseconds(50))
            #expect(saved == nil)
        }
        scheduler.advance(by: .milliseconds(50))
        let first = try #require(saved)
        #expect(first.contains("post38"))
        #expect(try home.mode(Self.file) == 0o600)

        composition.flux.routing.dispatch(.wentBack)
        scheduler.advance(by: .milliseconds(1_999))
        #expect(saved == first)
        scheduler.advance(by: .milliseconds(1))
        #expect(saved != first)
        withExtendedLifetime(persistence) { composition.root.close() }
    }

    @Test("the screens of a session are restored without repeating their requests")
    func restored() throws {
        let composition = try composition()
        composition.flux.routing.dispatch(.opened(.post(id: "one")))
        composition.shell.store.dispatch(.helpToggled)
        composition.shell.store.dispatch(.toastRaised(try CodedMessage("told"), at: .zero))
        scheduler.advance(by: .zero)
        SavedSession(composition).save(TreeStates(of: composition.root))
        composition.root.close()

        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let session = try #require(SavedSession.last(try settings()))
        _ = session.snapshot.restored(in: root)
        let flux = ApplicationFlux(
            in: root, vault: InMemoryTokenVault(), settings: InMemoryValueVault(), origin: "https://qiita.com"
        )
        let shell = ShellFlux(in: root, desktop: InMemoryDesktop())
        #expect(flux.routing.state.stack == [.search(query: nil), .post(id: "one")])
        #expect(shell.store.state.overlay == .help(ScrollOffset()))
        shell.store.dispatch(.resumed)
        #expect(shell.store.state.toast == nil && !shell.store.state.hasEnded)
    }

    @Test("a session is restored only for the same service and user, also of another version")
    func owner() throws {
        let composition = try composition(["QIITA_TOKEN": "secret-of-one"])
        SavedSession(composition).save(TreeStates(of: composition.root))
        composition.root.close()

        #expect(try SavedSession.last(settings(["QIITA_TOKEN": "secret-of-one"])) != nil)
        #expect(try SavedSession.last(settings(["QIITA_TOKEN": "secret-of-another"])) == nil)
        #expect(try SavedSession.last(settings()) == nil)
        let elsewhere = ["QIITA_TOKEN": "secret-of-one", "NAGARE_QIITA_URL": "https://other.example"]
        #expect(try SavedSession.last(settings(elsewhere)) == nil)
        let text = try #require(saved)
        #expect(!text.contains("secret") && !text.contains("•••"))
        try text.replacing("\"app\":\"\(version)\"", with: "\"app\":\"0.0.1\"").write(
            toFile: "\(home.path)/\(Self.file)", atomically: false, encoding: .utf8)
        let other = try SavedSession.last(settings(["QIITA_TOKEN": "secret-of-one"]))
        #expect(other?.isOfOtherVersion == true)
    }

    @Test(
        "a damaged session is ignored and replaced", arguments: ["", "{", "[]", "{\"app\":1}", "\u{0}"])
    func damaged(text: String) throws {
        let composition = try composition()
        SavedSession(composition).save(TreeStates(of: composition.root))
        #expect(try SavedSession.last(settings()) != nil)
        try text.write(toFile: "\(home.path)/\(Self.file)", atomically: false, encoding: .utf8)
        #expect(try SavedSession.last(settings()) == nil)
        SavedSession(composition).save(TreeStates(of: composition.root))
        #expect(try SavedSession.last(settings()) != nil)
        composition.root.close()
    }

    @Test("a session that ends on the login screen is not saved")
    func loggedOut() throws {
        let composition = try composition()
        SavedSession(composition).save(TreeStates(of: composition.root))
        #expect(saved != nil)
        composition.flux.routing.dispatch(.loggedOut)
        scheduler.advance(by: .zero)
        SavedSession(composition).save(TreeStates(of: composition.root))
        #expect(saved == nil)
        composition.root.close()
    }

    @Test("the text of posts is not saved, and the rest is limited to 2 MiB")
    func small() throws {
        let composition = try composition()
        let text = String(repeating: "What the post says. ", count: 200_000)
        let search = composition.search()
        _ = search.openPost("long")
        let date = Date(timeIntervalSince1970: 0)
        func learn(title: String) {
            let post = Post(
                id: "long", title: title, body: text, url: "https://qiita.com/long", createdAt: date,
                updatedAt: date, isPrivate: false, tags: [], user: User(id: "u"), likesCount: 0,
                commentsCount: 0, stocksCount: 0)
            search.scope.dispatcher(for: Query<PostByID>.Action.self).dispatch(
                .learned([.init(post, for: post.id)], asOf: 0, at: scheduler.now))
            scheduler.advance(by: .zero)
        }
        learn(title: "A title")
        SavedSession(composition).save(TreeStates(of: composition.root))
        let first = try #require(saved)
        #expect(
            first.contains("A title") && !first.contains("What the post says") && first.utf8.count < 10_000)

        learn(title: String(repeating: "a long title ", count: 200_000))
        SavedSession(composition).save(TreeStates(of: composition.root))
        let second = try #require(saved)
        #expect(second.utf8.count < 10_000)
        #expect(try SavedSession.last(settings()) != nil)
        composition.root.close()
    }
}

extension SavedSession {
    fileprivate convenience init(_ composition: Composition) {
        let session = RunSession(composition)
        self.init(composition.root, in: session.file, session.parts)
    }
}
