import FluxPrograms

/// The program that pages long output: `NAGARE_PAGER`, else `PAGER`, else `less`.
struct Pager: Sendable {
    /// The command line for the shell.
    package let command: String
    private let programs: Programs

    /// `nil` when paging is disabled: the variable is empty or `cat`.
    package init?(_ environment: [String: String]) {
        command = environment["NAGARE_PAGER"] ?? environment["PAGER"] ?? "less"
        // Unless the user has set LESS, it passes colours through and does not clear the screen for short
        // text.
        programs = Programs(withoutSecrets: ["LESS": "FRX"].merging(environment) { $1 })
        if command.isEmpty || command == "cat" { return nil }
    }

    /// - Returns: `nil` when no process can be started. A shell that does not find the program ends with 127.
    package func start() -> Programs.Reader? { programs.reader(["/bin/sh", "-c", command]) }
}
