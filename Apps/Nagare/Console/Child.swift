import CSpawn
import Dispatch
import Foundation
import Glibc
import Synchronization

/// Another program: it is handed no open file of this one's, no signal that is blocked or ignored, and no token.
///
/// Unlike Foundation's `Process`, `run` leaves it in the same process group, so that it may read the keyboard.
enum Child {
    /// Runs it in this program's terminal, to its end.
    ///
    /// - Returns: Its exit status; 127 when it is not there, 128 and more when a signal ended it.
    static func run(_ words: [String], _ environment: [String: String]) -> Int32 {
        spawn(words, environment, CSPAWN_OURS).map(status(of:)) ?? 127
    }

    /// Runs it in this program's terminal, with `text` as its standard input, to its end.
    ///
    /// - Returns: What `run` does; it need not have read all of the text.
    static func run(_ words: [String], _ environment: [String: String], reading text: String) -> Int32 {
        var ends: [Int32] = [-1, -1]
        guard cspawn_pipe(&ends) == 0 else { return 127 }
        let process = spawn(words, environment, CSPAWN_OURS, input: ends[0])
        close(ends[0])
        if process != nil { _ = Output.write(Array(text.utf8), to: ends[1]) }  // It may leave before the end.
        close(ends[1])
        return process.map(status(of:)) ?? 127
    }

    /// Gives it `input`, and waits for what it makes of that.
    ///
    /// - Returns: `nil` when it is not there.
    static func filter(
        _ words: [String], _ environment: [String: String], _ input: [UInt8]
    ) -> (status: Int32, output: [UInt8], errors: [UInt8])? {
        var pipes: [[Int32]] = []
        for _ in 0..<3 {
            var ends: [Int32] = [-1, -1]
            guard cspawn_pipe(&ends) == 0 else { return nil }
            pipes.append(ends)
        }
        let process = spawn(
            words, environment, CSPAWN_OURS, input: pipes[0][0], output: pipes[1][1], errors: pipes[2][1])
        for end in [pipes[0][0], pipes[1][1], pipes[2][1]] { close(end) }
        let (target, source) = (pipes[0][1], pipes[2][0])
        guard let process else {
            for end in [target, pipes[1][0], source] { close(end) }
            return nil
        }
        Thread.detachNewThread {
            _ = Output.write(input, to: target)
            close(target)
        }
        let errors = Mutex<[UInt8]>([])
        let said = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let all = read(source)
            errors.withLock { $0 = all }
            said.signal()
        }
        let output = read(pipes[1][0])
        said.wait()
        return (status(of: process), output, errors.withLock(\.self))
    }

    /// All that comes; closes it.
    private static func read(_ descriptor: Int32) -> [UInt8] {
        defer { close(descriptor) }
        var (all, part) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
        while true {
            let count = Glibc.read(descriptor, &part, part.count)
            if count > 0 { all += part[..<count] } else if count == 0 || errno != EINTR { return all }
        }
    }

    /// Starts it in a session of its own: it sees no terminal, and stays when this program ends.
    ///
    /// - Returns: Whether it is there.
    static func start(_ words: [String], _ environment: [String: String]) -> Bool {
        guard let process = spawn(words, environment, CSPAWN_NOWHERE) else { return false }
        // Whenever it ends, nothing must be left of it.
        Thread.detachNewThread { _ = wait(for: process) }
        return true
    }

    /// Starts it like `start`, with `text` as its standard input; it need not read all of it.
    static func start(_ words: [String], _ environment: [String: String], reading text: String) -> Bool {
        var ends: [Int32] = [-1, -1]
        guard cspawn_pipe(&ends) == 0 else { return false }
        let (source, target) = (ends[0], ends[1])
        let process = spawn(words, environment, CSPAWN_NOWHERE, input: source)
        close(source)
        guard let process else {
            close(target)
            return false
        }
        Thread.detachNewThread {
            _ = Output.write(Array(text.utf8), to: target)
            close(target)
            _ = wait(for: process)
        }
        return true
    }

    private static func spawn(
        _ words: [String], _ environment: [String: String], _ streams: cspawn_streams, input: Int32 = -1,
        output: Int32 = -1, errors: Int32 = -1
    ) -> pid_t? {
        guard !words.isEmpty else { return nil }
        let own = environment.filter { $0.key != Settings.tokenVariable }
        let arguments = words.map { strdup($0) } + [nil]
        let variables = own.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        let process = cspawn(streams, input, output, errors, arguments, variables)
        return process < 0 ? nil : process
    }

    private static func status(of process: pid_t) -> Int32 {
        let status = wait(for: process)
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    }

    private static func wait(for process: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }
}
