import CommandTesting
import Console
import Persistence
import Sync
import TerminalFrames
import Testing

@testable import SyncCommands

/// The commands of a machine that does not share its library.
@Suite struct SyncCommandTests {
    @Test("status of a library that is not shared says so, as text and as JSON")
    func status() async throws {
        let text = try await run("status")
        #expect(text.status == .ok && text.errors == "")
        #expect(text.output.hasPrefix("is_on\tfalse\n"), "\(text.output)")
        let json = try await run("status", "--json")
        #expect(json.output.hasPrefix("{\n") && json.output.contains("\"address\": null"), "\(json.output)")
    }

    @Test(
        "init and now without an address are usage errors that name the setting", arguments: ["init", "now"])
    func address(_ command: String) async throws {
        let outcome = try await run(command)
        #expect(outcome.status == .usage && outcome.output == "")
        #expect(outcome.errors.hasPrefix("nagare: sync \(command): "))
        #expect(outcome.errors.contains("nagare config set sync"))
    }

    @Test("init and now need the network", arguments: ["init", "now"])
    func offline(_ command: String) async throws {
        let outcome = try await run(command, "--offline")
        #expect(outcome.status == .unavailable && outcome.errors.contains("--offline was given"))
    }

    @Test("stop and undo fail if there is nothing to stop or to undo", arguments: ["stop", "undo"])
    func nothing(_ command: String) async throws {
        let outcome = try await run(command)
        #expect(outcome.status == .failed && outcome.output == "")
        #expect(outcome.errors.hasPrefix("nagare: sync \(command): "))
    }

    private func run(_ words: String...) async throws -> CommandRun {
        try await CommandRun(words, of: SyncCommand.self) {
            UnsharedServices(application: InMemoryApplication(mode: $0)) as any SyncCommandServices
        }
    }
}

/// No address, and a library that cannot be shared.
private struct UnsharedServices: SyncCommandServices, InMemoryServices {
    let application: InMemoryApplication

    func syncAccess(_ operation: String, _ console: Console, password: Secret?) throws -> SyncAccess {
        throw CommandFailure.usage { $0.syncStrings.noAddress(operation) }
    }

    func syncLibrary(_ operation: String, _ console: Console) throws -> (any SyncableLibrary)? { nil }

    func syncAccess(of library: any SyncableLibrary) -> SyncAccess? { nil }
}
