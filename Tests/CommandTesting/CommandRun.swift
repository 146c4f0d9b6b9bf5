package import ArgumentParser
package import Console
package import FluxCore
import Foundation
import Glibc
import ReactiveTesting
package import TerminalUI

/// What a command printed, and its exit status.
package struct CommandRun: Sendable {
    package let status: ExitStatus
    package let output: String
    package let errors: String

    /// Parses and runs a command that opens its services, without a terminal.
    ///
    /// - Parameters:
    ///   - words: The arguments after the name of `command`.
    ///   - command: A command, or a group of commands.
    ///   - language: The language of messages.
    ///   - services: What the command works with.
    package init<Services: Sendable>(
        _ words: [String], of command: any ParsableCommand.Type, in language: Language = .english,
        _ services: @escaping @Sendable (ScopeMode) -> Services
    ) async throws {
        try await self.init(
            words, of: command, in: language,
            with: ServiceSource<Services> { _, _, mode, _ in services(mode) })
    }

    /// Parses and runs a command without a terminal.
    ///
    /// - Parameter services: What the command works with.
    package init(
        _ words: [String], of command: any ParsableCommand.Type, in language: Language = .english,
        with services: any Sendable
    ) async throws {
        let written = Box<[Int32: [UInt8]]>([:])
        let console = Console(
            environment: [:], language: MessageLanguage { language }, plain: true,
            now: { Date(timeIntervalSince1970: 1_767_323_045) },
            output: .pipe { bytes in written.with { $0[STDOUT_FILENO, default: []] += bytes } },
            errors: .pipe { bytes in written.with { $0[STDERR_FILENO, default: []] += bytes } })
        status = try await Self.status(try command.parseAsRoot(words), console, services)
        func text(_ descriptor: Int32) -> String {
            String(decoding: written.value[descriptor, default: []], as: UTF8.self)
        }
        (output, errors) = (text(STDOUT_FILENO), text(STDERR_FILENO))
    }

    private static func status(
        _ command: any ParsableCommand, _ console: Console, _ services: any Sendable
    ) async throws -> ExitStatus {
        guard let command = command as? any RunnableCommand else { throw NotRunnable() }
        do { try await run(command, console, services) } catch let failure as CommandFailure {
            console.printDiagnostic(failure.errorMessage(in: console.language).sentence)
            return failure.status
        }
        return .ok
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
