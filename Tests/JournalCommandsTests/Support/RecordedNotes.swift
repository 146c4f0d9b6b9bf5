import CommandTesting
import Console
import FluxCore
import FluxJournal
import FluxJournalFile
import FluxTerminal
import FluxTimeTravel
import Foundation
import ReactiveCore
import ReactiveTesting
import TerminalFrames

@testable import JournalCommands

enum NotesAction: Codable, Equatable, Sendable {
    case added(String)
    case removed
}

struct NotesState: Reducible, Codable {
    var notes: [String] = []

    mutating func reduce(_ action: NotesAction) {
        switch action {
        case .added(let note): notes.append(note)
        case .removed: notes.removeLast()
        }
    }
}

/// A program that shows notes, composed on the root of a run or of a replica.
final class NotesApp: ReplicatedApp {
    let store: Store<NotesState>
    private let heading: String

    /// - Parameter heading: The first row of its frames.
    init(_ root: Scope, heading: String = "Notes") {
        (store, self.heading) = (root.child("notes").store(NotesState()), heading)
    }

    func frame(_ viewport: Viewport, _ now: Duration) -> (frame: Frame, nextChange: Duration?) {
        var frame = Frame(viewport)
        let heading = heading == "Notes" ? viewport.language.text("Notes", "メモ") : heading
        frame.draw(([heading] + store.state.notes).map { StyledLine($0) }, in: frame.area)
        return (frame, nil)
    }

    var patterns: [String] { ["notes"] }
    var hasEnded: Bool { false }

    func open(_ route: String) {}
}

/// A recorded run of that program, in a file, and the commands on it.
final class RecordedNotes: Sendable {
    let path: String
    private let folder: URL

    /// Records two notes, of which the second one is removed, with a frame after each action.
    ///
    /// - Parameters:
    ///   - app: The program in the recording's header.
    ///   - language: The language of its frames.
    init(by app: String = "nagare 0.1.0", in language: Language = .english) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appending(path: "run.journal").path
        let (scheduler, lines, frames) = (VirtualTimeScheduler(), Box(Data()), RecordedFrameSequence())
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let recorder = SessionRecorder(
            root, RecordingHeader(app: app, profile: "default", started: "2026-11-25T08:00:00Z")
        ) { data, _ in lines.with { $0.append(data) } }
        let notes = NotesApp(root)
        let actions: [NotesAction] = [.added("buy milk"), .added("call Ann"), .removed]
        for (line, action) in actions.enumerated() {
            scheduler.advance(by: .seconds(1))
            notes.store.dispatch(action, fileID: "Notes/main.swift", line: line + 1)
            scheduler.advance(by: .milliseconds(1))
            let frame = notes.frame(
                Viewport(rows: 4, columns: 12, language: language), scheduler.now
            ).frame
            recorder.note("frame", frames.next(frame, at: scheduler.now))
        }
        recorder.dispose()
        root.close()
        try RecordingFile.save(lines.value, to: path)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A path beside the recording.
    func path(of name: String) -> String { folder.appending(path: name).path }

    /// Runs `nagare journal NAME FILE …`.
    ///
    /// - Parameters:
    ///   - heading: The first row of the frames that the program draws.
    ///   - languages: Those that the program has.
    func run(
        _ name: String, _ words: String..., heading: String = "Notes",
        languages: [Language] = [.english, .japanese]
    ) async throws -> CommandRun {
        try await CommandRun(
            [name, path] + words, of: JournalCommand.self,
            with: NotesProgram(heading: heading, languages: languages))
    }
}

private struct NotesProgram: JournalCommandServices {
    let heading: String
    let languages: [Language]

    var program: String { "nagare 0.1.0" }

    var replicas: ReplicaFactory {
        ReplicaFactory(
            migrations: [], languages: languages, texts: ProgramTexts(scheme: "nagare", parameters: ["q"])
        ) { [heading] root, _ in
            NotesApp(root, heading: heading)
        }
    }

    func palette(
        _ depth: ColourDepth, _ options: GlobalOptions, _ console: Console, operation: String
    ) throws -> Palette { Palette(depth, Theme.defaultTheme(on: .dark)) }

    func terminal(_ options: GlobalOptions, _ console: Console) throws -> (any Terminal, KeyMap) {
        (InMemoryTerminal(Viewport(rows: 24, columns: 80)), .standard)
    }

    func resume(
        _ recording: Recording, from resumePoint: TimeTravel<AppReplica>.ResumePoint,
        _ options: GlobalOptions,
        _ console: Console
    ) async throws {}

    func devtoolsProcesses(_ options: GlobalOptions, _ console: Console) throws -> [DevtoolsProcess] { [] }

    func startDevtools(
        _ recordings: [(title: String, recording: Recording)], _ operation: String, port: UInt16,
        _ options: GlobalOptions, _ console: Console
    ) async throws -> any DevtoolsServer {
        throw CommandFailure(operation, .cannotListen("a test"))
    }
}
