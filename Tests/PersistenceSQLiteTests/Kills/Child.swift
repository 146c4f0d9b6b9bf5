import Foundation
import ReactiveTesting

/// A process of the `LibraryChild` program, which is located next to the test executable.
final class Child: Sendable {
    private let process: ChildProcess

    /// - Parameter runsAsNobody: Drops the privileges of root, to whom folder permissions do not apply.
    init(_ words: [String], runsAsNobody: Bool = false) throws {
        let path = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
        let command = ["\(path)/LibraryChild"] + words
        let asNobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        let all = runsAsNobody && geteuid() == 0 ? asNobody + command : command
        process = try ChildProcess(all, input: .pipe, output: .pipe, errors: .descriptor(STDERR_FILENO))
    }

    var identifier: pid_t { process.identifier }

    /// The next line on standard output; `nil` at the end. Blocks.
    func line() -> String? { process.output.line() }

    /// All remaining lines. Blocks.
    func lines() -> [String] {
        var lines: [String] = []
        while let line = line() { lines.append(line) }
        return lines
    }

    func send(_ line: String) { process.input.write("\(line)\n") }
    func closeInput() { process.input.close() }
    func kill() { process.send(signal: SIGKILL) }

    /// How the process ended. Blocks until it has.
    func waitForEnd() -> ChildProcess.ExitStatus { process.waitForEnd() }
}
