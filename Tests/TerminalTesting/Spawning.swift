import Foundation
package import Glibc

package struct SpawnFailure: Error {
    package let arguments: [String]
    package let number: Int32
}

package enum SpawnSession: Int16 {
    case ours = 0
    /// POSIX_SPAWN_SETSID: the first terminal that is opened is the program's own.
    case ownSession = 0x80
}

/// Starts a program that takes every signal: threads of Dispatch take none, and scripts start jobs that
/// ignore some. Foundation's `Process` hands both on, and waits for daemons.
///
/// - Parameter prepare: Says what its descriptors are.
package func spawn(
    _ arguments: [String], environment: [String: String], in session: SpawnSession,
    prepare: (inout posix_spawn_file_actions_t) -> Void
) throws -> pid_t {
    var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
    }
    prepare(&actions)
    // What this process closes is closed: a daemon would keep its pipes and sockets open for ever.
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
        if let open = Int32(name), open > 2 { posix_spawn_file_actions_addclose(&actions, open) }
    }
    var (none, every) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&every)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &every)
    // POSIX_SPAWN_SETSIGMASK and _SETSIGDEF.
    posix_spawnattr_setflags(&attributes, session.rawValue | 0x08 | 0x04)
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let words = (arguments.map { strdup($0) } + [nil], all.map { strdup("\($0)=\($1)") } + [nil])
    defer { (words.0 + words.1).forEach { free($0) } }
    var process: pid_t = 0
    let number = posix_spawn(&process, arguments[0], &actions, &attributes, words.0, words.1)
    if number != 0 { throw SpawnFailure(arguments: arguments, number: number) }
    return process
}

/// Runs a program to its end and returns what it printed.
@discardableResult
package func run(_ arguments: String...) throws -> String { try run(arguments) }

@discardableResult
package func run(_ arguments: [String]) throws -> String {
    let output = Pipe()
    let writing = output.fileHandleForWriting.fileDescriptor
    let process = try spawn(arguments, environment: [:], in: .ours) { actions in
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, writing, 1)
        posix_spawn_file_actions_adddup2(&actions, writing, 2)
    }
    output.fileHandleForWriting.closeFile()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return text
}
