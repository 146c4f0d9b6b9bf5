import FluxJournal
import FluxJournalFile
import FoundationEssentials
import ReactiveCore
import Synchronization
import TerminalFrames

/// A terminal whose frames are also written to an asciicast: all that the user sees, the past behind F12 included.
final class CastTerminal: Terminal {
    private let terminal: any Terminal
    private let scheduler: any Scheduler
    private let palette: @Sendable () -> Palette
    private let cast: Mutex<Asciicast>
    private let file: RecordingFile

    /// Replaces the contents of the file.
    ///
    /// - Parameters:
    ///   - title: The name and the version of the program.
    ///   - scheduler: The program's, whose time is that of the asciicast.
    ///   - palette: The terminal's current one.
    init(
        _ terminal: any Terminal, to path: String, _ title: String, on scheduler: any Scheduler,
        palette: @escaping @Sendable () -> Palette
    ) throws(RecordingFileFailure) {
        (self.terminal, self.scheduler, self.palette) = (terminal, scheduler, palette)
        cast = Mutex(Asciicast(title, started: Date().formatted(.iso8601), palette()))
        file = try RecordingFile(replacing: path)
    }

    /// Completes the file.
    ///
    /// - Throws: A `RecordingFileFailure` if it is incomplete.
    func finish() throws {
        try write { try $0.add(.ended, "0", at: scheduler.now) }
        file.close()
        if let failure = file.failure { throw failure }
    }

    func show(_ frame: Frame) -> Bool {
        // Texts and numbers can always be encoded.
        try? write {
            $0.use(palette())
            try $0.draw(frame, at: scheduler.now)
        }
        return terminal.show(frame)
    }

    private func write(_ add: (inout Asciicast) throws -> Void) throws {
        try cast.withLock {
            try add(&$0)
            file.append($0.takeLines())
        }
    }

    var viewport: Viewport { terminal.viewport }
    var queries: Set<TerminalQuery> { terminal.queries }
    var cellSize: PixelSize { terminal.cellSize }

    func open(_ receive: @escaping @Sendable (TerminalInput) -> Void) throws(TerminalFailure) {
        try terminal.open(receive)
    }

    func sendDeferred() { terminal.sendDeferred() }
    func adoptBackground(_ terminalBackground: TerminalBackground) {
        terminal.adoptBackground(terminalBackground)
    }
    func prepareThread() { terminal.prepareThread() }
    func copy(_ text: String) { terminal.copy(text) }
    func suspend() { terminal.suspend() }
    func close() { terminal.close() }
}
