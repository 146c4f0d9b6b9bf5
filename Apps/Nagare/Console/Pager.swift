/// The program that shows long text: `NAGARE_PAGER`, else `PAGER`, else `less`.
struct Pager {
    private let command: String
    private let environment: [String: String]

    /// `nil` when the user wants none: the variable is empty or `cat`.
    init?(_ environment: [String: String]) {
        command = environment["NAGARE_PAGER"] ?? environment["PAGER"] ?? "less"
        // Colours go through, and a short text does not clear the screen, unless the user set LESS.
        self.environment = ["LESS": "FRX"].merging(environment) { $1 }
        if command.isEmpty || command == "cat" { return nil }
    }

    /// - Returns: Whether the pager took it.
    func show(_ text: String) -> Bool {
        Child.run(["/bin/sh", "-c", command], environment, reading: text) != 127
    }
}
