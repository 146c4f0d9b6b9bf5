extension Scope {
    /// Runs `body` as a task of this scope and passes its error to a handler. The error of cancelled work is
    /// ignored, also when newer work with the same id replaced it.
    ///
    /// - Parameters:
    ///   - id: Identifies the work within the scope.
    ///   - policy: What happens if work with the same id is running.
    ///   - body: The work.
    ///   - handle: Called with the error on the scheduler's executor, with the caller's cause.
    /// - Returns: The work, to wait for its end.
    @discardableResult
    public func work<Failure: Error>(
        _ id: String, _ policy: WorkPolicy = .cancelPrevious,
        _ body: @escaping @Sendable () async throws(Failure) -> Void,
        catch handle: @escaping @Sendable (Failure) -> Void
    ) -> Work {
        work(id, policy) {
            do throws(Failure) { try await body() } catch { if !Task.isCancelled { handle(error) } }
        }
    }
}
