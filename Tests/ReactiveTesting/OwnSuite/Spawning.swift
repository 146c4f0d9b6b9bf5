package import Glibc

package struct SpawnFailure: Error {
    package let arguments: [String]
    package let number: Int32
}

package enum SpawnSession: Int16, Sendable {
    case current = 0
    /// `POSIX_SPAWN_SETSID`: the first terminal that the program opens becomes its controlling terminal.
    case newSession = 0x80
}

/// The environment variables of a child process.
package enum SpawnEnvironment: Sendable {
    /// The variables of this process, with additions that take precedence.
    case current(adding: [String: String])
    case only([String: String])

    fileprivate var lines: [String] {
        switch self {
        case .only(let variables): return variables.map { "\($0)=\($1)" }
        case .current(let more):
            let current = Self.inherited.filter { line in
                line.firstIndex(of: "=").map { more[String(line[..<$0])] == nil } ?? false
            }
            return current + more.map { "\($0)=\($1)" }
        }
    }

    /// `environ`, which Swift rejects as an unprotected global variable.
    private static var inherited: [String] {
        typealias Lines = UnsafePointer<UnsafePointer<CChar>?>
        guard let address = dlsym(nil, "environ") else { return [] }
        var (lines, next) = ([String](), address.load(as: Lines?.self))
        while let line = next?.pointee {
            lines.append(String(cString: line))
            next = next?.successor()
        }
        return lines
    }
}

/// Starts a program with default signal handling and without inherited descriptors.
///
/// Threads of Dispatch block signals, scripts start jobs that ignore some signals, and a program that
/// inherits a foreign pipe keeps its reader waiting. Foundation's `Process` passes all of these on.
///
/// - Parameters:
///   - arguments: The program, looked up in `PATH` if it has no slash, and its arguments.
///   - environment: The environment variables of the program.
///   - session: The session that the program belongs to.
///   - folder: The working directory; `nil` for the current one.
///   - firstClosed: Descriptors from this one on are closed in the program.
///   - prepare: Sets up the program's descriptors.
package func spawn(
    _ arguments: [String], environment: SpawnEnvironment = .current(adding: [:]),
    in session: SpawnSession = .current,
    folder: String? = nil, firstClosed: Int32 = 3, prepare: (inout posix_spawn_file_actions_t) -> Void
) throws(SpawnFailure) -> pid_t {
    var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
    }
    prepare(&actions)
    if let folder { GNU.change(to: folder, &actions) }
    GNU.close(from: firstClosed, &actions)
    var (none, every) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&every)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &every)
    // `POSIX_SPAWN_SETSIGMASK` and `POSIX_SPAWN_SETSIGDEF`.
    posix_spawnattr_setflags(&attributes, session.rawValue | 0x08 | 0x04)
    let words = (arguments.map { strdup($0) } + [nil], environment.lines.map { strdup($0) } + [nil])
    defer { (words.0 + words.1).forEach { free($0) } }
    var process: pid_t = 0
    let number = posix_spawnp(&process, arguments[0], &actions, &attributes, words.0, words.1)
    if number != 0 { throw SpawnFailure(arguments: arguments, number: number) }
    return process
}
