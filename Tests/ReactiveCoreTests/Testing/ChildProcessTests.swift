import Glibc
import ReactiveCore
import ReactiveTesting
import Testing

@Suite(.blocking) struct ChildProcessTests {
    @Test("a child process reads its input and returns its output and exit status")
    func runs() async throws {
        let outcome = try await ChildProcess.outcome(
            ["sh", "-c", "cat; echo $WHAT >&2; exit 3"], environment: .only(["WHAT": "流れ"]), input: "flow")

        #expect(String(decoding: outcome.output, as: UTF8.self) == "flow")
        #expect(String(decoding: outcome.errors, as: UTF8.self) == "流れ\n")
        #expect(outcome.end == .exit(3))
    }

    @Test("more data than fits into a pipe is written and read")
    func large() async throws {
        let text = String(repeating: "0123456789abcdef", count: 65_536)
        let outcome = try await ChildProcess.outcome(["cat"], input: text)
        #expect(outcome.output == Array(text.utf8))
    }

    @Test("unread input does no harm")
    func unreadInput() async throws {
        let outcome = try await ChildProcess.outcome(["true"], input: String(repeating: "x", count: 1 << 20))
        #expect(outcome.end == .exit(0))
    }

    @Test("a signal ends the child and is reported; later signals have no effect")
    func killed() throws {
        let child = try ChildProcess(["cat"], input: .pipe)
        child.send(signal: SIGTERM)
        #expect(child.waitForEnd() == .signal(SIGTERM))
        child.send(signal: SIGTERM)
        #expect(child.waitForEnd() == .signal(SIGTERM))
    }

    @Test("a child sees the end of its input even if others were started later")
    func separate() throws {
        let children = try (0..<20).map { _ in try ChildProcess(["cat"], input: .pipe, output: .pipe) }
        for child in children {
            child.input.write("a line\nthe rest")
            child.input.close()
            #expect(child.output.line() == "a line")
            #expect(child.output.line() == nil)
            #expect(child.waitForEnd() == .exit(0))
        }
    }

    @Test("a child does not inherit the signal mask of the thread")
    func signals() throws {
        var (blocked, before) = (sigset_t(), sigset_t())
        sigfillset(&blocked)
        pthread_sigmask(SIG_SETMASK, &blocked, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let child = try ChildProcess(["sh", "-c", "kill -INT $$; echo lives"], output: .pipe)
        #expect(child.output.readToEnd() == [])
        #expect(child.waitForEnd() == .signal(SIGINT))
    }

    @Test("a missing program throws an error")
    func missing() {
        #expect(throws: SpawnFailure.self) { try ChildProcess(["no-such-program"]) }
    }
}

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

@Suite(.timeLimit(.minutes(1))) struct YieldToOthersTests {
    @Test("a loop that waits ends when its task is cancelled")
    func cancelled() async {
        let loop = Task<Void, any Error> { while true { try await yieldToOthers() } }
        loop.cancel()
        await #expect(throws: CancellationError.self) { try await loop.value }
    }
}
