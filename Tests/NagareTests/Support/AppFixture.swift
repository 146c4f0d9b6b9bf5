import Foundation
import Glibc
import ReactiveCore
import ReactiveTesting
import StandInServer
import TerminalTesting
import Testing

/// A home folder, the services and a terminal for running the app.
final class AppFixture: Sendable {
    let home: TemporaryFolder
    let server: StandInServer

    /// - Parameter skipsLogin: Whether the user has already chosen to continue without a login.
    init(skipsLogin: Bool = true, faults: String...) async throws {
        (home, server) = (try TemporaryFolder(), try await StandInServer.start(.init()))
        try await setFaults(faults)
        if skipsLogin { try write(#"{"without_login": true}"#, to: "settings.json") }
    }

    deinit { Task { [server] in await server.stop() } }

    /// Replaces the faults of the services.
    func setFaults(_ faults: String...) async throws { try await setFaults(faults) }

    func setFaults(_ faults: [String]) async throws {
        await server.setFaults(try faults.map { try Fault(parsing: $0) })
    }

    /// The number of requests so far that begin with `start`.
    func count(_ start: String) async -> Int { await server.requests().count { $0.hasPrefix(start) } }

    /// Waits until the number of requests that begin with `start` is `count`, at most 60 s: the app shows a change
    /// before the service has received it.
    func waitForRequests(_ start: String, count: Int = 1) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while await self.count(start) < count, ContinuousClock.now < deadline { try await yieldToOthers() }
        #expect(await self.count(start) == count, "\(start)")
    }

    /// Opens the app in a terminal.
    ///
    /// - Parameter words: Arguments, interpreted by `sh`.
    func open(
        _ words: String = "", rows: Int = 24, columns: Int = 80, environment: [String: String] = [:]
    ) throws -> Tmux {
        try terminal("'\(Executable.path)' \(words)", rows, columns, environment)
    }

    /// Opens a shell, in which `app` starts the app.
    func openShell() throws -> Tmux {
        let script = "#!/bin/sh\necho $$ >\"$HOME/pid\"\nexec '\(Executable.path)' \"$@\"\n"
        try script.write(toFile: "\(home.path)/app", atomically: true, encoding: .utf8)
        chmod("\(home.path)/app", 0o700)
        let tmux = try terminal(
            "sh -c 'cd; exec sh -i'", 24, 80, ["PS1": "shell: ", "PATH": "\(home.path):/usr/bin:/bin"])
        try tmux.wait(for: "shell:")
        return tmux
    }

    /// The process of the app that was last started in a shell.
    var process: pid_t {
        get throws {
            let text = try String(contentsOfFile: "\(home.path)/pid", encoding: .utf8)
            return try #require(pid_t(text.dropLast()))
        }
    }

    /// Runs a command of the program in the same home folder.
    func run(
        _ words: String..., input: String? = nil, environment: [String: String] = [:]
    ) async throws -> Outcome {
        try await Executable.run(
            words, home: home, origin: server.origin, environment: environment, input: input)
    }

    func write(_ text: String, to file: String) throws {
        let folder = "\(home.path)/.config/nagare/default"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try text.write(toFile: "\(folder)/\(file)", atomically: true, encoding: .utf8)
        chmod("\(folder)/\(file)", 0o600)
    }

    private func terminal(
        _ command: String, _ rows: Int, _ columns: Int, _ environment: [String: String]
    ) throws -> Tmux {
        let variables = Executable.variables(home, server.origin).merging([
            "TERM": "tmux-256color", "LANG": "C.UTF-8",
            // Swift's crash report would wait for a key.
            "SWIFT_BACKTRACE": "enable=no",
        ]) { $1 }.merging(environment) { $1 }
        let words = variables.map { "'\($0.key)=\($0.value)'" }.joined(separator: " ")
        return try Tmux("env -i \(words) \(command)", rows: rows, columns: columns)
    }
}
