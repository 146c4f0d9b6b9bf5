import FluxCore
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@testable import FluxJournal

@Suite("what a recording says about itself")
struct RecordingSummaryTests {
    @Test(
        "the name of a command is its case, with and without values",
        arguments: [
            (#""stop""#, "stop"), (#"{"find":{"_0":"a"}}"#, "find"), (#"{"a":1,"b":2}"#, nil), ("{}", nil),
            ("7", nil),
        ])
    func commandName(json: String, name: String?) throws {
        let value = try #require(CodedValue(json: Array(json.utf8)))
        let store = StoreAddress(path: "app", key: "S")
        let command = RecordedCommand(store: store, place: "S.swift:1", value: value)
        #expect(command.caseName == name)
        #expect(RecordedCommand(command.coded) == command)
        let unnamed = RecordedCommand(store: store, place: "S.swift:1", value: nil)
        #expect(unnamed.caseName == nil)
        #expect(RecordedCommand(unnamed.coded) == unnamed)
    }

    @Test("a replica's root has the name of the recorded one, also in a trace that begins with a checkpoint")
    func rootName() throws {
        let (lines, scheduler) = (Box(Data()), VirtualTimeScheduler())
        let root = Scope(root: "shop", scheduler: scheduler, mode: .onScheduler)
        let recorder = SessionRecorder(
            root, RecordingHeader(app: "shop 1", profile: "default", started: ""),
            checkpoint: SessionRecorder.CheckpointInterval(actions: 1)
        ) { data, _ in lines.with { $0.append(data) } }
        let badge = root.child("badge").store(BadgeState())
        badge.dispatch(.counted(3))
        recorder.dispose()
        root.close()
        let all = String(decoding: lines.value, as: UTF8.self).split(separator: "\n").map(String.init)
        let start = try #require(all.firstIndex { $0.contains("\"checkpoint\"") })
        for text in [all, [all[0]] + all[start...]] {
            let recording = try Recording(Data((text.joined(separator: "\n") + "\n").utf8))
            #expect(recording.rootName == "shop")
            let replay = try Replay(recording) { $0.child("badge").store(BadgeState()) }
            try replay.go(to: 1)
            #expect(replay.root.path == "shop")
            #expect(replay.app.state.count == 3)
        }
    }

    @Test("a recording of an older version has fingerprints if an action has any")
    func olderFingerprints() throws {
        func hasFingerprints(_ change: (String) -> String) throws -> Bool {
            let session = Session()
            session.library.list.dispatch(.typed("s"))
            session.root.close()
            let text = String(decoding: session.data, as: UTF8.self)
                .replacing("\"hasFingerprints\":true,", with: "")
            return try Recording(Data(Recording.sealed(change(text)).utf8)).hasFingerprints
        }
        #expect(try hasFingerprints { $0 })
        #expect(try hasFingerprints { $0.replacing("\"asked\"", with: "\"other\"") })
        #expect(try hasFingerprints { $0.replacing("\"changed\"", with: "\"other\"") })
        #expect(
            try !hasFingerprints {
                $0.replacing("\"asked\"", with: "\"other\"").replacing("\"changed\"", with: "\"another\"")
            })
    }

    @Test("an action that middleware drops is noted with its place and the reason")
    func droppedAction() throws {
        let recording = try recorded({ $0.child("badge").store(BadgeState()) }) { badge, _ in
            badge.dispatcher.use { _, next in next.drop(because: "closed") }
            badge.dispatch(.counted(1), fileID: "Badge/Bell.swift", line: 4)
        }
        let notes = try (0..<recording.count).compactMap { line -> DroppedAction? in
            guard case .note("dropped") = try recording.entry(line) else { return nil }
            return try recording.value(line, as: DroppedAction.self)
        }
        let dropped = try #require(notes.first)
        #expect(notes.count == 1 && recording.last == 0)
        #expect(dropped.action == "FluxJournalTests.BadgeAction" && dropped.at == "Badge/Bell.swift:4")
        #expect(dropped.scope == "app/badge" && dropped.reason == "closed" && dropped.work == nil)
    }
}
