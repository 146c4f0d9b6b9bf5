import ReactiveCore
package import Testing

/// Runs tests on threads of their own that may wait or be busy for long, and leaves the few that all other tests
/// share to those and to what they wait for.
package struct BlockingTrait: SuiteTrait, TestTrait, TestScoping {
    private static let workers = WorkerPool(label: "tests that wait", width: 16)

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(Self.workers) { try await body() }
    }
}

extension Trait where Self == BlockingTrait {
    /// What the tests wait for, such as a terminal, a program or a lock, or their own long work holds no shared thread.
    package static var blocking: Self { Self() }
}
