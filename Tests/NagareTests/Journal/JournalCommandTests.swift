import FluxJournal
import Foundation
import ReactiveTesting
import StandInServer
import Testing

/// The `nagare journal` commands for a recorded command.
@Suite(.blocking, .serialized) struct JournalCommandTests {
    /// A recorded search.
    private struct Recorded {
        let fixture: AppFixture
        var path: String { fixture.home.path + "/run.journal" }

        init() async throws {
            fixture = try await AppFixture()
            let search = try await fixture.run("search", "swift", "-L", "3", "--record", path)
            #expect(search.status == 0, "\(search.errors)")
        }

        func journal(_ words: String...) async throws -> Outcome {
            try await Executable.run(["journal"] + words, home: fixture.home, origin: fixture.server.origin)
        }

        func change(_ change: (String) -> String) throws {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            try Recording.sealed(change(text)).write(toFile: path, atomically: true, encoding: .utf8)
        }
    }

    @Test("show reads a recording from standard input")
    func standardInput() async throws {
        let recorded = try await Recorded()
        let text = try String(contentsOfFile: recorded.path, encoding: .utf8)
        let shown = try await Executable.run(
            ["journal", "show", "-"], home: recorded.fixture.home, input: text)
        #expect(shown.status == 0 && shown.errors == "", "\(shown.errors)")
        #expect(try await recorded.journal("show", recorded.path).output == shown.output)
    }

    @Test("show lists each action with its number, time, scope, cause and location; filters narrow the list")
    func show() async throws {
        let recorded = try await Recorded()
        let shown = try await recorded.journal("show", recorded.path)
        let rows = shown.output.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
        let arrived = try #require(rows.first { $0[3] == "ResultsAction.pages" })
        let submitted = try #require(rows.first { $0[3] == "ResultsAction.submitted" })
        #expect(arrived[2] == "search/results")
        #expect(arrived[5] == "← \(submitted[0])")
        #expect(arrived[6].hasPrefix("Search/ResultsActionCreator.swift:"))

        let one = try await recorded.journal(
            "show", recorded.path, "--action", "ResultsAction.pages", "--json")
        let list = try one.json([Shown].self)
        #expect(list.map(\.action) == ["ResultsAction.pages"])
        #expect(list.map(\.unfinished) == [false])
        #expect(try await recorded.journal("show", recorded.path, "--scope", "nowhere").output == "")
    }

    private struct Shown: Decodable {
        let number: UInt64
        let action: String
        let unfinished: Bool
        let commands: [Command]

        struct Command: Decodable {
            let store: String
            let place: String
            let value: [String: Find]
        }

        struct Find: Decodable {}
    }

    @Test("show --commands prints the commands that each action requested, and --json contains them")
    func commands() async throws {
        let recorded = try await Recorded()
        let shown = try await recorded.journal(
            "show", recorded.path, "--action", "ResultsAction.submitted", "--commands")
        let lines = shown.output.split(separator: "\n")
        #expect(lines.count > 1)
        for line in lines.dropFirst() {
            #expect(
                line.wholeMatch(of: #/      asked for \w+.* at (Search|FluxQueries)/[\w+]+\.swift:\d+/#)
                    != nil, "\(line)")
        }

        let json = try await recorded.journal(
            "show", recorded.path, "--action", "ResultsAction.submitted", "--json")
        let commands = try json.json([Shown].self).flatMap(\.commands)
        #expect(commands.count == lines.count - 1)
        #expect(commands.allSatisfy { $0.store == "Search.ResultsState" && $0.place.contains(".swift:") })
        let places = try await recorded.journal(
            "show", recorded.path, "--json", "--fields", "commands.place")
        #expect(places.status == 0, "\(places.errors)")
    }

    @Test("why names the action that changed a value and its causes; diff and state agree with it")
    func why() async throws {
        let recorded = try await Recorded()
        let why = try await recorded.journal("why", recorded.path, "ResultsState.results.query.items.0.id")
        #expect(why.status == 0, "\(why.errors)")
        let lines = why.output.split(separator: "\n")
        #expect(
            lines.first?.hasPrefix(
                "app/search/results:Search.ResultsState.results.query.items.0.id changed from nothing")
                == true)
        #expect(
            lines.contains { $0.contains("ResultsAction.pages  at Search/ResultsActionCreator.swift:") }
        )
        #expect(lines.contains { $0.contains("ResultsAction.submitted  from outside, at ") })

        let id = try #require(lines[0].split(separator: "\"").last)
        let byID = try await recorded.journal(
            "why", recorded.path, "ResultsState.results.query.items[\(id)].title")
        #expect(byID.status == 0, "\(byID.errors)")
        #expect(byID.output.contains("\n      Search.ResultsState.results.query.items[\(id)]: nothing → ("))

        let state = try await recorded.journal("state", recorded.path)
        #expect(state.output.contains("\"Search.ResultsState\": {"))
        let diff = try await recorded.journal("diff", recorded.path, "0", "2")
        #expect(diff.output.contains("app/search/results: nothing → "))

        let unchanged = try await recorded.journal("why", recorded.path, "ResultsState.results.nothing")
        #expect(unchanged.status == 5)
        let unnamed = try await recorded.journal("why", recorded.path, "list")
        #expect(unnamed.status == 5)
        #expect(unnamed.errors.contains("the recording has no store for list; try "))
    }

    @Test(
        "verify exits with 0, with 1 at the first difference, which it names, or with 125 if it cannot read"
    )
    func verify() async throws {
        let recorded = try await Recorded()
        let same = try await recorded.journal("verify", recorded.path)
        #expect(same.status == 0, "\(same.errors)")
        #expect(same.output.hasPrefix("compatible: this version can replay all of it\n"))
        #expect(same.output.contains("actions and 0 frames"))

        // As if the action had led to a different list when it was recorded.
        try recorded.change { $0.replacing(#/"shownKey":"[0-9a-f]{16}"/#, with: #""shownKey":"00""#) }
        let other = try await recorded.journal("verify", recorded.path)
        #expect(other.status == 1)
        #expect(other.errors.contains("the result differs in Search.ResultsState.results.query.shownKey"))
        #expect(other.errorLines.count == 1)

        try recorded.change {
            $0.replacing(#""action":"Search.ResultsAction""#, with: #""action":"Search.OldAction""#)
        }
        let renamed = try await recorded.journal("verify", recorded.path)
        #expect(renamed.status == 1)
        #expect(renamed.errors.contains("nothing handles Search.OldAction"))
        #expect(
            renamed.output.hasPrefix(
                "may differ:\n  nothing in app/search/results handles Search.OldAction any more (first at "
            ))

        try recorded.change { "x" + $0 }
        #expect(try await recorded.journal("verify", recorded.path).status == 125)
        #expect(try await recorded.journal("verify", recorded.path + "x").status == 125)
        #expect(try await recorded.journal("show", recorded.path).status == 1)
    }

    @Test("a command that uses a screen without displaying it can be replayed")
    func playback() async throws {
        let fixture = try await AppFixture()
        let path = fixture.home.path + "/run.journal"
        let videos = try await fixture.run("episode", "list", "-L", "1", "--json").json([Video].self)
        let played = try await fixture.run("episode", "play", videos[0].id, "--print-url", "--record", path)
        #expect(played.status == 0, "\(played.errors)")
        let verified = try await fixture.run("journal", "verify", path)
        #expect(verified.status == 0, "\(verified.errors)")
        #expect(verified.output.hasPrefix("compatible: "))
    }

    private struct Video: Decodable { let id: String }

    @Test("--record into another kind of file leaves it unchanged and reports it")
    func foreign() async throws {
        let fixture = try await AppFixture()
        let path = fixture.home.path + "/diary"
        try "dear diary\n".write(toFile: path, atomically: true, encoding: .utf8)
        let outcome = try await fixture.run("search", "swift", "--record", path)
        #expect(outcome.status == 64)
        #expect(
            outcome.errorLines == ["nagare: record: \(path) is not a Nagare recording; choose another file"])
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "dear diary\n")
    }

    @Test("a second run is appended to the file, and the commands use the latest one")
    func again() async throws {
        let recorded = try await Recorded()
        let first = try await recorded.journal("show", recorded.path)
        _ = try await recorded.fixture.run("--record", recorded.path, "search", "流れ", "-L", "3")
        let second = try await recorded.journal("show", recorded.path)
        #expect(second.status == 0)
        #expect(second.output != first.output)
        #expect(second.output.contains("流れ"))
    }
}
