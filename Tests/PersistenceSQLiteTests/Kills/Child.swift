import Foundation
import Synchronization

/// A process of `LibraryChild`, which stands beside the tests' own executable.
final class Child: Sendable {
    let process: Mutex<Process>
    let identifier: pid_t
    private let output: FileHandle
    private let input: FileHandle
    private let pending = Mutex<[UInt8]>([])

    /// - Parameter isNobody: Without the rights of root, which no folder's mode keeps out.
    init(_ words: [String], isNobody: Bool = false) throws {
        let path = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
        let (process, output, input) = (Process(), Pipe(), Pipe())
        let command = ["\(path)/LibraryChild"] + words
        let asNobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        let all = isNobody && geteuid() == 0 ? asNobody + command : command
        process.executableURL = URL(fileURLWithPath: all[0])
        process.arguments = Array(all.dropFirst())
        (process.standardOutput, process.standardInput) = (output, input)
        try process.run()
        identifier = process.processIdentifier
        (self.output, self.input) = (output.fileHandleForReading, input.fileHandleForWriting)
        self.process = Mutex(process)
    }

    /// The next line on its stdout; `nil` at the end. Blocks.
    func line() -> String? {
        while true {
            let line = pending.withLock { bytes -> String? in
                guard let end = bytes.firstIndex(of: 0x0A) else { return nil }
                defer { bytes.removeSubrange(...end) }
                return String(decoding: bytes[..<end], as: UTF8.self)
            }
            if let line { return line }
            let more = output.availableData
            if more.isEmpty { return nil }
            pending.withLock { $0 += more }
        }
    }

    /// All lines to the end. Blocks.
    func lines() -> [String] {
        var lines: [String] = []
        while let line = line() { lines.append(line) }
        return lines
    }

    func say(_ line: String) throws { try input.write(contentsOf: Data("\(line)\n".utf8)) }
    func hangUp() throws { try input.close() }
    func end() { kill(identifier, SIGKILL) }

    /// How it ended. Blocks until it has.
    func ended() -> (status: Int32, isKilled: Bool) {
        process.withLock { process in
            process.waitUntilExit()
            let status = process.terminationStatus
            return (status, process.terminationReason == .uncaughtSignal && status == SIGKILL)
        }
    }
}
