import Foundation
import Glibc
import ReactiveTesting
import StandInServer
import Testing

/// Signals, job control and the limits of `ulimit`.
@Suite(.blocking) struct SignalTests {
    @Test("a command that a signal ends ends with that signal", arguments: [SIGINT, SIGTERM])
    func endsBySignal(_ number: Int32) async throws {
        let server = try await StandInServer.start(.init())
        await server.setFaults([try Fault(parsing: "silent@/api")])
        let child = try ChildProcess(
            [Executable.path, "search", "swift"],
            environment: .only(Executable.variables(try TemporaryFolder(), server.origin)), errors: .pipe)
        while await server.requests().isEmpty, !child.isZombie { try await yieldToOthers() }

        child.send(signal: number)

        #expect(await child.termination() == .signal(number))
        #expect(child.errors.readToEnd().isEmpty)
        await server.stop()
    }

    @Test("a loop of a shell ends at Ctrl-C")
    func loop() async throws {
        let server = try await StandInServer.start(.init())
        await server.setFaults([try Fault(parsing: "silent@/api")])
        let script = "for word in a b c; do \"$0\" search $word; done; echo not reached"
        let child = try ChildProcess(
            ["/usr/bin/setsid", "/bin/bash", "-c", script, Executable.path],
            environment: .only(Executable.variables(try TemporaryFolder(), server.origin)), output: .pipe,
            errors: .pipe)
        while await server.requests().isEmpty, !child.isZombie { try await yieldToOthers() }

        kill(-child.identifier, SIGINT)

        #expect(child.output.readToEnd().isEmpty)
        _ = await child.termination()
        #expect(await server.requests().count == 1)
        await server.stop()
    }

    @Test(
        "the end of a command runs no destructor of a library, which another thread may still use",
        arguments: [("", 0), (" >&-", 1), (" >/dev/full", 1)])
    func destructors(_ redirection: String, _ status: Int32) async throws {
        let home = try TemporaryFolder()
        let library = try await PreloadedLibrary.path(
            source: """
                #include <stdlib.h>

                __attribute__((destructor)) static void crash(void) { abort(); }

                """, in: home)
        let variables = Executable.variables(home, nil).merging(["LIBRARY": library]) { $1 }
        let script = "LD_PRELOAD=$LIBRARY exec \"$0\" config keys" + redirection

        let run = try await ChildProcess.outcome(
            ["/bin/sh", "-c", script, Executable.path], environment: .only(variables))

        #expect(run.end == .exit(status))
    }

    @Test("serve ends with 0 on SIGINT and SIGTERM", arguments: [SIGINT, SIGTERM])
    func serve(_ number: Int32) async throws {
        let child = try ChildProcess(
            [Executable.path, "serve"], environment: .only(Executable.variables(try TemporaryFolder(), nil)),
            output: .pipe)
        #expect(child.output.line()?.hasPrefix("ready ") == true)
        child.send(signal: number)
        #expect(await child.termination() == .exit(0))
    }

    @Test("a command whose output nobody reads ends soon after one signal, and at once after two")
    func blockedOutput() async throws {
        for count in [1, 2] {
            let (home, pipe, clock) = (try TemporaryFolder(), try FullPipe(), try await VirtualClock())
            let variables = Executable.variables(home, nil).merging(clock.variables) { $1 }
            let child = try ChildProcess(
                [Executable.path, "config", "keys"], environment: .only(variables),
                output: .descriptor(pipe.input))
            pipe.closeInput()
            while !child.isZombie, !child.waitsForStandardStreams { try await yieldToOthers() }
            for _ in 0..<count { child.send(signal: SIGINT) }
            while count == 1, !child.isZombie {
                clock.advance(by: 1)
                try await yieldToOthers()
            }
            while count == 2, !child.isZombie {
                child.send(signal: SIGINT)
                try await yieldToOthers()
            }
            #expect(await child.termination() == .signal(SIGINT))
        }
    }

    @Test(
        "a limit that is too low for the program is one line: exit 1",
        arguments: [("-n 10", "too many open files"), ("-v 300000", "not enough memory")])
    func limits(_ limit: String, _ reason: String) async throws {
        let run = try await Executable.run(
            program: "/bin/bash", ["-c", "ulimit \(limit) && exec \"$0\" myvideo list", Executable.path],
            home: TemporaryFolder())
        #expect(run.status == 1 && run.output == "")
        #expect(run.errorLines.count == 1 && run.errors.contains(reason), "\(run.errors)")
        #expect(run.errors.contains("ulimit \(limit.prefix(2)) "))
    }
}
