import ReactiveCore
package import Testing

/// Runs tests that block or compute for a long time on separate threads, so that the few shared threads stay
/// free for the other tests.
package struct BlockingTrait: SuiteTrait, TestTrait, TestScoping {
    private static let workers = WorkerPool(label: "tests that wait", width: 16)

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(Self.workers) { try await body() }
    }
}

extension Trait where Self == BlockingTrait {
    /// Reserves no shared thread while the tests block (on a terminal, a program, a lock) or compute for a
    /// long time.
    package static var blocking: Self { Self() }
}
