import FluxCore
import FluxRouting
import FluxScreens
import FluxTerminal
import Foundation
import Glibc
import ReactiveCore
import ReactiveTesting
import StandInServer
import TerminalFrames
import Testing

@testable import CommandLine
@testable import Console

/// The keys of every screen that remove what the user has collected.
@Suite(.blocking) struct RemovingKeyTests {
    /// A screen, and the key that leads to the part of it that is tested.
    struct Place: Sendable, CustomTestStringConvertible {
        let url: String
        let key: Key?
        /// The keys that remove something here.
        let removing: String
        var testDescription: String { url }

        init(_ url: String, _ key: Key? = nil, removing: String) {
            (self.url, self.key, self.removing) = (url, key, removing)
        }
    }

    /// What the user has collected, as commands show it.
    private struct Collection: CustomStringConvertible {
        private let items: [String: Set<Substring>]
        private let unread: Set<Substring>

        init(_ fixture: AppFixture) async throws {
            func ids(_ words: String...) async throws -> Set<Substring> {
                let run = try await Executable.run(
                    words + ["--ids"], home: fixture.home, origin: fixture.server.origin)
                #expect(run.status == 0 && run.errors.isEmpty, "\(words) \(run.errors)")
                return Set(run.output.split(separator: "\n"))
            }
            let file = "\(fixture.home.path)/.local/state/nagare/default/history.json"
            struct History: Decodable { let queries: [String] }
            let history = try JSONDecoder().decode(
                History.self, from: Data(contentsOf: URL(filePath: file)))
            items = [
                "follows": try await ids("follow", "list"), "stocks": try await ids("stock", "list"),
                "videos": try await ids("myvideo", "list"), "history": Set(history.queries.map { $0[...] }),
            ]
            unread = try await ids("feed", "--offline", "-L1000")
        }

        /// Whether something of `before` is missing. A post that was opened is no longer unread.
        func lacks(_ before: Collection, hasOpened: Bool) -> Bool {
            before.items.contains { name, items in !items.isSubset(of: self.items[name] ?? []) }
                || !hasOpened && !before.unread.isSubset(of: unread)
        }

        var description: String { "\(items), unread: \(unread)" }
    }

    /// The app at a place.
    private struct Visit {
        let app: InMemoryApp
        let writes = Box(0)
        private let observation: Subscription

        init(_ url: String, _ key: Key?, _ fixture: AppFixture) async throws {
            app = try await InMemoryApp(
                fixture.home, origin: fixture.server.origin,
                recordedIn: "\(fixture.home.path)/\(UUID().uuidString)", on: VirtualTimeScheduler(),
                opening: url)
            observation = app.observeCommands { [writes] command in
                if (command as? any ClassifiedCommand)?.effect == .write { writes.with { $0 += 1 } }
            }
            try await settle()
            if let key { try await press(key) }
            writes.value = 0
        }

        func press(_ key: Key) async throws {
            app.terminal.send(.key(key))
            await app.settle()
            try await settle()
        }

        private func settle() async throws {
            try await app.advanceUntilIdle()
            try await app.waitForAllWork()
        }

        func end() async throws {
            observation.dispose()
            try await app.end()
        }
    }

    /// The keys of all sections but those that move, edit text, and open or close something.
    private static let keys: [Key] = {
        let others: Set = [
            "text", "field", "filter", "completions", "move", "help", "commands", "shell", "list",
            "post-list",
            "post-lines", "post-field", "past", "past-field", "past-opening", "login", "results-field",
            "videos-field",
        ]
        var seen: Set<Key> = []
        return KeyCatalogue.all.sections.filter { !others.contains($0.name) }.flatMap(\.actions).flatMap(
            \.keys
        )
        .filter { seen.insert($0).inserted }
    }()

    /// In the quick form: the keys that remove something at the place, and a few of the others.
    private static func keys(triedAt place: Place) -> [Key] {
        let rounds = TestRounds(quick: 6, long: keys.count)
        var generator = SeededGenerator(seed: rounds.seed, place.url.utf8.reduce(0) { $0 + Int($1) })
        let chosen = Set(keys.shuffled(using: &generator).prefix(rounds.count))
        let removing = place.removing.split(separator: " ").map(String.init)
        return keys.filter { chosen.contains($0) || removing.contains($0.description) }
    }

    @Test(
        "what a key removes is restored by u, unless the key asks first",
        arguments: [
            Place("nagare://search?q=swift", .escape, removing: "a"),
            Place("nagare://search", .control("r"), removing: ""),
            Place("nagare://post/POST", removing: "s"), Place("nagare://stocks", removing: "s a"),
            Place("nagare://following", .tab, removing: "a F A"),
            Place("nagare://episode/VIDEO", removing: "m d"), Place("nagare://myvideo", removing: "m d"),
            Place("nagare://account", removing: ""),
        ])
    func keys(at place: Place) async throws {
        let fixture = try await AppFixture()
        let url = try await prepare(fixture, for: place.url)
        var visit = try await Visit(url, place.key, fixture)
        var before = try await Collection(fixture)
        let (screen, route) = (visit.app.screen, visit.app.route)
        var removing: [String] = []
        for key in Self.keys(triedAt: place) {
            try await visit.press(key)
            if visit.writes.value > 0 {
                let hasOpened = visit.app.route != route
                if try await Collection(fixture).lacks(before, hasOpened: hasOpened) {
                    removing.append(key.description)
                    try await visit.press("u")
                    let after = try await Collection(fixture)
                    #expect(
                        !after.lacks(before, hasOpened: hasOpened),
                        "\(key): \(before)\n\(after)\n\(visit.app.screen.joined(separator: "\n"))")
                } else if !hasOpened {
                    try await visit.press("u")
                }
                if hasOpened { before = try await Collection(fixture) }
            } else if visit.app.screen == screen {
                continue
            }
            try await visit.end()
            visit = try await Visit(url, place.key, fixture)
        }
        try await visit.end()
        #expect(removing.joined(separator: " ") == place.removing)
    }

    /// Follows with unread posts, stocks, saved videos and a history.
    ///
    /// - Returns: The URL with the ids of a post and a video.
    private func prepare(_ fixture: AppFixture, for url: String) async throws -> String {
        #expect(try await fixture.run("login", "--with-token", input: "demo-token\n").status == 0)
        #expect(try await fixture.run("follow", "add", "tag:swift", "tag:linux").status == 0)
        _ = try await fixture.run("feed")
        // Not those at the top of the lists, which do not know whether a post is stocked.
        let posts = try await fixture.run("search", "swift", "-L3", "--page=5", "--ids").output
        #expect(try await fixture.run("stock", "add", "-", input: posts).status == 0)
        let videos = try await fixture.run("episode", "list", "-L3", "--ids").output
        #expect(try await fixture.run("myvideo", "add", "-", input: videos).status == 0)
        try FileManager.default.createDirectory(
            atPath: "\(fixture.home.path)/.local/state/nagare/default", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let history = "\(fixture.home.path)/.local/state/nagare/default/history.json"
        try #"{"version":1,"queries":["swift","linux"]}"#.write(
            toFile: history, atomically: true, encoding: .utf8)
        chmod(history, 0o600)
        func first(_ ids: String) -> String { String(ids.prefix { $0 != "\n" }) }
        return url.replacingOccurrences(of: "POST", with: first(posts))
            .replacingOccurrences(of: "VIDEO", with: first(videos))
    }
}
