import Console
import Glibc
import TerminalFrames

/// The limits of the process that are too low for any command.
enum ResourceLimits {
    /// A command opens its library, its cache and up to 8 connections, and starts other programs.
    private static let files: rlim_t = 40
    /// The address space in bytes; most of it is reserved for the stacks of threads and never used.
    private static let memory: rlim_t = 512 << 20

    /// Raises the number of open files to the permitted maximum if that is necessary.
    ///
    /// - Parameter language: The language of the message.
    /// - Returns: Why the program cannot run; `nil` if it can.
    static func problem(in language: Language) -> ErrorMessage? {
        var open = limit(RLIMIT_NOFILE)
        if open.rlim_cur < files, open.rlim_cur < open.rlim_max {
            open.rlim_cur = min(open.rlim_max, files)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &open)
        }
        if open.rlim_cur < files {
            return language.usageStrings.system.tooManyOpenFiles(Int(open.rlim_cur), needed: Int(files))
        }
        let space = limit(RLIMIT_AS).rlim_cur
        if space < memory {
            return language.usageStrings.system.notEnoughMemory(
                kilobytes: Int(space >> 10), needed: Int(memory >> 10))
        }
        return nil
    }

    private static func limit(_ resource: __rlimit_resource) -> rlimit {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
        return limit
    }
}
