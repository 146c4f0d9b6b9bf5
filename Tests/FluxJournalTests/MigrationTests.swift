import FluxCore
import FluxJournal
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("migrations of a recording", .serialized)
struct MigrationTests {
    /// A recording by version 1, in which the state of the shelf and the keys of others had other names.
    private func older(checkpoint: Int = 1_000) throws -> Data {
        let session = Session(checkpoint: checkpoint)
        session.play(rounds: 2)
        defer { session.root.close() }
        let text = String(decoding: session.data, as: UTF8.self)
            .replacing("FluxJournalTests.ShelfState", with: "FluxJournalTests.RackState")
            .replacing(#""typed":"#, with: #""entered":"#).replacing(#""titles":"#, with: #""names":"#)
            .replacing(#"{"find":"#, with: #"{"search":"#)
        return Data(Recording.sealed(text).utf8)
    }

    private let migrations = [
        Migration(of: ShelfState.self, formerly: "FluxJournalTests.RackState", before: "2"),
        Migration(of: ListAction.self, before: "2") { $0.renaming("entered", to: "typed") },
        Migration(of: ListState.self, before: "2") { $0.renaming("names", to: "titles") },
        Migration(of: ListState.Command.self, before: "1.5") { $0.renaming("search", to: "find") },
    ]

    private func replay(_ migrations: [Migration], checkpoint: Int = 1_000) throws -> Replay<Library> {
        try Replay(Recording(try older(checkpoint: checkpoint), migrations: migrations)) { Library($0) }
    }

    @Test("without them, the recording cannot be reproduced")
    func without() throws {
        let replay = try replay([])
        try replay.run()
        #expect(!replay.differences.isEmpty)
    }

    @Test("with them, it is reproduced and verified, also from a checkpoint", arguments: [1_000, 3])
    func replayed(checkpoint: Int) throws {
        let replay = try replay(migrations, checkpoint: checkpoint)
        try replay.run()
        #expect(replay.differences == [])
        #expect(replay.app.list.state.titles.count == 10)
        let compatibility = try replay.compatibility(with: "library 1")
        #expect(compatibility == .same, "\(compatibility)")
        try replay.go(to: 0)
        try replay.go(to: replay.recording.last)
        #expect(replay.app.list.state.titles.count == 10)
    }

    @Test("entries, previews, case names and commands have the current names")
    func names() throws {
        let recording = try replay(migrations).recording
        let line = recording.actions[0]
        #expect(recording.caseName(line) == "typed")
        #expect(recording.preview(line, limit: 100) == #"{"typed":{"_0":"s"}}"#)
        #expect(recording.preview(line, limit: 5) == #"{"typ…"#)
        #expect(try recording.commands(line).map(\.caseName) == ["find"])
        #expect(
            try recording.actions.contains { line in
                guard case .action(let action) = try recording.entry(line) else { return false }
                return action.changed.keys.contains { $0.key == "FluxJournalTests.ShelfState" }
            })
    }

    @Test("the case name of a value with several keys is the first one, with migrations and without")
    func severalKeys() throws {
        struct Move: Codable { var (from, to) = (1, 2) }
        struct BoardState: Reducible, Codable {
            var last = 0

            mutating func reduce(_ move: Move) { last = move.to }
        }
        let lines = Box(Data())
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let header = RecordingHeader(app: "board 1", profile: "default", started: "")
        let recorder = SessionRecorder(root, header) { data, _ in lines.with { $0.append(data) } }
        root.store(BoardState()).dispatch(Move())
        recorder.dispose()
        root.close()
        for migrations in [[], [Migration(of: ListAction.self, before: "2") { $0 }]] {
            let recording = try Recording(lines.value, migrations: migrations)
            #expect(recording.caseName(recording.actions[0]) == "from")
        }
    }

    @Test("`why` finds the change of a migrated value, and does not call it verified")
    func why() throws {
        let replay = try replay(migrations)
        let last = replay.recording.last
        let titles = try #require(try replay.why("ListState.titles", upTo: last).change)
        #expect(titles.certainty == .replayedOnly)
        #expect(
            replay.recording.caseName(try #require(replay.recording.line(of: titles.chain[0].action.number)))
                == "found")
        let shelf = try #require(try replay.why("ShelfState.open", upTo: last).change)
        #expect(shelf.certainty == .verified)
    }

    @Test(
        "a migration applies to versions before its own, by their numbers",
        arguments: [
            ("shop 1.9.9", true), ("shop 1.10", false), ("shop 1.10.0", false), ("shop 2", false),
            ("shop 1.9", true), ("shop 1.10.1", false), ("shop", true), ("shop 1.9-beta", true),
        ])
    func versions(app: String, isMigrated: Bool) throws {
        let text = String(decoding: try older(), as: UTF8.self).replacing("library 1", with: app)
        let migration = Migration(of: ListAction.self, before: "1.10") { $0.renaming("entered", to: "typed") }
        let recording = try Recording(Data(Recording.sealed(text).utf8), migrations: [migration])
        #expect(recording.caseName(recording.actions[0]) == (isMigrated ? "typed" : "entered"))
    }

    @Test(
        "missing numbers of a version are zeros, and further ones count",
        arguments: [
            ("shop 1.10", "1.10.0", false), ("shop 1.9", "1.10.0", true), ("shop 1.2.3.3", "1.2.3.4", true),
            ("shop 1.2.3.4", "1.2.3.4", false), ("shop 1.2.3", "1.2.3.4", true), ("shop 0.0.1", "1", true),
        ])
    func numbers(app: String, version: String, isMigrated: Bool) throws {
        let text = String(decoding: try older(), as: UTF8.self).replacing("library 1", with: app)
        let migration = Migration(of: ListAction.self, before: version) {
            $0.renaming("entered", to: "typed")
        }
        let recording = try Recording(Data(Recording.sealed(text).utf8), migrations: [migration])
        #expect(recording.caseName(recording.actions[0]) == (isMigrated ? "typed" : "entered"))
    }

    @Test("migrations are applied in the order of their list")
    func order() throws {
        let two = [
            Migration(of: ListAction.self, before: "2") { $0.renaming("entered", to: "wrote") },
            Migration(of: ListAction.self, before: "3") { $0.renaming("wrote", to: "typed") },
        ]
        let recording = try Recording(try older(), migrations: two)
        #expect(recording.caseName(recording.actions[0]) == "typed")
    }

    @Test("a migration changes the values of its own type only")
    func otherTypes() throws {
        let session = Session()
        session.library.list.dispatch(.typed("s"))
        session.library.shelf.dispatch(.opened("a"))
        defer { session.root.close() }
        let migrations = [
            Migration(of: ShelfAction.self, before: "2") { value in
                value.renaming("opened", to: "unfolded").renaming("typed", to: "wrote")
            }
        ]
        let recording = try Recording(session.data, migrations: migrations)
        #expect(recording.actions.map { recording.caseName($0) } == ["typed", "unfolded"])
    }

    @Test("an error of a migration is that of reading the line")
    func failure() throws {
        struct Unknown: Error {}
        let recording = try Recording(
            try older(), migrations: [Migration(of: ListAction.self, before: "2") { _ in throw Unknown() }])
        let line = recording.actions[0]
        #expect(throws: RecordingFailure.unreadable(line: line + 1, why: "Unknown()")) {
            try recording.value(line)
        }
    }

    @Test("a key is renamed at a path, and a case without associated values as well")
    func renaming() {
        let value = CodedValue.keyed(["a": .keyed(["b": .integer(1)]), "c": .text("b")])
        #expect(value.renaming("b", to: "x", at: ["a"]).value(at: ["a", "x"]) == .integer(1))
        #expect(value.renaming("b", to: "x", at: ["c"]).value(at: ["c"]) == .text("x"))
        #expect(value.renaming("b", to: "x") == value)
        #expect(value.renaming("b", to: "x", at: ["none"]) == value)
        #expect(value.renaming("a", to: "x", at: ["c"]) == value)
        #expect(value.renaming("b", to: "x", at: ["c", "d"]) == value)
        let nested = CodedValue.keyed(["a": .keyed(["b": .keyed(["c": .integer(1)])])])
        #expect(nested.renaming("c", to: "x", at: ["a", "b"]).value(at: ["a", "b", "x"]) == .integer(1))
    }
}
