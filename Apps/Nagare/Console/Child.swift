import CSpawn
import Foundation
import Glibc

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
        if process != nil { write(text, to: ends[1]) }
        close(ends[1])
        return process.map(status(of:)) ?? 127
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

    private static func spawn(
        _ words: [String], _ environment: [String: String], _ streams: cspawn_streams, input: Int32 = -1
    ) -> pid_t? {
        guard !words.isEmpty else { return nil }
        let own = environment.filter { $0.key != Settings.tokenVariable }
        let arguments = words.map { strdup($0) } + [nil]
        let variables = own.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        let process = cspawn(streams, input, -1, -1, arguments, variables)
        return process < 0 ? nil : process
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            if written < 0 { return }  // Its user left before the end.
            bytes = bytes.dropFirst(written)
        }
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
