import FluxJournal
import FluxJournalFile
import FluxRouting
import FluxTerminal
import FluxTimeTravel
import Foundation
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@testable import FluxTerminal

/// A program of one screen, run as its entry point runs it, on a terminal in memory and in virtual time.
@Suite struct RunningProgramTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var file: String { "\(folder.path)/run.journal" }

    /// Runs the program while `use` presses keys, until it ends.
    ///
    /// - Returns: The last frame.
    private func run(
        isFresh: Bool = false, _ use: (InMemoryTerminal, VirtualTimeScheduler) async throws -> Void
    ) async throws -> [String] {
        let terminal = InMemoryTerminal(Viewport(rows: 8, columns: 60))
        let scheduler = VirtualTimeScheduler()
        let run = AppRun(
            Counter.self, on: terminal, InMemoryDesktop(), stateFolder: "\(folder.path)/state")
        let ending = Task {
            try await run.run(on: scheduler, recordingFile: file, isFresh: isFresh)
        }
        try await advance(scheduler) { !terminal.frames.isEmpty }
        try await use(terminal, scheduler)
        let isOver = Box(false)
        Task {
            _ = await ending.result
            isOver.value = true
        }
        try await advance(scheduler) { isOver.value }
        try await ending.value
        return terminal.frames.last?.rows ?? []
    }

    /// Runs what is due until the condition is met.
    private func advance(_ scheduler: VirtualTimeScheduler, until isMet: () -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while !isMet() {
            try #require(ContinuousClock.now < deadline)
            scheduler.advance(by: .zero)
            await Task.yield()
        }
    }

    private func type(_ keys: String, _ terminal: InMemoryTerminal, _ scheduler: VirtualTimeScheduler) {
        terminal.send(keys)
        scheduler.advance(by: .milliseconds(60))
    }

    private func shows(_ count: String, _ rows: [String]?) -> Bool {
        rows?.contains { $0.trimmingCharacters(in: .whitespaces) == count } == true
    }

    @Test("a program of one screen is shown, recorded, and verified frame by frame")
    func recorded() async throws {
        let rows = try await run { terminal, scheduler in
            type("++-+", terminal, scheduler)
            type("q", terminal, scheduler)
        }
        #expect(rows[0].hasPrefix(" 1 Counter"))
        #expect(shows("2", rows))

        let replicas = AppRun.replicas(of: Counter.self)
        let recording = try replicas.recording(try RecordingFile.load(file), run: nil)
        let verification = try JournalVerification(replicas.replay(recording))
        #expect(verification.first == nil)
        #expect(verification.actions >= 5 && verification.frames >= 2)
    }

    @Test("the next start resumes the last session, unless it is to be fresh")
    func resumed() async throws {
        _ = try await run { terminal, scheduler in type("+++q", terminal, scheduler) }
        let resumed = try await run { terminal, scheduler in type("+q", terminal, scheduler) }
        #expect(shows("4", resumed))
        let fresh = try await run(isFresh: true) { terminal, scheduler in type("+q", terminal, scheduler) }
        #expect(shows("1", fresh))
    }

    @Test("the program continues from a past state, and its recording has another run")
    func past() async throws {
        let rows = try await run { terminal, scheduler in
            type("+++\u{1B}[24~h", terminal, scheduler)
            #expect(shows("2", terminal.frames.last?.rows))
            let frames = terminal.frames.count
            type("\r", terminal, scheduler)
            try await advance(scheduler) {
                terminal.frames.dropFirst(frames).contains { shows("2", $0.rows) }
            }
            type("+", terminal, scheduler)
            type("q", terminal, scheduler)
        }
        #expect(shows("3", rows))
        let recording = try AppRun.replicas(of: Counter.self).recording(
            try RecordingFile.load(file), run: nil)
        #expect(recording.runs == 2)
    }

    @Test(
        "the command line of a program",
        arguments: [
            ([], .success(.run(RunOptions()))), (["--help"], .success(.help)),
            (["--version"], .success(.version)),
            (["--replay"], .failure(.missingFile("--replay"))), (["--quick"], .failure(.unknown("--quick"))),
            (["--record", "a", "--replay", "b"], .failure(.both)),
        ] as [([String], Result<ProgramArguments, ProgramArguments.Mistake>)])
    func arguments(words: [String], expected: Result<ProgramArguments, ProgramArguments.Mistake>) {
        #expect(Result { () throws(ProgramArguments.Mistake) in try ProgramArguments(words) } == expected)
    }

    @Test(
        "a failure is one sentence that begins with the program's name",
        arguments: [
            (TerminalFailure.notATerminal, "counter: this is not a terminal; run it in a terminal"),
            (RecordingFailure.empty, "counter: the recording is empty; give a recording of this program"),
            (
                ForeignRecording(),
                "counter: another program wrote the recording; give a recording of this program"
            ),
        ] as [(any Error, String)])
    func failures(error: any Error, sentence: String) {
        #expect(ProgramStrings(language: .english).failure(error, of: "counter") == sentence)
    }
}
