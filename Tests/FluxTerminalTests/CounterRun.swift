import Foundation
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@testable import FluxTerminal

/// Runs the counter as its entry point runs it, on a terminal in memory and in virtual time.
struct CounterRun {
    let terminal = InMemoryTerminal(Viewport(rows: 8, columns: 60))
    let scheduler = VirtualTimeScheduler()
    private let app: any TerminalApp.Type

    init(_ app: any TerminalApp.Type = Counter.self) { self.app = app }

    /// Runs the program while `use` presses keys, until it ends.
    ///
    /// - Returns: The last frame.
    func run(
        _ stateFolder: String? = nil, keysFile: String? = nil, recordingFile: String? = nil,
        castFile: String? = nil, isFresh: Bool = false, settings: ProcessSettings? = nil,
        devtools: (any DevtoolsServer)? = nil, _ use: (CounterRun) async throws -> Void
    ) async throws -> [String] {
        let cast = try castFile.map {
            try CastTerminal(terminal, to: $0, app.configuration.title, on: scheduler) {
                Palette(.indexed, .dark)
            }
        }
        let process = AppProcess(
            AppScreens(app), on: cast ?? terminal, InMemoryDesktop(), stateFolder: stateFolder,
            keysFile: keysFile,
            settings: settings)
        let ending = Task { [scheduler] in
            try await process.run(
                on: scheduler, recordingFile: recordingFile, isFresh: isFresh, devtools: devtools)
        }
        let isOver = Box(false)
        Task {
            _ = await ending.result
            isOver.value = true
        }
        try await advance { !terminal.frames.isEmpty || isOver.value }
        if !isOver.value { try await use(self) }
        try await advance { isOver.value }
        try await ending.value
        try cast?.finish()
        return rows
    }

    /// The rows of the last frame.
    var rows: [String] { terminal.frames.last?.rows ?? [] }

    /// Runs what is due until the condition is met.
    func advance(until isMet: () -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while !isMet() {
            try #require(ContinuousClock.now < deadline)
            scheduler.advance(by: .zero)
            await Task.yield()
        }
    }

    func type(_ keys: String) {
        terminal.send(keys)
        scheduler.advance(by: .milliseconds(60))
    }

    /// Shows an earlier state by F12, and continues from it.
    func resumePast() async throws {
        type("\u{1B}[24~h")
        let past = terminal.frames.last?.rows
        let frames = terminal.frames.count
        type("\r")
        try await advance {
            terminal.frames.dropFirst(frames).contains { Self.count($0.rows) == Self.count(past) }
        }
    }

    /// The count in a frame; `nil` if none is shown.
    static func count(_ rows: [String]?) -> Int? {
        rows?.lazy.compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }.first
    }
}
