import FluxJournal
import FluxJournalFile
import FluxPrograms
import FluxScreens
import FoundationEssentials
import ReactiveCore
import TerminalDevice
import TerminalFrames

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// How a program runs.
public struct RunOptions: Sendable, Equatable {
    /// The file to which the run is appended; `nil` to not record it.
    public var recordingFile: String?
    /// The recording of which a run is played; `nil` to run the program.
    public var replayedFile: String?
    /// With `replayedFile`: the number of the run, from 1; `nil` for the last one.
    public var replayedRun: Int?
    /// The file to which what the terminal shows is written as an asciicast, for asciinema. With `replayedFile`, the recorded
    /// run is written in place of playing it.
    public var castFile: String?
    /// Whether the last session is ignored.
    public var isFresh = false
    /// Whether a browser on this computer can show the program's actions and states, which needs the trait `FluxDevtools`.
    public var hasDevtools = false
    /// The port of the devtools on 127.0.0.1; 0 selects a free one.
    public var devtoolsPort: UInt16 = 0

    /// Creates the options of a run without any.
    public init() {}
}

extension TerminalApp {
    /// Runs the program with the options of its command line, and ends the process: `--record FILE`, `--replay FILE`,
    /// `--run N`, `--cast FILE`, `--fresh`, `--devtools`, `--devtools-port N`, `--help` and `--version`.
    ///
    /// The exit code is 0 after the user has quit, 64 for a mistake in the command line and for `--devtools` without the
    /// trait `FluxDevtools`, and 1 for other failures, which are printed on standard error.
    public static func main() async {
        let strings = Language(
            environment: ProcessInfo.processInfo.environment, of: configuration.languages
        ).programStrings
        do throws(ProgramArguments.Mistake) {
            switch try ProgramArguments(CommandLine.arguments.dropFirst()) {
            case .help: print(strings.help(configuration.name))
            case .version: print(configuration.title)
            case .run(let options):
                do { try await run(options) } catch {
                    printError(strings.failure(error, of: configuration.name))
                    exit(error as? DevtoolsServerFailure == .notIncluded ? 64 : 1)
                }
            }
        } catch {
            printError("\(configuration.name): \(strings.mistake(error))")
            exit(64)
        }
        exit(0)
    }

    /// Runs the program on the terminal of this process until the user quits.
    ///
    /// The environment says the language, the kind of terminal, its colours, `XDG_CONFIG_HOME`, in which the user's
    /// settings, key bindings and themes are, `XDG_STATE_HOME`, in which the last session is saved, and
    /// `XDG_RUNTIME_DIR`, in which programs with devtools find each other. The
    /// address of the devtools is printed on standard error before anything is shown; the server stops when this returns.
    ///
    /// - Throws: A `DevtoolsServerFailure`, `TerminalFailure`, `RecordingFileFailure`, `RecordingFailure`, or the reason for
    ///   which a document cannot be copied, before anything is shown; a `RecordingFileFailure` if the recording or
    ///   the asciicast is incomplete; the reason for which a document was not saved; `CancellationError`.
    public static func run(_ options: RunOptions = RunOptions()) async throws {
        let environment = ProcessInfo.processInfo.environment
        let config =
            folder("XDG_CONFIG_HOME", in: environment)
            ?? environment["HOME"].map { "\($0)/.config/\(configuration.name)" }
        let terminalEnvironment = TerminalEnvironment(
            environment, themes: "\(config ?? "")/themes", languages: configuration.languages)
        let settings = config.map { ProcessSettings(in: $0, terminalEnvironment) }
        let appearance = settings?.appearance ?? terminalEnvironment.appearance(DisplaySettings())
        let terminal = settings?.terminal ?? terminalEnvironment.terminal(DisplaySettings(), appearance)
        let keysFile = config.map { "\($0)/keys.json" }
        if let file = options.replayedFile {
            let replicas = AppScreens(self).replicas
            let recording = try replicas.recording(try RecordingFile.load(file), run: options.replayedRun)
            guard recording.header.app.hasPrefix("\(configuration.name) ") else { throw ForeignRecording() }
            if let castFile = options.castFile {
                let cast = try AppScreens(self).asciicast(of: recording, appearance.palette)
                return try RecordingFile.save(Data(cast.utf8), to: castFile)
            }
            let keys = keysFile.map { KeysFile($0, configuration.catalogue).map } ?? .standard
            let player = RecordingPlayer(recording, replicas, on: terminal, keys: keys)
            _ = try await player.play(from: 0, speed: 1)
            return
        }
        let programs = Programs(environment, without: [])
        let desktop = TerminalDesktop(programs, browserInTerminal: nil)
        desktop.use(terminal)
        let devtools = try await startDevtools(options, programs)
        let home = environment["HOME"].map { "\($0)/.local/state/\(configuration.name)" }
        let scheduler = SerialScheduler(label: configuration.name)
        let cast = try options.castFile.map {
            try CastTerminal(terminal, to: $0, configuration.title, on: scheduler) { terminal.palette }
        }
        let process = AppProcess(
            AppScreens(self), on: cast ?? terminal, desktop,
            stateFolder: folder("XDG_STATE_HOME", in: environment) ?? home, keysFile: keysFile,
            settings: settings)
        let end: Result<Void, any Error>
        do {
            end = .success(
                try await process.run(
                    on: scheduler, recordingFile: options.recordingFile, isFresh: options.isFresh,
                    devtools: devtools))
        } catch { end = .failure(error) }
        await devtools?.stop()
        try end.get()
        try cast?.finish()
    }

    /// Starts the devtools if the options ask for them, and prints their address.
    private static func startDevtools(
        _ options: RunOptions, _ programs: Programs
    ) async throws(DevtoolsServerFailure) -> (any DevtoolsServer)? {
        guard options.hasDevtools else { return nil }
        let folder = folder("XDG_RUNTIME_DIR", in: programs.environment).map { "\($0)/devtools" }
        let server = try await DevtoolsSettings(
            port: options.devtoolsPort, folder: folder, title: configuration.title
        ).startServer()
        printError(server.announcement)
        if let page = server.browserAddress() { Browser(programs).start(page) }
        return server
    }

    /// The program's folder in the one that a variable names; `nil` if it names none.
    private static func folder(_ variable: String, in environment: [String: String]) -> String? {
        environment[variable].flatMap { $0.hasPrefix("/") ? "\($0)/\(configuration.name)" : nil }
    }

    private static func printError(_ sentence: String) {
        let line = Array("\(sentence)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }
}

/// A recording that another program has written.
struct ForeignRecording: Error {}

/// A recording of a run that has drawn nothing.
struct RecordingWithoutFrames: Error {}
