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

    /// Parses and runs a command without a terminal.
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
        let written = Box<[Int32: [UInt8]]>([:])
        let console = Console(
            environment: [:], language: MessageLanguage { language }, plain: true,
            now: { Date(timeIntervalSince1970: 1_767_323_045) },
            output: .pipe { bytes in written.with { $0[STDOUT_FILENO, default: []] += bytes } },
            errors: .pipe { bytes in written.with { $0[STDERR_FILENO, default: []] += bytes } })
        let source = ServiceSource<Services> { _, _, mode, _ in services(mode) }
        status = try await Self.status(try command.parseAsRoot(words), console, source)
        func text(_ descriptor: Int32) -> String {
            String(decoding: written.value[descriptor, default: []], as: UTF8.self)
        }
        (output, errors) = (text(STDOUT_FILENO), text(STDERR_FILENO))
    }

    private static func status<Services: Sendable>(
        _ command: any ParsableCommand, _ console: Console, _ source: ServiceSource<Services>
    ) async throws -> ExitStatus {
        guard let command = command as? any RunnableCommand else { throw NotRunnable() }
        do { try await run(command, console, source) } catch let failure as CommandFailure {
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
