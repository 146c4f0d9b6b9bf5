import FluxJournal
import FluxJournalFile
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
    /// The file whose last run is played; `nil` to run the program.
    public var replayedFile: String?
    /// Whether the last session is ignored.
    public var isFresh = false

    public init() {}
}

extension TerminalApp {
    /// Runs the program with the options of its command line, and ends the process: `--record FILE`, `--replay FILE`,
    /// `--fresh`, `--help` and `--version`.
    ///
    /// The exit code is 0 after the user has quit, 64 for a mistake in the command line, and 1 for other failures, which are
    /// printed on standard error.
    public static func main() async {
        let strings = Language(
            environment: ProcessInfo.processInfo.environment, of: configuration.languages
        ).programStrings
        do throws(ProgramArguments.Mistake) {
            switch try ProgramArguments(CommandLine.arguments.dropFirst()) {
            case .help: print(strings.help(configuration.name))
            case .version: print("\(configuration.name) \(configuration.version)")
            case .run(let options):
                do { try await run(options) } catch {
                    printError(strings.failure(error, of: configuration.name))
                    exit(1)
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
    /// The settings come from the environment: the language, the kind of terminal, its colours, and `XDG_STATE_HOME`, in
    /// which the last session is kept.
    ///
    /// - Throws: A `TerminalFailure`, `RecordingFileFailure` or `RecordingFailure` before anything is shown; a
    ///   `RecordingFileFailure` if the recording is incomplete; `CancellationError`.
    public static func run(_ options: RunOptions = RunOptions()) async throws {
        let environment = ProcessInfo.processInfo.environment
        let palettes = { @Sendable (background: TerminalBackground) in
            Palette(ColourDepth(environment: environment), Theme.defaultTheme(on: background))
        }
        let terminal = PosixTerminal(
            path: "/dev/tty", kind: environment["TERM", default: ""],
            palette: palettes(TerminalBackground(environment: environment)), ambiguous: .narrow, mouse: true,
            paletteForBackground: palettes, links: Hyperlink.isSupported(environment),
            language: Language(environment: environment, of: configuration.languages))
        if let file = options.replayedFile {
            let replicas = AppRun.replicas(of: self)
            let recording = try replicas.recording(try RecordingFile.load(file), run: nil)
            guard recording.header.app.hasPrefix("\(configuration.name) ") else { throw ForeignRecording() }
            _ = try await RecordingPlayer(recording, replicas, on: terminal).play(from: 0, speed: 1)
            return
        }
        let state =
            environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? environment["HOME"].map { "\($0)/.local/state" }
        try await AppRun(
            self, on: terminal, InMemoryDesktop(),
            stateFolder: state.map { "\($0)/\(configuration.name)" }
        ).run(
            on: SerialScheduler(label: configuration.name), recordingFile: options.recordingFile,
            isFresh: options.isFresh)
    }

    private static func printError(_ sentence: String) {
        let line = Array("\(sentence)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }
}

/// A recording that another program has written.
struct ForeignRecording: Error {}

/// The command line of a program.
enum ProgramArguments: Equatable {
    case help, version
    case run(RunOptions)

    enum Mistake: Error, Equatable {
        case unknown(String)
        case missingFile(String)
        case both
    }

    init(_ arguments: some Collection<String>) throws(Mistake) {
        var options = RunOptions()
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h":
                self = .help
                return
            case "--version":
                self = .version
                return
            case "--fresh": options.isFresh = true
            case "--record", "--replay":
                guard let file = rest.popFirst() else { throw .missingFile(argument) }
                if argument == "--record" {
                    options.recordingFile = file
                } else {
                    options.replayedFile = file
                }
            default: throw .unknown(argument)
            }
        }
        if options.recordingFile != nil, options.replayedFile != nil { throw .both }
        self = .run(options)
    }
}
