package import ArgumentParser
package import Console
package import FluxCore
import Foundation
import Glibc
import ReactiveTesting
package import TerminalFrames

/// What a command printed, and its exit status.
package struct CommandRun: Sendable {
    package let status: ExitStatus
    package let output: String
    package let errors: String

    /// Parses and runs a command that opens its services. Standard output is a pipe.
    ///
    /// - Parameters:
    ///   - words: The arguments after the name of `command`.
    ///   - command: A command, or a group of commands.
    ///   - language: The language of messages.
    ///   - showsRemarks: Whether standard error is a terminal, on which commands print remarks.
    ///   - services: What the command works with.
    /// - Throws: The parser's error; a mistake that the command itself finds in its arguments is printed.
    package init<Services: Sendable>(
        _ words: [String], of command: any ParsableCommand.Type, in language: Language = .english,
        showsRemarks: Bool = false, _ services: @escaping @Sendable (ScopeMode) -> Services
    ) async throws {
        try await self.init(
            words, of: command, in: language, showsRemarks: showsRemarks,
            with: ServiceSource<Services> { _, _, mode, _ in services(mode) })
    }

    /// Parses and runs a command. Standard output is a pipe.
    ///
    /// - Parameter services: What the command works with.
    package init(
        _ words: [String], of command: any ParsableCommand.Type, in language: Language = .english,
        showsRemarks: Bool = false, with services: any Sendable
    ) async throws {
        let written = Box<[Int32: [UInt8]]>([:])
        let receiveError: @Sendable ([UInt8]) -> Void = { bytes in
            written.with { $0[STDERR_FILENO, default: []] += bytes }
        }
        let console = Console(
            environment: [:], language: MessageLanguage { language }, plain: true,
            now: { Date(timeIntervalSince1970: 1_767_323_045) },
            output: .pipe { bytes in written.with { $0[STDOUT_FILENO, default: []] += bytes } },
            errors: showsRemarks ? .terminal(receive: receiveError) : .pipe(receive: receiveError))
        status = try await Self.status(command, words, console, services)
        func text(_ descriptor: Int32) -> String {
            String(decoding: written.value[descriptor, default: []], as: UTF8.self)
        }
        (output, errors) = (text(STDOUT_FILENO), text(STDERR_FILENO))
    }

    private static func status(
        _ command: any ParsableCommand.Type, _ words: [String], _ console: Console, _ services: any Sendable
    ) async throws -> ExitStatus {
        do {
            guard let command = try parsed(words, command) as? any RunnableCommand else {
                throw NotRunnable()
            }
            try await run(command, console, services)
            return .ok
        } catch let failure as CommandFailure {
            console.printDiagnostic(failure.errorMessage(in: console.language).sentence)
            return failure.status
        }
    }

    private static func parsed(
        _ words: [String], _ command: any ParsableCommand.Type
    ) throws -> any ParsableCommand {
        do { return try command.parseAsRoot(words) } catch {
            guard let mistake = ArgumentMistake(in: error) else { throw error }
            throw CommandFailure.usage(path(of: words, command).joined(separator: " "), mistake)
        }
    }

    /// The name of a command, and of those below that the words name.
    private static func path(of words: [String], _ command: any ParsableCommand.Type) -> [String] {
        let configuration = command.configuration
        let next = configuration.subcommands.first { $0.configuration.commandName == words.first }
        return [configuration.commandName ?? ""] + (next.map { path(of: Array(words.dropFirst()), $0) } ?? [])
    }

    private static func run<Command: RunnableCommand>(
        _ command: Command, _ console: Console, _ services: any Sendable
    ) async throws {
        guard let services = services as? Command.Services else { throw NotRunnable() }
        try await command.run(console, services)
    }

    /// The words name no command that works with these services.
    private struct NotRunnable: Error {}
}
