import ReactiveCore
import Testing

@Suite struct ConcurrentTestLimitTests {
    private static let atWork = Guarded((now: 0, most: 0))

    @Test("at most eight tests run at the same time", arguments: 0..<64)
    func few(_: Int) async {
        Self.atWork.withLock { atWork in
            atWork.now += 1
            atWork.most = max(atWork.most, atWork.now)
        }
        // Long enough for all other tests to start, if nothing limits them.
        for _ in 0..<200 { await Task.yield() }
        let most = Self.atWork.withLock { atWork in
            atWork.now -= 1
            return atWork.most
        }
        #expect(most <= 8)
    }
}
