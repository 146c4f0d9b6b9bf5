import Console
import Persistence
import Sync
import TerminalFrames

/// Work with a database, in steps that share a connection.
///
/// If the database asks for a password and none is stored, the user is asked once, and the step is repeated.
final class SyncAttempts {
    private var access: SyncAccess
    private let operation: String
    private let console: Console
    private let canAsk: Bool
    private let makeAccess: (Secret) throws -> SyncAccess
    /// Whether the user was asked.
    private(set) var isAsked = false

    /// - Parameter makeAccess: Connects with a password.
    init(
        _ access: SyncAccess, _ operation: String, _ console: Console, canAsk: Bool,
        _ makeAccess: @escaping (Secret) throws -> SyncAccess
    ) {
        (self.access, self.operation, self.console) = (access, operation, console)
        (self.canAsk, self.makeAccess) = (canAsk, makeAccess)
    }

    /// Runs a step with a spinner.
    ///
    /// - Throws: The command's failure.
    func run<Value: Sendable>(
        _ work: (SyncAccess) async throws(SyncFailure) -> Value
    ) async throws -> Value {
        var result = await spinning(work)
        if case .failure(let failure) = result, failure.isAboutMissingPassword, canAsk, !isAsked {
            isAsked = true
            await access.service.close()
            let address = DatabaseAddress(access.address).displayText
            let question = console.language.syncStrings.passwordPrompt(address)
            access = try makeAccess(Secret(try await SecretPrompt(console).ask(question)))
            result = await spinning(work)
        }
        do throws(SyncFailure) { return try result.get() } catch { throw CommandFailure(operation, error) }
    }

    var address: String { access.address }

    /// The address's `sslmode`, if it verifies no server on another machine.
    var unverifiedMode: String? { access.service.unverifiedMode }

    func close() async { await access.service.close() }

    private func spinning<Value: Sendable>(
        _ work: (SyncAccess) async throws(SyncFailure) -> Value
    ) async -> Result<Value, SyncFailure> {
        await console.withSyncSpinner {
            do throws(SyncFailure) { return .success(try await work(access)) } catch {
                return .failure(error)
            }
        }
    }
}

extension SyncFailure {
    /// Whether a typed password would help.
    fileprivate var isAboutMissingPassword: Bool {
        switch self {
        case .passwordMissing, .passwordWithheld: true
        default: false
        }
    }
}

extension Console {
    /// Runs work that waits for a database.
    func withSyncSpinner<Value>(_ work: () async throws -> Value) async rethrows -> Value {
        let spinner = ProgressLine(language.syncStrings.synchronising, on: self)
        defer { spinner?.stop() }
        return try await work()
    }
}
