import Glibc

/// The program that shows long text: `NAGARE_PAGER`, else `PAGER`, else `less`.
struct Pager {
    private let command: String

    /// `nil` when the user wants none: the variable is empty or `cat`.
    init?(_ environment: [String: String]) {
        command = environment["NAGARE_PAGER"] ?? environment["PAGER"] ?? "less"
        if command.isEmpty || command == "cat" { return nil }
    }

    /// - Returns: Whether the pager took it.
    func show(_ text: String) -> Bool {
        // Colours go through, and a short text does not clear the screen, unless the user set LESS.
        guard let pipe = popen("LESS=\"${LESS-FRX}\"; export LESS; \(command)", "w") else { return false }
        fputs(text, pipe)  // Less than all is written when the user leaves before the end.
        return pclose(pipe) >> 8 & 0xFF != 127
    }
}
