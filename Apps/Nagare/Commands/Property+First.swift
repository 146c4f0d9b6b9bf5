import ReactiveCore

extension Property {
    /// The value as soon as it is one that is wanted.
    ///
    /// - Throws: `CancellationError` when the task is cancelled before.
    func first(where isWanted: @escaping @Sendable (Value) -> Bool) async throws -> Value {
        guard let value = try await asObservable().first(where: isWanted) else { throw CancellationError() }
        return value
    }
}
