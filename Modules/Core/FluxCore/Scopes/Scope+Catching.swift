extension Scope {
    /// Runs `body` as a task of this scope and passes its error to a handler. The error of cancelled work is
    /// ignored, also when newer work with the same id replaced it.
    ///
    /// - Parameters:
    ///   - id: Identifies the work within the scope.
    ///   - policy: What happens if work with the same id is running.
    ///   - lateActions: What happens to actions that the work dispatches after it was replaced or cancelled.
    ///   - fileID: Where it is started, for diagnostics.
    ///   - line: The line of the call.
    ///   - body: The work.
    ///   - handle: Called with the error on the scheduler's executor, with the caller's cause.
    /// - Returns: The work, to wait for its end.
    @discardableResult
    public func work<Failure: Error>(
        _ id: String, _ policy: WorkPolicy = .cancelPrevious, lateActions: LateActions = .dropped,
        fileID: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable () async throws(Failure) -> Void,
        catch handle: @escaping @Sendable (Failure) -> Void
    ) -> Work {
        work(id, policy, lateActions: lateActions, fileID: fileID, line: line) {
            do throws(Failure) { try await body() } catch { if !Task.isCancelled { handle(error) } }
        }
    }
}
