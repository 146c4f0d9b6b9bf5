import Foundation
import Glibc
import ReactiveTesting
import StandInServer
import Testing

/// Signals, job control and the limits of `ulimit`.
@Suite(.blocking) struct SignalTests {
    @Test(
        "a command that a signal ends ends with that signal", arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
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

    /// The identifier that a script wrote to `file`, once it is there.
    private func identifier(in file: String, of child: ChildProcess) async throws -> pid_t {
        while !child.isZombie {
            let text = try? String(contentsOfFile: file, encoding: .utf8)
            if let text, text.hasSuffix("\n"), let number = pid_t(text.dropLast()) { return number }
            try await yieldToOthers()
        }
        return -1
    }

    /// Whether a process runs: one that has ended may be a zombie.
    private func isRunning(_ process: pid_t) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return status?.split(separator: ")").last?.hasPrefix(" Z") == false
    }

    /// Starts a command that runs a program with this script. In the script, `$FILE` is a file for an identifier.
    private func start(
        _ words: [String], _ program: String, script: String, home: TemporaryFolder, origin: String?,
        environment: [String: String] = [:]
    ) throws -> ChildProcess {
        let folder = "\(home.path)/bin"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try "#!/bin/sh\n\(script)\n".write(toFile: "\(folder)/\(program)", atomically: true, encoding: .utf8)
        chmod("\(folder)/\(program)", 0o700)
        let own = ["PATH": "\(folder):/usr/bin:/bin", "FILE": "\(home.path)/started"]
        let variables = Executable.variables(home, origin).merging(own) { $1 }.merging(environment) { $1 }
        return try ChildProcess(
            [Executable.path] + words, environment: .only(variables), output: .pipe, errors: .pipe)
    }

    @Test(
        "a signal to the command alone ends the programs that it runs, and those that they run",
        arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func children(_ number: Int32) async throws {
        let server = try await StandInServer.start(.init())
        let listed = try await Executable.run(
            "episode", "list", "-L1", "--ids", home: TemporaryFolder(), origin: server.origin)
        let id = listed.output.trimmingCharacters(in: .newlines)
        let script = #"sh -c 'echo $$ >"$FILE"; exec sleep 1000'; echo later"#
        for (words, program) in [
            (["episode", "download", id], "yt-dlp"), (["episode", "play", id], "mpv"),
            (["config", "list", "--jq", "."], "jq"),
        ] {
            let home = try TemporaryFolder()
            let child = try start(words, program, script: script, home: home, origin: server.origin)
            let sleeper = try await identifier(in: "\(home.path)/started", of: child)
            #expect(isRunning(sleeper))
            child.send(signal: number)
            #expect(await child.termination() == .signal(number), "\(program)")
            #expect(!isRunning(sleeper), "\(program)")
        }
        await server.stop()
    }

    @Test("a program that ignores the signal is killed when the command ends")
    func ignoringChild() async throws {
        let home = try TemporaryFolder()
        let child = try start(
            ["config", "list", "--jq", "."], "jq",
            script: #"trap "" TERM; sh -c 'echo $$ >"$FILE"; exec sleep 1000'"#, home: home, origin: nil)
        let sleeper = try await identifier(in: "\(home.path)/started", of: child)
        while !child.isZombie {
            child.send(signal: SIGTERM)
            try await yieldToOthers()
        }
        #expect(await child.termination() == .signal(SIGTERM))
        #expect(!isRunning(sleeper))
    }

    @Test("a browser outlives the command that a signal ends")
    func browser() async throws {
        let (home, clock) = (try TemporaryFolder(), try await VirtualClock())
        let child = try start(
            ["search", "swift", "--web"], "browser", script: #"echo $$ >"$FILE"; exec sleep 1000"#,
            home: home,
            origin: nil, environment: ["BROWSER": "browser"].merging(clock.variables) { $1 })
        let browser = try await identifier(in: "\(home.path)/started", of: child)
        child.send(signal: SIGTERM)
        while !child.isZombie {
            clock.advance(by: 1)
            try await yieldToOthers()
        }
        #expect(await child.termination() == .signal(SIGTERM))
        #expect(isRunning(browser))
        kill(browser, SIGKILL)
    }

    @Test("SIGHUP remains ignored below nohup")
    func nohup() async throws {
        let server = try await StandInServer.start(.init())
        await server.setFaults([try Fault(parsing: "silent@/api")])
        let child = try ChildProcess(
            ["/bin/sh", "-c", "trap '' HUP; exec \"$0\" search swift", Executable.path],
            environment: .only(Executable.variables(try TemporaryFolder(), server.origin)), output: .pipe,
            errors: .pipe)
        while await server.requests().isEmpty, !child.isZombie { try await yieldToOthers() }
        child.send(signal: SIGHUP)
        child.send(signal: SIGTERM)
        #expect(await child.termination() == .signal(SIGTERM))
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
