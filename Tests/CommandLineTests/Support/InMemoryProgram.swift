import ArgumentParser
import Foundation
import Glibc
import ReactiveTesting
import TerminalFrames

@testable import CommandLine
@testable import Console

/// Runs commands in this process, with services and a library in memory and a temporary home folder. Their output
/// goes to a pipe's form.
final class InMemoryProgram: Sendable {
    struct Outcome {
        let status: Int32
        let output: String
        let errors: String
    }

    private struct EndedBySignal: Error {}

    let infrastructure = InMemoryInfrastructure()
    let home: TemporaryFolder
    private let variables: [String: String]

    /// - Parameter token: The token in the environment; `nil` if the user is not logged in.
    init(token: String? = nil) throws {
        home = try TemporaryFolder()
        variables = InMemoryInfrastructure.environment(home: home, token: token)
    }

    func run(_ words: String...) async throws -> Outcome {
        let written = Box<[Int32: [UInt8]]>([:])
        let console = Console(
            environment: variables, language: MessageLanguage { .english }, plain: true,
            now: { Date(timeIntervalSince1970: 1_767_323_045) },
            output: .pipe { bytes in written.with { $0[STDOUT_FILENO, default: []] += bytes } },
            errors: .pipe { bytes in written.with { $0[STDERR_FILENO, default: []] += bytes } })
        guard
            case .code(let status) = await Program.ending(
                of: words, console, AppServices(infrastructure: infrastructure))
        else { throw EndedBySignal() }
        func text(_ descriptor: Int32) -> String {
            String(decoding: written.value[descriptor, default: []], as: UTF8.self)
        }
        return Outcome(status: status, output: text(STDOUT_FILENO), errors: text(STDERR_FILENO))
    }
}
