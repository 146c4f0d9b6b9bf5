import Console
import Glibc

/// An alias for a shell command. It refers to its arguments as a shell script does: `$1`, `$@`. It inherits a variable with
/// a secret only if it contains the variable's name.
struct ShellAlias {
    let name: String
    /// The shell command, without the leading `!`.
    let text: String
    let arguments: [String]

    /// Replaces this process by the shell, so that its exit status and signals are those of the alias.
    ///
    /// - Returns: The failure; only when the shell cannot be started.
    func run() -> CommandFailure {
        // As in git, the arguments are appended unless the command refers to them.
        let refersToArguments = text.contains(#/\$[1-9@*#{]/#)
        let script = refersToArguments || arguments.isEmpty ? text : "\(text) \"$@\""
        // A secret is for the commands that ask for it by name.
        for variable in ProcessEnvironment.secretVariables where !text.contains(variable) {
            unsetenv(variable)
        }
        // The shell must not inherit what this program ignores.
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_DFL) }
        var signals = sigset_t()
        sigemptyset(&signals)
        pthread_sigmask(SIG_SETMASK, &signals, nil)
        let words = (["/bin/sh", "-c", script, name] + arguments).map { strdup($0) } + [nil]
        execv("/bin/sh", words)
        return CommandFailure(.failed) { $0.usageStrings.aliases.noShell(name) }
    }
}
