import Entities
import TerminalFrames

/// Runs a command for several ids; a failed id is reported and does not prevent the others.
package struct Batch {
    package let operation: String
    package let console: Console

    package init(operation: String, console: Console) {
        (self.operation, self.console) = (operation, console)
    }

    /// Processes the ids one after the other, as they arrive. A stream without ids is a success with nothing to do.
    ///
    /// - Parameters:
    ///   - arguments: The ids and streams, as typed.
    ///   - options: The global options of the command.
    ///   - finish: Called once at the end, even when ids failed.
    ///   - each: Processes one id.
    /// - Throws: The failure itself for a single id; otherwise the number of failures with the most severe
    ///   status. An `Interruption` when the task is cancelled after the first id.
    package func run(
        _ arguments: [String], _ options: GlobalOptions, finish: () throws -> Void = {},
        each: (String) async throws -> Void
    ) async throws {
        var ids = IDArguments(arguments, options, operation: operation)
        var (succeeded, failures) = (0, Failures())
        /// The failure of the first id, which is not reported before a second id is known.
        var first: (failure: CommandFailure, id: String)?
        while !failures.stopsBatch, let id = try await next(of: &ids, succeeded + failures.count, finish) {
            if let (failure, id) = first { report(failure, id) }
            first = nil
            do {
                try await each(id)
                succeeded += 1
            } catch {
                let isOnly = ids.count == 1
                if Task.isCancelled, !isOnly {
                    try finish()
                    throw interruption(after: succeeded + failures.count, ids, next: id)
                }
                guard let failure = error as? CommandFailure, !isOnly else { throw error }
                if failures.count + succeeded == 0 { first = (failure, id) } else { report(failure, id) }
                failures.add(failure)
            }
        }
        try finish()
        if let (failure, id) = first {
            if ids.count == nil { throw failure }
            report(failure, id)
        }
        guard let worst = failures.worst else { return }
        let untried = ids.count.map { $0 - succeeded - failures.count }
        let (failed, remaining) = (failures.count, untried ?? (failures.stopsBatch ? nil : 0))
        throw CommandFailure(worst.status, code: worst.code) { [operation, succeeded] language in
            language.commandStrings.ids.someFailed(
                operation, failed: failed, succeeded: succeeded, untried: remaining)
        }
    }

    /// The next id.
    ///
    /// - Parameter count: The number of ids so far.
    private func next(
        of ids: inout IDArguments, _ count: Int, _ finish: () throws -> Void
    ) async throws -> String? {
        do {
            try Task.checkCancellation()
            return try await ids.next()
        } catch {
            guard Task.isCancelled, count > 0 else { throw error }
            try finish()
            throw interruption(after: count, ids, next: nil)
        }
    }

    private func interruption(after count: Int, _ ids: IDArguments, next: String?) -> Interruption {
        Interruption(
            errorMessage: console.language.commandStrings.ids.interrupted(
                operation, completed: count, of: ids.count, next: next))
    }

    private func report(_ failure: CommandFailure, _ id: String) {
        console.printDiagnostic(failure.addingID(id).errorMessage(in: console.language).sentence)
    }

    /// The failures so far.
    private struct Failures {
        private(set) var count = 0
        private(set) var worst: CommandFailure?
        private var latest: ExitStatus?
        /// Whether the remaining ids would fail for the same reason: a rate limit, a missing login, or a
        /// service that does not respond.
        private(set) var stopsBatch = false

        mutating func add(_ failure: CommandFailure) {
            count += 1
            let status = failure.status
            if status.severity > worst?.status.severity ?? -1 { worst = failure }
            stopsBatch =
                [.needsLogin, .rateLimited, .storage].contains(status)
                || status == .unavailable && latest == .unavailable
            latest = status
        }
    }
}

extension CommandFailure {
    /// Returns this failure with the id added to its message.
    fileprivate func addingID(_ id: String) -> CommandFailure {
        rewording { message, language in
            let operation =
                message.why.contains(id)
                ? message.operation : language.commandStrings.ids.naming(message.operation, id: id)
            return ErrorMessage(operation, why: message.why, suggestion: message.suggestion, in: language)
        }
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
