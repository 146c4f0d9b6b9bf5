public import FluxJournal
import FluxJournalFile
import FluxPrograms
public import FluxScreens
import FluxTimeTravel
import FoundationEssentials
import ReactiveCore
import TerminalDevice
public import TerminalFrames

/// A full-screen terminal program: its screens.
///
/// ```swift
/// @main enum Counter: TerminalApp {
///     static func screens(_ app: AppContext) -> [ScreenEntry] { [.counter(in: app)] }
/// }
/// ```
public protocol TerminalApp: SendableMetatype {
    /// What the program is called, and what is kept of it.
    static var configuration: AppConfiguration { get }

    /// Composes the running program, and each of its replicas: nothing is dispatched or requested here, services are only
    /// stored.
    static func screens(_ app: AppContext) -> [ScreenEntry]
}

extension TerminalApp {
    /// The name of the type in lowercase letters; no session.
    public static var configuration: AppConfiguration { AppConfiguration(name: "\(Self.self)".lowercased()) }
}

/// What a program is called, and what is kept of it.
public struct AppConfiguration: Sendable {
    /// What the next start does with the last session.
    public enum Session: Sendable {
        /// Each start is new.
        case none
        /// The last session is resumed. Of another version's session, states that cannot be read start anew; of one that is
        /// larger than 2 MiB, screens that are not open start anew.
        case resumed
        /// The last session is the user's document, and resumed as well. It is saved as a whole, whatever its size. If that
        /// fails, a message says so, and the program ends with a failure. Before another session replaces a document, it is
        /// copied, and a message names the copy: when parts of it could not be read, with `--fresh`, and when the user
        /// continues from the past (F12).
        case document
    }

    /// The name of the program, of its folders and of the scheme of its routes.
    package let name: String
    /// The version of the program.
    package let version: String
    /// What the next start does with the last session.
    package let session: Session
    /// The languages that the program has.
    package let languages: [Language]
    /// How former names and forms are read.
    package let migrations: [Migration]
    /// The named key actions of its screens.
    package let keys: [KeySection]

    /// The file of the last session in a folder; `nil` if sessions are not saved.
    func sessionFile(in folder: String?) -> SavedSession.File? {
        guard let folder, session != .none else { return nil }
        return SavedSession.File(
            in: folder, version: version, migrations: migrations, isDocument: session == .document)
    }

    /// The name and the version.
    var title: String { "\(name) \(version)" }

    /// - Parameters:
    ///   - name: The name of the program, which also names its folder and the scheme of its routes: lowercase letters,
    ///     digits and hyphens.
    ///   - version: The program's version, such as `1.2.0`.
    ///   - session: What the next start does with the last session.
    ///   - languages: Those that the program has; the environment chooses one.
    ///   - migrations: How former names and forms of states and actions are read from sessions and recordings.
    ///   - keys: The named key actions of its screens. Users bind other keys to them, and to those of the shell, in
    ///     `keys.json` in the program's folder in `XDG_CONFIG_HOME`.
    public init(
        name: String, version: String = "0.1.0", session: Session = .none,
        languages: [Language] = [.english, .japanese], migrations: [Migration] = [],
        keys: [KeySection] = []
    ) {
        (self.name, self.version, self.session) = (name, version, session)
        (self.languages, self.migrations, self.keys) = (languages, migrations, keys)
    }

    /// The keys that users can bind.
    var catalogue: KeyCatalogue {
        let own = Shell.keySections() + keys
        return KeyCatalogue(own + TimeTravel<AppReplica>.keySections(over: own.map(\.name)))
    }

    /// What users can do about mistakes in their files.
    var advice: FileAdvice {
        FileAdvice(
            colours: { $0.choose(Theme.Role.allCases.map(\.rawValue)) },
            keyNames: {
                $0.text("see the names in the program's documentation", "プログラムの説明書で名前を確認してください")
            }, listCommand: nil)
    }
}

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
