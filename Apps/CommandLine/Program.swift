import ArgumentParser
import Console
import Dispatch
import Foundation
import Glibc
import ReactiveCore
import TerminalFrames

/// Runs one command, from its arguments to its exit status.
package enum Program {
    /// Runs the command that the arguments of the process name, and ends the process with its exit status.
    ///
    /// Call it first, on the main thread.
    ///
    /// - Parameter infrastructure: The network, databases and servers.
    package static func main(_ infrastructure: any Infrastructure) -> Never {
        StandardStream.occupyClosedStreams()
        signal(SIGPIPE, SIG_IGN)
        // Answer `--version` before any library is initialised.
        if CommandLine.arguments.dropFirst().elementsEqual(["--version"]) {
            StandardStream.output.write(TerminalText(line: "nagare \(version)") + .lineBreak)
            exit(0)
        }
        if ProcessEnvironment.secretVariables.contains(where: {
            ProcessEnvironment.variables[$0]?.isEmpty == false
        }) {
            SecretMemory.hide()
        }
        if let problem = ResourceLimits.problem(in: Language(environment: ProcessEnvironment.variables)) {
            StandardStream.errors.write(TerminalText(diagnostic: problem.sentence))
            exit(ExitStatus.failed.rawValue)
        }
        // Run all asynchronous work on our own threads: the system's pools would wake an idle process.
        let workers = WorkerPool(label: "nagare.work", width: 4)
        Task(executorPreference: workers) {
            await run(Array(CommandLine.arguments.dropFirst()), infrastructure, on: workers)
        }
        dispatchMain()
    }

    /// Parses and runs the command, then exits.
    ///
    /// - Parameter executor: Runs the command's asynchronous work.
    private static func run(
        _ arguments: [String], _ infrastructure: any Infrastructure, on executor: any TaskExecutor
    ) async -> Never {
        signal(SIGXFSZ, SIG_IGN)  // Exceeding the file size limit is an error like a full disk, not a crash.
        let options = arguments.prefix { $0 != "--" }
        let console = Console(
            environment: ProcessEnvironment.variables,
            language: MessageLanguage(ProcessEnvironment.variables, profile: GlobalOptions.defaultProfile),
            plain: GlobalOption.noColor.isGiven(in: options),
            quiet: GlobalOption.quiet.isGiven(in: options),
            pages: !GlobalOption.noPager.isGiven(in: options), now: { Date() },
            output: .output, errors: .errors)
        let ending = await ending(
            of: arguments, console, AppServices(infrastructure: infrastructure), on: executor)
        if console.isPaging {
            // A page of help; a command has waited for its pager.
            let termination = CommandTermination()
            let (gate, start) = AsyncStream.makeStream(of: Never.self)
            let interrupt = termination.onInterrupt(isPaging: { console.isPaging }) {
            } ready: {
                start.finish()
            }
            // The pager may end, and send a signal, as soon as its input ends.
            for await _ in gate {}
            if let number = finish(console, termination) { CommandTermination.endProcess(by: number) }
            interrupt.cancel()
        }
        console.finish()
        switch ending {
        case .code(let code): CommandTermination.endProcess(with: code)
        case .signal(let number): CommandTermination.endProcess(by: number)
        }
    }

    /// How the process ends.
    enum Ending: Equatable {
        case code(Int32)
        case signal(Int32)
    }

    /// Runs the command that the arguments name.
    ///
    /// - Parameter executor: `nil` uses the default one.
    static func ending(
        of typed: [String], _ console: Console, _ services: AppServices,
        on executor: (any TaskExecutor)? = nil
    ) async -> Ending {
        let console = console.speaking(asIn: GlobalOptions.profileName(in: typed))
        let arguments: [String]
        do {
            switch try Aliases.expanding(typed) {
            case .arguments(let expanded): arguments = expanded
            case .shell(let alias): throw alias.run()
            }
        } catch {
            return report(error as? CommandFailure ?? CommandFailure(unexpected: error, "alias"), console)
        }
        if let request = HelpRequest(arguments), let unknown = request.unknown {
            let aliases = request.commandPath.isEmpty ? Aliases(of: arguments).all : []
            if let alias = aliases.first(where: { $0.name == unknown }) {
                let explanation = NagareStrings.Aliases.explanation(
                    alias.name, text: alias.text, shellCommand: Aliases.shellCommand(in: alias.text))
                console.print(line: explanation)
                return .code(ExitStatus.ok.rawValue)
            }
            return report(.unknownCommand(unknown, below: request.commandPath, about: "help"), console)
        }
        do {
            var parsed = try Nagare.parseAsRoot(arguments)
            if let command = parsed as? any RunnableCommand {
                return await run(command, arguments, console, services, on: executor)
            }
            // The parser's own command, such as `help`, throws its output.
            if !(parsed is any GroupCommand) { try parsed.run() }
            return try explain(Nagare.path(of: type(of: parsed)), console)
        } catch {
            return explain(error, arguments, console)
        }
    }

    /// Explains that a group of commands needs one of them.
    private static func explain(_ commandPath: [String], _ console: Console) throws -> Ending {
        if console.target == .pipe {
            return report(.missingCommand(below: commandPath), console)
        } else {
            console.print(
                try ProgramHelp.app().page(
                    of: commandPath, width: console.width, in: console.language))
            return .code(ExitStatus.usage.rawValue)
        }
    }

    private static func run(
        _ command: some RunnableCommand, _ arguments: [String], _ console: Console, _ services: AppServices,
        on executor: (any TaskExecutor)?
    ) async -> Ending {
        var effective = type(of: command).help.globalOptions
        // A browser sees what a recording would contain.
        if effective.contains(.record) { effective.insert(.devtools) }
        let name = Nagare.path(of: type(of: command)).joined(separator: " ")
        if let ignored = command.options.given.first(where: { !effective.contains($0) }) {
            return report(.usage(name, .notSupported("--\(ignored.rawValue)")), console)
        }
        let mistake =
            OptionCombinations.mistake(in: arguments, of: name)
            ?? OptionCombinations.fieldsOfJSON(in: arguments, type(of: command).help.fields)
            ?? command.options.nullMistake(command.streamableArguments, effective)
        if let mistake { return report(.usage(name, mistake), console) }
        let console = (effective.contains(.noPager) ? console : console.withoutPager)
            .speaking(asIn: command.options.profileName)
        let (gate, start) = AsyncStream.makeStream(of: Never.self)
        let task = Task(executorPreference: executor) {
            // Wait for the signal handlers, so that the command can undo its changes after Ctrl-C.
            for await _ in gate {}
            if effective.contains(.profile) {
                try await ProfileConfirmation(command.options, console).confirm(for: name)
            }
            try await command.run(console, services.forCommand())
        }
        let termination = CommandTermination()
        let interrupt: Listener
        if command is any TerminalCommand {
            // The command handles keys and signals itself.
            interrupt = Listener {}
            start.finish()
        } else {
            interrupt = termination.onInterrupt(isPaging: { console.isPaging }) {
                task.cancel()
            } ready: {
                start.finish()
            }
        }
        defer { interrupt.cancel() }
        let ending = await ending(of: task, termination, name, console)
        return finish(console, termination).map(Ending.signal) ?? ending
    }

    /// Waits until the user has quit the pager.
    ///
    /// - Returns: The signal that ended the pager; `nil` if there was none.
    private static func finish(_ console: Console, _ termination: CommandTermination) -> Int32? {
        let earlier = termination.signalNumber
        console.finish()
        // Ctrl-C does not end a pager.
        return earlier == nil ? termination.signalNumber.flatMap { $0 == SIGINT ? nil : $0 } : nil
    }

    /// How the process ends after a command.
    private static func ending(
        of task: Task<Void, any Error>, _ termination: CommandTermination, _ name: String, _ console: Console
    ) async -> Ending {
        do {
            try await task.value
            // A server ends without a failure, too.
            if let number = termination.signalNumber, [SIGHUP, SIGQUIT].contains(number) {
                return .signal(number)
            }
            return .code(ExitStatus.ok.rawValue)
        } catch {
            if let reported = error as? ReportedFailure { return .code(reported.code) }
            if let number = termination.signalNumber {
                if let interruption = error as? Interruption {
                    console.printDiagnostic(interruption.errorMessage.sentence)
                }
                return .signal(number)
            }
            return report((error as? CommandFailure) ?? CommandFailure(unexpected: error, name), console)
        }
    }

    private static func report(_ failure: CommandFailure, _ console: Console) -> Ending {
        console.printDiagnostic(failure.errorMessage(in: console.language).sentence)
        return .code(failure.code)
    }

    /// Prints help to stdout, or a usage error as one line.
    private static func explain(_ error: any Error, _ arguments: [String], _ console: Console) -> Ending {
        if Nagare.exitCode(for: error) == .success {
            guard let request = HelpRequest(arguments) else {
                console.print(Nagare.fullMessage(for: error))
                return .code(ExitStatus.ok.rawValue)
            }
            let aliases = request.commandPath.isEmpty ? Aliases(of: arguments).all : []
            do {
                console.print(
                    try ProgramHelp.app().page(
                        of: request.commandPath, width: console.width,
                        aliases: aliases.map { ($0.name, $0.text) }, in: console.language))
            } catch {
                return report(CommandFailure(unexpected: error, "help"), console)
            }
            return .code(ExitStatus.ok.rawValue)
        }
        return report(.usage(error, arguments), console)
    }
}

/// The limits of the process that are too low for any command.
enum ResourceLimits {
    /// A command opens its library, its cache and up to 8 connections, and starts other programs.
    private static let files: rlim_t = 40
    /// The address space in bytes; most of it is reserved for the stacks of threads and never used.
    private static let memory: rlim_t = 512 << 20

    /// Raises the number of open files to the permitted maximum if that is necessary.
    ///
    /// - Parameter language: The language of the message.
    /// - Returns: Why the program cannot run; `nil` if it can.
    static func problem(in language: Language) -> ErrorMessage? {
        var open = limit(RLIMIT_NOFILE)
        if open.rlim_cur < files, open.rlim_cur < open.rlim_max {
            open.rlim_cur = min(open.rlim_max, files)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &open)
        }
        if open.rlim_cur < files {
            return language.usageStrings.system.tooManyOpenFiles(Int(open.rlim_cur), needed: Int(files))
        }
        let space = limit(RLIMIT_AS).rlim_cur
        if space < memory {
            return language.usageStrings.system.notEnoughMemory(
                kilobytes: Int(space >> 10), needed: Int(memory >> 10))
        }
        return nil
    }

    private static func limit(_ resource: __rlimit_resource) -> rlimit {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
        return limit
    }
}
