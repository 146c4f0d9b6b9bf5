import Glibc

/// Another program in this one's terminal: unlike Foundation's `Process` it stays in the same process group,
/// so that it may read the keyboard.
enum Child {
    /// Runs it to its end.
    ///
    /// - Returns: Its exit status; 127 when it is not there, 128 and more when a signal ended it.
    static func run(_ words: [String], _ environment: [String: String]) -> Int32 {
        guard let program = words.first else { return 127 }
        var arguments = words.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var process = pid_t()
        guard posix_spawnp(&process, program, nil, nil, &arguments, &variables) == 0 else { return 127 }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    }
}
