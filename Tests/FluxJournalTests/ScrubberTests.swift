import FluxCore
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@testable import FluxJournal

@Suite("scrubbing a recording", .serialized)
struct ScrubberTests {
    private func scrub(_ recording: Recording, seed: UInt64 = 1) throws -> Recording {
        let scrubber = Scrubber(
            ScrubVocabulary(routes: "library", routeWords: []), width: { _ in 1 },
            random: SeededGenerator(seed: seed),
            replay: { try Replay($0) { Library($0) } }, note: { _, _, _ in nil })
        return try Recording(try scrubber.scrub(recording))
    }

    private func text(_ recording: Recording) throws -> String {
        try (0..<recording.count).map { line in
            "\(try recording.entry(line)) \(recording.preview(line, limit: 1 << 30))"
        }.joined(separator: "\n")
    }

    @Test(
        "a scrubbed recording contains no original text and still replays",
        arguments: [4, 1_000])
    func replays(checkpoint: Int) throws {
        let session = Session(checkpoint: checkpoint)
        session.recorder.note("drawn", "On Swift")
        session.play(rounds: 2)
        let scrubbed = try scrub(try Recording(session.data))

        let replay = try Replay(scrubbed) { Library($0) }
        while try replay.advance() != nil {}
        #expect(replay.differences == [])
        let list = replay.app.list.state
        #expect(list.query.count == session.library.list.state.query.count)
        #expect(list.titles.count == 10)
        #expect(list.titles.allSatisfy { $0.hasPrefix(list.query) })
        let text = try text(scrubbed)
        for word in ["On Swift", "Flow", "swsw", "default"] { #expect(!text.contains(word)) }

        for step in [3, 1, 9] as [UInt64] {
            try replay.go(to: step)
            let again = try Replay(scrubbed) { Library($0) }
            while again.step < step, try again.advance() != nil {}
            #expect(replay.app.list.state == again.app.list.state, "a checkpoint is what comes of the lines")
        }
        session.root.close()
    }

    @Test("restored states are scrubbed, and still replay")
    func restored() throws {
        let earlier = Session()
        earlier.library.shelf.dispatch(.opened("On Swift"))
        earlier.library.list.dispatch(.typed("river"))
        let snapshot = try earlier.root.snapshot()
        earlier.root.close()
        let session = Session()
        session.root.restore(snapshot)
        session.library.page?.dispatch(.turned(by: 1))
        let scrubbed = try scrub(try Recording(session.data))

        let replay = try Replay(scrubbed) { Library($0) }
        while try replay.advance() != nil {}
        #expect(replay.differences == [])
        #expect(replay.app.list.state.query.count == 5)
        #expect(replay.app.openPages.map(\.count) == [8])
        let text = try text(scrubbed)
        #expect(text.contains("replaced"))
        for word in ["On Swift", "river"] { #expect(!text.contains(word)) }
        session.root.close()
    }

    @Test("two scrubs differ, and a scrubbed recording can be scrubbed again")
    func again() throws {
        let session = Session()
        session.play()
        let recording = try Recording(session.data)
        let (one, other) = (try scrub(recording, seed: 1), try scrub(recording, seed: 2))
        #expect(try text(one) != text(other))

        let twice = try scrub(one)
        let replay = try Replay(twice) { Library($0) }
        try replay.go(to: twice.last)
        #expect(replay.differences == [])
        #expect(twice.count == recording.count)
        session.root.close()
    }

    @Test("cases and coding keys are preserved, and dictionary keys are scrubbed")
    func words() throws {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let lines = Box(Data())
        let header = RecordingHeader(
            app: "a 1", profile: "mine", started: "2026-11-22T08:00:00Z",
            settings: ["zone": "Asia/Tokyo", "host": "https://example.org:8443"])
        let recorder = SessionRecorder(root, header) { data, _ in lines.with { $0.append(data) } }
        let store = root.child("words(secret)").store(WordsState())
        store.dispatch(.counted("tag", 7, .often))
        recorder.dispose()

        let scrubber = Scrubber(
            ScrubVocabulary(routes: "words", routeWords: [], settings: ["zone"]), width: { _ in 1 },
            replay: { try Replay($0) { $0.child("words").store(WordsState()) } }, note: { _, _, _ in nil })
        // The replica's scope has another name here: the action cannot be decoded and is omitted.
        let without = try Recording(try scrubber.scrub(try Recording(lines.value)))
        #expect(try text(without).contains("tag") == false)

        let named = Scrubber(
            ScrubVocabulary(routes: "words", routeWords: [], settings: ["zone"]), width: { _ in 1 },
            replay: { recording in
                var paths: [String] = []
                for line in 0..<recording.count {
                    if case .opened(let path, _) = try recording.entry(line) { paths.append(path) }
                }
                let name = try #require(paths.last?.dropFirst("app/".count))
                return try Replay(recording) { $0.child(String(name)).store(WordsState()) }
            }, note: { _, _, _ in nil })
        let scrubbed = try Recording(try named.scrub(try Recording(lines.value)))
        let line = try #require(scrubbed.line(of: 1))
        let carried = try scrubbed.value(line).value(at: ["counted"])
        #expect(carried?.value(at: ["_1"]) == .integer(7))
        #expect(carried?.value(at: ["_2"]) == .text("often"))
        guard case .text(let tag)? = carried?.value(at: ["_0"]) else { return #expect(Bool(false)) }
        #expect(tag != "tag")
        #expect(tag.count == 3)
        let replay = try Replay(scrubbed) { [path = try path(scrubbed)] in
            $0.child(path).store(WordsState())
        }
        try replay.go(to: 1)
        #expect(replay.differences == [])
        #expect(replay.app.state == WordsState(counts: [tag: 7], how: .often))
        #expect(scrubbed.header.settings["zone"] == "Asia/Tokyo")
        #expect(scrubbed.header.settings["host"]?.hasPrefix("https://") == true)
        #expect(scrubbed.header.settings["host"]?.contains("example") == false)
        #expect(scrubbed.header.profile != "mine")
        root.close()
    }

    @Test("a scrubbed trace has no fingerprints and no commands either")
    func trace() throws {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let trace = Trace(root, RecordingHeader(app: "app 1", profile: "default", started: ""))
        let library = Library(root)
        library.list.dispatch(.typed("s"))
        let scrubbed = try scrub(try Recording(trace.lines))
        #expect(!scrubbed.hasFingerprints)
        #expect(try results(scrubbed) == [["value"]])
        root.close()
    }

    @Test("an action that was recorded without its payload has no results after scrubbing")
    func withoutPayload() throws {
        struct Plain: Sendable {}
        let session = Session()
        session.library.list.dispatch(.typed("s"))
        session.root.dispatcher(for: Plain.self).dispatch(Plain())
        let scrubbed = try scrub(try Recording(session.data))
        #expect(try results(scrubbed) == [["asked", "changed", "value"], []])
        session.root.close()
    }

    /// The fields of each action with its payload and with what it did.
    private func results(_ recording: Recording) throws -> [[String]] {
        try recording.actions.map { line in
            try recording.coded(line).keys.filter { ["asked", "changed", "derived", "value"].contains($0) }
                .sorted()
        }
    }

    @Test("a line that cannot be decoded is named, and nothing is scrubbed")
    func malformed() throws {
        let session = Session()
        session.recorder.note("drawn", "On Swift")
        session.play()
        var lines = String(decoding: session.data, as: UTF8.self).split(separator: "\n").map(String.init)
        let line = try #require(lines.firstIndex { $0.contains("drawn") })
        let value = try #require(lines[line].firstRange(of: "\"value\":"))
        lines[line] = Recording.sealed(lines[line][..<value.upperBound] + "7 8}")
        let recording = try Recording(Data((lines.joined(separator: "\n") + "\n").utf8))
        #expect(throws: RecordingFailure.malformed(line: line + 1)) { try scrub(recording) }
        session.root.close()
    }

    @Test("each of several stores of a scope has its own scrubbed state")
    func stores() throws {
        func compose(_ root: Scope) {
            _ = root.store(ShelfState(open: ["secret"]))
            _ = root.store(ListState(query: "hidden", limit: 2))
        }
        let recording = try recorded(compose) { _, _ in }
        let scrubber = Scrubber(
            ScrubVocabulary(routes: "library", routeWords: []), width: { _ in 1 },
            replay: { try Replay($0, compose: compose) }, note: { _, _, _ in nil })
        let scrubbed = try Recording(try scrubber.scrub(recording))

        var values: [String: CodedValue] = [:]
        for line in 0..<scrubbed.count {
            guard case .storeCreated(_, let key, true, _) = try scrubbed.entry(line) else { continue }
            values[key] = try scrubbed.value(line)
        }
        guard case .list(let open)? = values["FluxJournalTests.ShelfState"]?.value(at: ["open"]),
            case .text(let title)? = open.first,
            case .text(let query)? = values["FluxJournalTests.ListState"]?.value(at: ["query"])
        else {
            Issue.record("the states are not those of their stores: \(values)")
            return
        }
        #expect(title.count == 6 && title != "secret")
        #expect(query.count == 6 && query != "hidden")
    }

    private func path(_ recording: Recording) throws -> String {
        guard case .action(let action) = try recording.entry(recording.actions[0]) else { return "" }
        return String(action.path.dropFirst("app/".count))
    }
}

enum WordsAction: Codable, Equatable, Sendable { case counted(String, Int, WordsState.How) }

struct WordsState: Reducible, Equatable {
    enum How: String, Codable, Sendable { case rarely, often }

    var counts: [String: Int] = [:]
    var how = How.rarely

    mutating func reduce(_ action: WordsAction) {
        switch action {
        case .counted(let word, let count, let how): (counts[word], self.how) = (count, how)
        }
    }
}
