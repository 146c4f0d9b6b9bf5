import Foundation
import Glibc
import ReactiveTesting
import StandInServer

/// The circumstances in which a command runs.
enum Situation: String, CaseIterable, Sendable {
    /// Stdout is a terminal with that many columns.
    case terminal40, terminal80, terminal200
    case piped
    case json
    /// With an unknown option.
    case badArgument
    case noNetwork
    case noLogin
    /// Ctrl-C while a request is pending.
    case interrupted
    case closedOutput, fullOutput
    /// No file can be written.
    case readOnlyHome
    /// Standard input arrives, and standard output is read, ten minutes after the command waits for it.
    case slowStreams

    var columns: Int? {
        switch self {
        case .terminal40: 40
        case .terminal80: 80
        case .terminal200: 200
        default: nil
        }
    }
}

extension Outcome {
    /// The exit code, `o` if there was output on stdout, and `!` for each line on stderr.
    var cell: String {
        let lines = errors.split(separator: "\n").count
        return "\(status)\(output.isEmpty ? "" : "o")\(String(repeating: "!", count: lines))"
    }
}

extension Situation {
    /// Runs a command in this situation.
    ///
    /// - Parameters:
    ///   - words: The command and its arguments.
    ///   - home: A home folder that the command may change.
    ///   - origin: The origin of both services.
    func run(_ words: [String], input: String?, home: TemporaryFolder, origin: String) async throws -> Outcome
    {
        var variables = ["PATH": "/nowhere", "PAGER": "cat", "QIITA_TOKEN": "demo-token", "TERM": "xterm"]
        variables["HOME"] = self == .readOnlyHome ? "/sys/nagare" : home.path
        let server = self == .interrupted ? try await StandInServer.start(.init(items: 20)) : nil
        let service = self == .noNetwork ? "http://127.0.0.1:1" : server?.origin ?? origin
        (variables["NAGARE_QIITA_URL"], variables["NAGARE_PEERTUBE_URL"]) = (service, service)
        if self == .noLogin { variables["QIITA_TOKEN"] = nil }
        var program = [Executable.path] + words
        switch self {
        case .json: program.append("--json")
        case .badArgument: program.append("--nope")
        case .closedOutput: program = ["/bin/sh", "-c", "exec \"$@\" >&-", "sh"] + program
        case .fullOutput: program = ["/bin/sh", "-c", "exec \"$@\" >/dev/full", "sh"] + program
        default: break
        }
        if let columns {
            return try TerminalRun.run(program, columns: columns, environment: variables, input: input)
        }
        if self == .slowStreams { return try await runSlowly(program, variables, input) }
        if let server { return try await interrupt(program, variables, input, server) }
        let run = try await ChildProcess.outcome(program, environment: .only(variables), input: input ?? "")
        return Outcome(run)
    }

    private func interrupt(
        _ program: [String], _ variables: [String: String], _ input: String?, _ server: StandInServer
    ) async throws -> Outcome {
        await server.setFaults([try Fault(parsing: "silent@/api")])
        let child = try ChildProcess(
            program, environment: .only(variables), input: .pipe, output: .pipe, errors: .pipe)
        child.input.write(input ?? "")
        child.input.close()
        // Read meanwhile: a pipe holds 64 KB, and a command that writes more than that waits.
        let output = Task {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async { continuation.resume(returning: child.output.readToEnd()) }
            }
        }
        // A command that sends no request ends by itself.
        while await server.requests().isEmpty, kill(child.identifier, 0) == 0, !child.isZombie {
            try await yieldToOthers()
        }
        child.send(signal: SIGINT)
        let errors = child.errors.readToEnd()
        let status = await child.termination().status
        await server.stop()
        return Outcome(status: status, output: await output.value, errors: errors)
    }

    private func runSlowly(
        _ program: [String], _ variables: [String: String], _ input: String?
    ) async throws -> Outcome {
        let (pipe, clock) = (try FullPipe(), try await VirtualClock())
        let child = try ChildProcess(
            program, environment: .only(variables.merging(clock.variables) { $1 }), input: .pipe,
            output: .descriptor(pipe.input), errors: .pipe)
        pipe.closeInput()
        try await child.wait(clock)
        child.input.write(input ?? "")
        child.input.close()
        try await child.wait(clock)
        let (output, errors) = (pipe.readToEnd(), child.errors.readToEnd())
        return Outcome(status: await child.termination().status, output: output, errors: errors)
    }
}

extension ChildProcess {
    /// Waits until the program waits for its streams, then lets ten minutes pass.
    func wait(_ clock: VirtualClock) async throws {
        while !isZombie, !waitsForStandardStreams { try await yieldToOthers() }
        try await clock.advance(self, by: 600)
    }
}
