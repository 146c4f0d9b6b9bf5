import Foundation
import Glibc

/// Another program. Unlike Foundation's `Process`, `run` leaves it in the same process group, so that it may
/// read the keyboard.
enum Child {
    /// Runs it in this program's terminal, to its end.
    ///
    /// - Returns: Its exit status; 127 when it is not there, 128 and more when a signal ended it.
    static func run(_ words: [String], _ environment: [String: String]) -> Int32 {
        guard let process = spawn(words, environment, nil, nil) else { return 127 }
        let status = wait(for: process)
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    }

    /// Starts it in a session of its own: it sees no terminal, and stays when this program ends.
    ///
    /// - Returns: Whether it is there.
    static func start(_ words: [String], _ environment: [String: String]) -> Bool {
        var files = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&files)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&files)
            posix_spawnattr_destroy(&attributes)
        }
        for descriptor in 0...2 as ClosedRange<Int32> {
            posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0)
        }
        posix_spawnattr_setflags(&attributes, ownSession)
        guard let process = spawn(words, environment, &files, &attributes) else { return false }
        // Whenever it ends, nothing must be left of it.
        Thread.detachNewThread { _ = wait(for: process) }
        return true
    }

    /// `POSIX_SPAWN_SETSID`, which Swift does not see. Source: glibc, spawn.h.
    private static let ownSession: Int16 = 0x80

    private static func spawn(
        _ words: [String], _ environment: [String: String],
        _ files: UnsafePointer<posix_spawn_file_actions_t>?, _ attributes: UnsafePointer<posix_spawnattr_t>?
    ) -> pid_t? {
        guard let program = words.first else { return nil }
        var arguments = words.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var process = pid_t()
        let error = posix_spawnp(&process, program, files, attributes, &arguments, &variables)
        return error == 0 ? process : nil
    }

    private static func wait(for process: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }
}
