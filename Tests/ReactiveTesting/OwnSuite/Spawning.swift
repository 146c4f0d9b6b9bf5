package import Glibc

package struct SpawnFailure: Error {
    package let arguments: [String]
    package let number: Int32
}

package enum SpawnSession: Int16, Sendable {
    case current = 0
    /// POSIX_SPAWN_SETSID: the first terminal that is opened is the program's own.
    case newSession = 0x80
}

/// What a program finds in its environment.
package enum SpawnEnvironment: Sendable {
    /// What this process has, and these on top.
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

    /// `environ`, which Swift takes for a variable that anybody may set at any time.
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

/// Starts a program that takes every signal and has no descriptors but its own: threads of Dispatch take no
/// signals, scripts start jobs that ignore some, and a program that holds a pipe of somebody else's keeps that
/// from ending. Foundation's `Process` hands all of these on.
///
/// - Parameters:
///   - arguments: The first is the program, looked for in `PATH` when it has no slash.
///   - folder: Where it runs; here when `nil`.
///   - firstClosed: The program has no descriptor from this one on.
///   - prepare: Says what its descriptors are.
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
    // POSIX_SPAWN_SETSIGMASK and _SETSIGDEF.
    posix_spawnattr_setflags(&attributes, session.rawValue | 0x08 | 0x04)
    let words = (arguments.map { strdup($0) } + [nil], environment.lines.map { strdup($0) } + [nil])
    defer { (words.0 + words.1).forEach { free($0) } }
    var process: pid_t = 0
    let number = posix_spawnp(&process, arguments[0], &actions, &attributes, words.0, words.1)
    if number != 0 { throw SpawnFailure(arguments: arguments, number: number) }
    return process
}
