/// The program that pages long output: `NAGARE_PAGER`, else `PAGER`, else `less`.
struct Pager {
    private let command: String
    private let environment: [String: String]

    /// `nil` when paging is disabled: the variable is empty or `cat`.
    init?(_ environment: [String: String]) {
        command = environment["NAGARE_PAGER"] ?? environment["PAGER"] ?? "less"
        // Unless the user has set LESS, it passes colours through and does not clear the screen for short
        // text.
        self.environment = ["LESS": "FRX"].merging(environment) { $1 }
        if command.isEmpty || command == "cat" { return nil }
    }

    /// - Returns: Whether the pager could be started.
    func show(_ text: String) -> Bool {
        Subprocess.run(["/bin/sh", "-c", command], environment, reading: text) != 127
    }
}
