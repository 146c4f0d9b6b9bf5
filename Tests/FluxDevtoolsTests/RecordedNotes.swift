import FluxCore
import FluxInspector
import FluxJournal
import Foundation
import ReactiveCore
import ReactiveTesting

@testable import FluxDevtools

enum NoteAction: Codable, Sendable, Equatable {
    case added(String)
}

struct NotesState: Reducible, Codable, Equatable {
    /// The last three.
    var notes: [String] = []

    mutating func reduce(_ action: NoteAction) {
        switch action {
        case .added(let note): notes = notes.suffix(2) + [note]
        }
    }
}

/// An app with one store.
final class Notes: Sendable {
    let store: Store<NotesState>

    init(_ root: Scope) { store = root.child("notes").store(NotesState()) }
}

/// The lines of a recording in which these notes are added.
func recordedNotes(_ notes: [String]) -> Data {
    let (scheduler, lines) = (VirtualTimeScheduler(), Box(Data()))
    let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
    let recorder = SessionRecorder(
        root, RecordingHeader(app: "notes 1", profile: "default", started: "")
    ) { data, _ in lines.with { $0.append(data) } }
    let app = Notes(root)
    for note in notes { app.store.dispatch(.added(note)) }
    scheduler.advance(by: .seconds(1))
    recorder.dispose()
    root.close()
    return lines.value
}

/// A server that shows such a recording.
func devtools(
    _ notes: [String] = ["a", "b"], _ settings: Devtools.Settings = .init()
) async throws -> Devtools {
    let recording = try Recording(recordedNotes(notes))
    return try await Devtools.start(
        [Inspector("notes", recording, InspectorFunctions { try Replay($0) { Notes($0) } })], settings)
}

extension WebSocketClient {
    /// The next message; `nil` at the end.
    func message() -> CodedValue? { bytes().flatMap { CodedValue(json: $0) } }

    /// The next message of a type, acknowledging all; `nil` at the end.
    func message(_ type: String) -> CodedValue? {
        while let message = message() {
            send(#"{"ack":1}"#)
            if message.value(at: ["type"]) == .text(type) { return message }
        }
        return nil
    }
}
