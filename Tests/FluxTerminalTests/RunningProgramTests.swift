import FluxJournal
import FluxJournalFile
import Foundation
import ReactiveTesting
import TerminalFrames
import Testing

@testable import FluxTerminal

/// A program of one screen, from its start to its end.
@Suite struct RunningProgramTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var file: String { "\(folder.path)/run.journal" }

    private func run(
        isFresh: Bool = false, _ use: (CounterRun) async throws -> Void
    ) async throws -> [String] {
        try await CounterRun().run(
            "\(folder.path)/state", keysFile: "\(folder.path)/keys.json", recordingFile: file,
            isFresh: isFresh, use)
    }

    @Test("a program of one screen is shown, recorded, and verified frame by frame")
    func recorded() async throws {
        let rows = try await run { run in
            run.type("++-+")
            run.type("q")
        }
        #expect(rows[0].hasPrefix(" 1 Counter"))
        #expect(CounterRun.count(rows) == 2)

        let replicas = AppScreens(Counter.self).replicas
        let recording = try replicas.recording(try RecordingFile.load(file), run: nil)
        let verification = try JournalVerification(replicas.replay(recording))
        #expect(verification.first == nil)
        #expect(verification.actions >= 5 && verification.frames >= 2)

        let cast = try AppScreens(Counter.self).asciicast(of: recording, Palette(.indexed, .dark))
        let lines = cast.split(separator: "\n")
        #expect(lines[0].contains(#""cols":60,"rows":8"#) && lines[0].contains("counter 1.0.0"))
        #expect(lines.contains { $0.contains(#","o","#) && $0.contains("Counter") })
    }

    @Test("an asciicast of the terminal contains the past that F12 shows, and the next run")
    func castOfThePast() async throws {
        let cast = "\(folder.path)/run.cast"
        try "old".write(toFile: cast, atomically: false, encoding: .utf8)
        _ = try await CounterRun().run(castFile: cast) { run in
            run.type("+++")
            try await run.resumePast()
            run.type("+q")
        }
        let lines = try String(contentsOfFile: cast, encoding: .utf8).split(separator: "\n")
        #expect(lines[0].contains(#""cols":60,"rows":8"#) && lines[0].contains("counter 1.0.0"))
        let past = try #require(lines.firstIndex { $0.contains("back to the present") })
        #expect(lines[..<past].contains { $0.contains("3") } && lines.count > past + 3)
        #expect(lines.last?.hasSuffix(#","x","0"]"#) == true)
    }

    @Test("the next start resumes the last session, unless it is to be fresh")
    func resumed() async throws {
        _ = try await run { $0.type("+++q") }
        #expect(CounterRun.count(try await run { $0.type("+q") }) == 4)
        #expect(CounterRun.count(try await run(isFresh: true) { $0.type("+q") }) == 1)
    }

    @Test("users bind other keys in a file, which a replay of the recording uses as well")
    func keys() async throws {
        try #"{"shell": {"quit": "Z", "halt": "x"}}"#.write(
            toFile: "\(folder.path)/keys.json", atomically: false, encoding: .utf8)
        let rows = try await run { run in
            try await run.advance { run.terminal.frames.last?.rows.joined().contains(" keys: ") == true }
            run.type("+Z")
        }
        #expect(CounterRun.count(rows) == 1)
        let replicas = AppScreens(Counter.self).replicas
        let recording = try replicas.recording(try RecordingFile.load(file), run: nil)
        #expect(try JournalVerification(replicas.replay(recording)).first == nil)
    }

    @Test("the program continues from a past state, and its recording has another run")
    func past() async throws {
        let rows = try await run { run in
            run.type("+++")
            try await run.resumePast()
            #expect(CounterRun.count(run.terminal.frames.last?.rows) == 2)
            run.type("+")
            run.type("q")
        }
        #expect(CounterRun.count(rows) == 3)
        let recording = try AppScreens(Counter.self).replicas.recording(
            try RecordingFile.load(file), run: nil)
        #expect(recording.runs == 2)
    }

    private static let ported: RunOptions = {
        var options = RunOptions()
        (options.hasDevtools, options.devtoolsPort) = (true, 8080)
        return options
    }()

    private static let cast: RunOptions = {
        var options = RunOptions()
        options.castFile = "c"
        return options
    }()

    private static let replayedRun: RunOptions = {
        var options = RunOptions()
        (options.replayedFile, options.replayedRun) = ("f", 2)
        return options
    }()

    @Test(
        "the command line of a program",
        arguments: [
            ([], .success(.run(RunOptions()))), (["--help"], .success(.help)),
            (["--version"], .success(.version)), (["--devtools-port", "8080"], .success(.run(ported))),
            (["--replay"], .failure(.missingFile("--replay"))), (["--quick"], .failure(.unknown("--quick"))),
            (["--record", "a", "--replay", "b"], .failure(.exclusive("--record", "--replay"))),
            (["--devtools", "--replay", "b"], .failure(.exclusive("--devtools", "--replay"))),
            (["--devtools-port", "65536"], .failure(.noPort("--devtools-port"))),
            (["--cast", "c"], .success(.run(cast))),
            (["--run", "2", "--replay", "f"], .success(.run(replayedRun))),
            (["--replay", "f", "--run", "0"], .failure(.noRun("--run"))),
            (["--run", "2"], .failure(.runWithoutReplay)),
        ] as [([String], Result<ProgramArguments, ProgramArguments.Mistake>)])
    func arguments(words: [String], expected: Result<ProgramArguments, ProgramArguments.Mistake>) {
        #expect(Result { () throws(ProgramArguments.Mistake) in try ProgramArguments(words) } == expected)
    }

    @Test(
        "a failure is one sentence that begins with the program's name",
        arguments: [
            (TerminalFailure.notATerminal, "counter: this is not a terminal; run it in a terminal"),
            (
                RecordingFailure.noRun(3, count: 2),
                "counter: the recording has no run 3, only 2; omit --run for the last one"
            ),
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
