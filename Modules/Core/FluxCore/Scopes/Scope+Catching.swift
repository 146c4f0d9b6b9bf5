extension Scope {
    /// Runs `body` as a task of this scope, as the other `work` does, and hands its error on; work that was cancelled
    /// meanwhile, also by newer work of its name, has none to tell.
    ///
    /// - Parameters:
    ///   - id: The name of the work, its own in its scope.
    ///   - policy: What happens when there is work of that name.
    ///   - body: The work.
    ///   - tell: Told on the scheduler's executor, with the caller's cause.
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
