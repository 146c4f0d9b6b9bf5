import FluxCore
import FluxJournal
import FluxJournalFile
import FluxJournalText
import ReactiveCore

/// The shop's commands for recordings.
public func journal(_ command: String, _ path: String, _ place: String = "") throws {
    let recording = try Recording(RecordingFile.load(path))
    let replay = try Replay(recording) { catalogue(in: $0) { _ in [] } }
    let text = JournalText(recording)
    switch (command, StatePath(place)) {
    case ("show", _): for line in try text.actions() { print(line) }
    case ("why", let place?): for line in text.answer(try replay.why(place, upTo: .max)) { print(line) }
    case ("verify", _): print(text.verification(try replay.verify()))
    default: print(try RecordedTest(replay).swift(app: recording.header.app, generatedBy: "shop test"))
    }
}

/// Runs `body` on a catalogue whose actions are recorded in a file.
public func recording(in path: String, _ body: (Store<CatalogueState>) -> Void) throws {
    let root = Scope(root: "shop", scheduler: VirtualTimeScheduler())
    let file = try RecordingFile(appendingTo: path)
    let header = RecordingHeader(app: "shop 1", profile: "default", started: "2026-11-25T08:00:00Z")
    let recorder = SessionRecorder(root, header) { lines, _ in file.append(lines) }
    let crashFlush = CrashFlush { recorder.flush() }
    body(catalogue(in: root) { _ in [] })
    recorder.dispose()
    file.close()
    withExtendedLifetime(crashFlush) { root.close() }
}
