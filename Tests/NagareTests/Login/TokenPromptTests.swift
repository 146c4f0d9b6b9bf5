import Foundation
import Glibc
import ReactiveTesting
import StandInServer
import Testing

/// The token prompt on a real pseudo-terminal.
@Suite(.blocking, .needs(.pseudoTerminal)) struct TokenPromptTests {
    @Test("Ctrl-C at the prompt ends the command at once with the signal, and echo is restored")
    func interrupt() async throws {
        let terminal = try InputTerminal()
        let home = try TemporaryFolder()
        let before = terminal.echoes

        let process = try ChildProcess(
            [Executable.path, "--demo", "login"], environment: .only(Executable.variables(home, nil)),
            input: .descriptor(terminal.slave), errors: .pipe)
        var output = ""
        while !output.contains("not shown): ") {
            let more = process.errors.read()
            try #require(!more.isEmpty)
            output += String(decoding: more, as: UTF8.self)
        }
        #expect(!terminal.echoes)
        process.send(signal: SIGINT)

        #expect(process.waitForEnd() == .signal(SIGINT))
        #expect(before && terminal.echoes)
    }

    @Test("a terminal is asked before the token is revoked", arguments: [("n\n", 2), ("yes\n", 0)])
    func revokeQuestion(_ answer: String, _ status: Int32) async throws {
        let server = try await StandInServer.start(.init())
        let (terminal, home) = (try InputTerminal(), try TemporaryFolder())
        _ = try await Executable.run(
            "login", "--with-token", home: home, origin: server.origin, input: "demo-token")
        let process = try ChildProcess(
            [Executable.path, "logout", "--revoke"],
            environment: .only(Executable.variables(home, server.origin)),
            input: .descriptor(terminal.slave), errors: .pipe)
        var output = ""
        while !output.contains("[y/N] ") {
            let more = process.errors.read()
            try #require(!more.isEmpty)
            output += String(decoding: more, as: UTF8.self)
        }
        terminal.type(answer)

        #expect(process.waitForEnd() == .exit(status))
        #expect(home.files.contains(".config/nagare/default/token") == (status == 2))
        await server.stop()
    }

    @Test("a stopped prompt echoes; when it continues, it is silent and printed again")
    func stopped() async throws {
        let (terminal, home) = (try InputTerminal(), try TemporaryFolder())
        let process = try ChildProcess(
            [Executable.path, "--demo", "login"], environment: .only(Executable.variables(home, nil)),
            input: .descriptor(terminal.slave), errors: .pipe)
        func waitForPrompt() throws {
            var output = ""
            while !output.contains("not shown): ") {
                let more = process.errors.read()
                try #require(!more.isEmpty)
                output += String(decoding: more, as: UTF8.self)
            }
        }
        try waitForPrompt()
        while !process.handlesOrIgnores(signal: SIGTSTP) { try await yieldToOthers() }

        while !process.isStopped {
            process.send(signal: SIGTSTP)
            try await yieldToOthers()
        }
        #expect(terminal.echoes)
        // A second SIGTSTP may have been sent before the first one was handled; it stops the program again.
        let continuing = Task {
            while true {
                if process.isStopped { process.send(signal: SIGCONT) }
                try await yieldToOthers()
            }
        }
        try waitForPrompt()
        while terminal.echoes { try await yieldToOthers() }

        process.send(signal: SIGTERM)
        #expect(process.waitForEnd() == .signal(SIGTERM))
        continuing.cancel()
        _ = await continuing.result
        #expect(terminal.echoes)
    }
}
