import Glibc
import ReactiveTesting
import Testing

@Suite(.blocking) struct ChildProcessTests {
    @Test("a program reads what it is given, and leaves what it wrote and how it ended")
    func runs() async throws {
        let ran = try await ChildProcess.ran(
            ["sh", "-c", "cat; echo $WHAT >&2; exit 3"], environment: .only(["WHAT": "流れ"]), input: "flow")

        #expect(String(decoding: ran.output, as: UTF8.self) == "flow")
        #expect(String(decoding: ran.errors, as: UTF8.self) == "流れ\n")
        #expect(ran.end == .exit(3))
    }

    @Test("more than a pipe holds goes in and comes out")
    func large() async throws {
        let text = String(repeating: "0123456789abcdef", count: 65_536)
        let ran = try await ChildProcess.ran(["cat"], input: text)
        #expect(ran.output == Array(text.utf8))
    }

    @Test("who does not read its input is no harm")
    func unreadInput() async throws {
        let ran = try await ChildProcess.ran(["true"], input: String(repeating: "x", count: 1 << 20))
        #expect(ran.end == .exit(0))
    }

    @Test("a signal ends it, with its name; later ones reach nobody")
    func killed() throws {
        let child = try ChildProcess(["cat"], input: .pipe)
        child.send(signal: SIGTERM)
        #expect(child.waitForEnd() == .signal(SIGTERM))
        child.send(signal: SIGTERM)
        #expect(child.waitForEnd() == .signal(SIGTERM))
    }

    @Test("a program hears the end of its input while others run that were started since")
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

    @Test("it takes signals that this thread does not")
    func signals() throws {
        var (blocked, before) = (sigset_t(), sigset_t())
        sigfillset(&blocked)
        pthread_sigmask(SIG_SETMASK, &blocked, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let child = try ChildProcess(["sh", "-c", "kill -INT $$; echo lives"], output: .pipe)
        #expect(child.output.readToEnd() == [])
        #expect(child.waitForEnd() == .signal(SIGINT))
    }

    @Test("a program that is not there is said so")
    func missing() {
        #expect(throws: SpawnFailure.self) { try ChildProcess(["no-such-program"]) }
    }
}
