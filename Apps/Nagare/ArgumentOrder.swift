/// Reorders command-line arguments for the parser, which expects global options after the command.
enum ArgumentOrder {
    private static let flags: Set = [
        "--json", "--ids", "-0", "--null", "-q", "--quiet", "--refresh", "--demo", "--offline", "--no-color",
        "--no-input", "--yes", "-v", "--verbose",
    ]
    private static let options: Set = ["--fields", "--jq", "--template", "--profile", "--record"]

    /// Moves leading global options behind the command, before `--` if there is one.
    static func normalized(_ arguments: [String]) -> [String] {
        var (moved, rest) = ([String](), arguments[...])
        while let word = rest.first, word.hasPrefix("-"), word != "--" {
            if flags.contains(word) || options.contains(where: { word.hasPrefix("\($0)=") }) {
                moved.append(rest.removeFirst())
            } else if options.contains(word), rest.count > 1 {
                moved += [rest.removeFirst(), rest.removeFirst()]
            } else {
                return arguments
            }
        }
        guard !rest.isEmpty else { return arguments }
        let end = rest.firstIndex(of: "--") ?? rest.endIndex
        return Array(rest[..<end]) + moved + Array(rest[end...])
    }
}
