package import ArgumentParser
package import Console
import FluxCore
import FluxJournal
package import FluxJournalFile
import FluxJournalText
package import FluxTerminal
import FluxTimeTravel
import Foundation
import TerminalFrames

/// `nagare journal …`
package struct JournalCommand: GroupCommand {
    package init() {}

    package static let help = CommandHelp(
        "Inspect a recording: when, how and why state changed.",
        discussion: """
            Make a recording by running the app or a command with --record FILE. It contains the actions of \
            the run: key presses, responses of services, and what followed from them. Actions are numbered \
            from 1; list them with nagare journal show, and give their numbers to the other commands.

            Actions change states. Each state, such as ResultsState, belongs to a scope, such as \
            search/results. A scope is a screen or another part of the app.

            Each run is appended to FILE; only one can be recorded in a file at a time. The commands read the \
            last run, or the one that --run names. They refuse recordings of other programs unless \
            --any-app is given.

            With --record-parts 64, the app begins a new file for each run, and when a file has 64 MB: \
            run.1.journal, run.2.journal and so on. Each of them can be read alone.
            """,
        examples: [
            .init(
                "Record the app, then list the actions",
                "nagare --record run.journal && nagare journal show run.journal"),
            .init("Find out why the results changed", "nagare journal why run.journal ResultsState.results"),
            .init("Play the run in the terminal", "nagare journal play run.journal"),
        ])

    package static let configuration = CommandConfiguration(
        "journal", help,
        subcommands: [
            JournalShowCommand.self, JournalStateCommand.self, JournalDiffCommand.self,
            JournalWhyCommand.self, JournalPlayCommand.self, JournalFrameCommand.self,
            JournalExportCommand.self, JournalVerifyCommand.self, JournalTestCommand.self,
            JournalScrubCommand.self, JournalOpenCommand.self,
        ])
}

/// The arguments that all `journal` commands share.
struct JournalOptions: ParsableArguments {
    @Argument(help: ArgumentHelp(NagareStrings.Help.recording), completion: .file())
    var file: String

    @Option(help: ArgumentHelp(NagareStrings.Help.run, valueName: "n"))
    var run: Int?

    @Flag(help: ArgumentHelp(NagareStrings.Help.anyApp))
    var anyApp = false

    @OptionGroup(title: GlobalOptions.title)
    var global: GlobalOptions

    /// Reads the recording, and announces earlier runs in the same file.
    ///
    /// - Throws: A `CommandFailure` when the recording cannot be read or is another program's.
    func recording(_ operation: String, _ console: Console, _ replicas: ReplicaFactory) throws -> Recording {
        try Self.recording(
            in: file, run: run, anyApp: anyApp, operation, replicas, global.quiet ? nil : console,
            reporting: console)
    }

    /// Reads a recording.
    ///
    /// - Parameters:
    ///   - path: The path of the file, or `-` for standard input.
    ///   - run: The number of the run, from 1; `nil` for the last one.
    ///   - anyApp: Whether the recording may be another program's.
    ///   - remarks: Where earlier runs and a language that this program does not have are announced; `nil` to announce
    ///     nothing.
    ///   - console: Where damage is reported.
    static func recording(
        in path: String, run: Int?, anyApp: Bool, _ operation: String, _ replicas: ReplicaFactory,
        _ remarks: Console?,
        reporting console: Console
    ) throws -> Recording {
        let bytes: any RecordingBytes
        let file = path == "-" ? "/dev/stdin" : path
        do throws(RecordingFileFailure) { bytes = try RecordingFile.load(file) } catch {
            throw CommandFailure(operation, error)
        }
        let recording: Recording
        do throws(RecordingFailure) {
            recording = try replicas.recording(bytes, run: run)
        } catch {
            throw CommandFailure(operation, error, path)
        }
        let app = recording.header.app
        guard anyApp || app.prefix(while: { $0 != " " }) == "nagare" else {
            throw CommandFailure(.failed) { $0.recordingStrings.foreignApp(operation, path: path, app: app) }
        }
        if run == nil, recording.runs > 1, let remarks {
            remarks.printDiagnostic(
                remarks.language.recordingStrings.earlierRuns(
                    operation, path: path, count: recording.runs - 1
                ).visible)
        }
        if let remarks, let language = recording.language(notIn: replicas.languages) {
            remarks.printDiagnostic(
                remarks.language.recordingStrings.missingLanguage(operation, path: path, code: language.code)
                    .visible)
        }
        if let damage = recording.damage, operation != "journal show", operation != "journal verify" {
            console.printDiagnostic(
                CommandFailure(operation, damage, path).errorMessage(in: console.language).sentence)
        }
        return recording
    }

    /// The command that prints the changes between two actions.
    func diffCommand(from first: UInt64, to last: UInt64) -> String {
        NagareStrings.Journal.diffCommand(file, first, last, run: run, isAnyApp: anyApp)
    }

    /// Reads the recording and calls `body` with it.
    ///
    /// - Throws: A `CommandFailure` when the recording cannot be read, including errors past its header.
    func withRecording<Answer>(
        _ operation: String, _ console: Console, _ replicas: ReplicaFactory,
        _ body: (Recording) throws -> Answer
    ) throws -> Answer {
        do { return try body(try recording(operation, console, replicas)) } catch let failure
            as RecordingFailure
        {
            throw CommandFailure(operation, failure, file)
        }
    }
}

/// Where a command writes what it derives from a recording.
struct JournalOutput: ParsableArguments {
    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(NagareStrings.Help.outputFile, valueName: "out"),
        completion: .file())
    var output: String?

    /// Writes to the file, or to stdout if none was given.
    ///
    /// - Parameter recording: The path of the recording, which is not overwritten.
    func write(_ text: Data, from recording: String, _ operation: String, _ console: Console) throws {
        guard let output else { return console.printRaw(String(decoding: text, as: UTF8.self)) }
        guard !RecordingFile.isSame(output, recording) else {
            throw CommandFailure.usage { $0.recordingStrings.outputIsRecording(operation) }
        }
        do throws(RecordingFileFailure) { try RecordingFile.save(text, to: output) } catch {
            throw CommandFailure(operation, error)
        }
    }
}

extension Replay<AppReplica> {
    /// Warns when the replay differs from the recording, which happens after the program has changed.
    func warnAboutDifferences(on console: Console) {
        guard let first = differences.first else { return }
        let text = JournalText(recording, console.language.journalStrings)
        console.printDiagnostic(
            console.language.recordingStrings.replayDiffers(text.sentence(.action(first))))
    }
}

extension Recording {
    /// Returns the action's number, or the last one for `nil`.
    ///
    /// - Throws: A usage error when there is no such action.
    func step(_ number: UInt64?, _ operation: String) throws -> UInt64 {
        let number = number ?? last
        guard number <= last else {
            throw CommandFailure.usage {
                $0.recordingStrings.unknownAction(operation, number: number, last: last)
            }
        }
        return number
    }
}

/// A command of `nagare journal`.
protocol JournalSubcommand: RunnableCommand {
    var journal: JournalOptions { get }
}

extension JournalSubcommand {
    var options: GlobalOptions { journal.global }
}

extension CommandFailure {
    package init(_ operation: String, _ failure: RecordingFileFailure) {
        switch failure {
        case .cannotOpen(let path, let why):
            self.init(.storage) {
                $0.recordingStrings.cannotOpen(operation, path: path, detail: $0.detail(why))
            }
        case .notARecording(let path):
            self.init(.usage) { $0.recordingStrings.foreignFile(operation, path: path) }
        case .inUse(let path): self.init(.storage) { $0.recordingStrings.fileInUse(operation, path: path) }
        case .cannotWrite(let path, let why):
            self.init(.storage) {
                $0.recordingStrings.cannotWrite(operation, path: path, detail: $0.detail(why))
            }
        }
    }

    init(_ operation: String, _ failure: RecordingFailure, _ path: String) {
        if case .noAction(let number, let last) = failure {
            self = .usage { $0.recordingStrings.unknownAction(operation, number: number, last: last) }
            return
        }
        let damage: NagareStrings.Journal.Damage =
            switch failure {
            case .empty: .empty
            case .noRecording: .notARecording
            case .malformed(let line): .malformed(line: line)
            case .unreadable(let line, let why): .undecodable(line: line, detail: why)
            case .tooOld(let format): .olderFormat(format)
            case .tooNew(let format): .newerFormat(format)
            case .noAction: preconditionFailure("an unknown action is a usage error")
            case .cannotRead(let why): .unavailable(detail: why)
            case .noRun(let run, let count): .noRun(run, count: count)
            }
        self.init(.failed) { $0.recordingStrings.unreadable(operation, path: path, damage) }
    }

    /// - Parameter path: The path of the damaged recording.
    init(_ operation: String, _ damage: RecordingDamage, _ path: String) {
        let kind: NagareStrings.Journal.LineDamage =
            switch damage.kind {
            case .malformed: .malformed
            case .checksum: .changed
            case .missingActions(let numbers): .missing(numbers.lowerBound, numbers.upperBound)
            }
        self.init(.unreadable) { [line = damage.line] in
            $0.recordingStrings.damaged(operation, path: path, line: line, kind)
        }
    }

    package init(_ operation: String, _ failure: DevtoolsServerFailure) {
        let option = operation == "devtools" ? "--devtools-port" : "--port"
        self.init(.failed) { ErrorMessage(operation, failure, option: option, in: $0) }
    }
}
