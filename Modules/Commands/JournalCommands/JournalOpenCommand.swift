import ArgumentParser
import Console
import FluxPrograms
import FluxTerminal
import Foundation
import TerminalFrames

/// `nagare journal open FILE…`
struct JournalOpenCommand: RunnableCommand {
    static let help = CommandHelp(
        "Open recordings in a browser.",
        discussion: """
            Prints the address of a page on this computer and opens it in your browser, until you press Ctrl-C. \
            The page lists the actions with filters, and shows the payload, causes and consequences of each, \
            the states before and after it, why a value is as it is, and what the app showed. Several recordings share \
            one clock. The recording of a command shows what it did: record it with --record.

            Without a file, it lists the programs that run with --devtools, with the addresses of their pages.

            The address contains a secret: whoever has it can read the recordings while the command runs.
            """,
        examples: [
            .init("Look into a recording", "nagare journal open run.journal"),
            .init("Print the address only", "nagare journal open run.journal --print-url"),
            .init("List what runs with --devtools", "nagare journal open"),
        ],
        globalOptions: [.quiet])

    static let configuration = CommandConfiguration("open", help)

    @Argument(help: ArgumentHelp(NagareStrings.Devtools.files), completion: .file())
    var files: [String] = []

    @Option(help: ArgumentHelp(NagareStrings.Help.run, valueName: "n"))
    var run: Int?

    @Flag(help: ArgumentHelp(NagareStrings.Help.anyApp))
    var anyApp = false

    @Option(help: ArgumentHelp(NagareStrings.Devtools.port, valueName: "n"))
    var port: UInt16 = 0

    @Flag(name: .customLong("print-url"), help: ArgumentHelp(NagareStrings.Devtools.printURL))
    var printsURL = false

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console, _ services: any JournalCommandServices) async throws {
        let operation = "journal open"
        guard !files.isEmpty else {
            return list(try services.devtoolsProcesses(options, console), console)
        }
        let names = files.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
        let recordings = try zip(files, names).map { path, name in
            (
                // The paths tell files with equal names apart.
                title: names.count { $0 == name } == 1 ? name : path,
                recording: try JournalOptions.recording(
                    in: path, run: run, anyApp: anyApp, operation, services.replicas,
                    options.quiet ? nil : console,
                    reporting: console)
            )
        }
        let server = try await services.startDevtools(recordings, operation, port: port, options, console)
        console.print(line: server.address)
        if !printsURL, console.isInteractive {
            console.remark(StyledLine(console.language.recordingStrings.endDevtools))
            if let file = server.browserAddress() { Browser(console.programs).start(file) }
        }
        await untilCancelled()
        await server.stop()
    }

    /// Lists programs with devtools: on a terminal, the address is on a line of its own, so that it is not cut off.
    private func list(_ processes: [DevtoolsProcess], _ console: Console) {
        let strings = console.language.recordingStrings
        guard !processes.isEmpty else {
            return options.quiet ? () : console.printDiagnostic(strings.noDevtools)
        }
        for process in processes {
            let started = Date(timeIntervalSince1970: Double(process.started)).formatted(.iso8601)
            if console.height == nil {
                let fields = [process.address, "\(process.id)", started, process.title]
                console.printRaw(fields.joined(separator: "\t") + "\n")
            } else {
                let details = strings.runningProcess(process.id, since: started)
                console.print([
                    StyledLine([.init(process.title, .strong), .init("  \(details)", .dim)]),
                    StyledLine("  \(process.address)"),
                ])
            }
        }
    }
}
