import ReactiveTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct YieldToOthersTests {
    @Test("a loop that waits ends when its task is cancelled")
    func cancelled() async {
        let loop = Task<Void, any Error> { while true { try await yieldToOthers() } }
        loop.cancel()
        await #expect(throws: CancellationError.self) { try await loop.value }
    }
}
