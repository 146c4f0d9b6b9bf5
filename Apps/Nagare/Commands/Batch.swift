import Entities
import Glibc
import TerminalUI

/// Runs a command for several ids; a failed id is reported and does not prevent the others.
struct Batch {
    let what: String
    let console: Console

    /// Processes the ids one after the other.
    ///
    /// - Parameters:
    ///   - ids: The ids, as typed or read from standard input.
    ///   - print: Called once at the end with the successful results, even when other ids failed.
    ///   - each: Processes one id.
    /// - Throws: The failure itself for a single id; otherwise the number of failures with the most severe
    ///   status. An `Interruption` when the task is cancelled between several ids.
    func run<Outcome>(
        _ ids: [String], print: ([Outcome]) throws -> Void, each: (String) async throws -> Outcome
    ) async throws {
        var (done, failures, isStopped) = ([Outcome](), [CommandFailure](), false)
        for id in ids where !isStopped {
            do {
                try Task.checkCancellation()
                done.append(try await each(id))
            } catch {
                guard ids.count > 1 else { throw error }
                if Task.isCancelled {
                    try print(done)
                    throw Interruption(
                        errorMessage: NagareStrings.IDs.interrupted(
                            what, completed: done.count, of: ids.count, next: id))
                }
                guard let failure = error as? CommandFailure else { throw error }
                console.printDiagnostic(failure.addingID(id).errorMessage.sentence)
                // Stop when the remaining ids would fail for the same reason: a rate limit, a missing login,
                // or a service that does not respond.
                isStopped =
                    [.needsLogin, .rateLimited, .storage].contains(failure.status)
                    || failure.status == .unavailable && failures.last?.status == .unavailable
                failures.append(failure)
            }
        }
        try print(done)
        guard let worst = failures.map(\.status).max(by: { $0.severity < $1.severity }) else { return }
        let untried = ids.count - done.count - failures.count
        throw CommandFailure(
            NagareStrings.IDs.someFailed(
                what, failed: failures.count, succeeded: done.count, untried: untried), worst)
    }
}

extension CommandFailure {
    /// Returns this failure with the id added to its message.
    fileprivate func addingID(_ id: String) -> CommandFailure {
        let what =
            errorMessage.why.contains(id)
            ? errorMessage.operation : NagareStrings.IDs.naming(errorMessage.operation, id: id)
        return CommandFailure(
            ErrorMessage(what, why: errorMessage.why, suggestion: errorMessage.suggestion), status)
    }
}

extension ExitStatus {
    /// How urgent the failure is; a batch ends with the most severe status.
    fileprivate var severity: Int {
        let order: [ExitStatus] = [
            .ok, .notFound, .failed, .usage, .unavailable, .rateLimited, .needsLogin, .storage,
        ]
        return order.firstIndex(of: self) ?? order.count
    }
}

/// Ids from the command line; `-` stands for ids on standard input.
enum IDArguments {
    /// - Returns: The ids with `-` replaced by the first column of each input line (or NUL-separated items
    ///   with `-0`); empty ones are skipped.
    static func expanded(
        _ arguments: [String], _ options: GlobalOptions, what: String
    ) async throws -> [String] {
        var ids: [String] = []
        for word in arguments { ids += word == "-" ? try await read(options) : [word] }
        if ids.isEmpty { throw CommandFailure.usage(NagareStrings.IDs.none(what)) }
        return ids
    }

    private static func read(_ options: GlobalOptions) async throws -> [String] {
        let bytes = try await LineReader(descriptor: STDIN_FILENO).readToEnd()
        let separator: Character = options.null ? "\0" : "\n"
        return String(decoding: bytes, as: UTF8.self).split(separator: separator).compactMap { line in
            line.split(separator: "\t").first.map { String($0).trimmed }.flatMap { $0.isEmpty ? nil : $0 }
        }
    }
}
