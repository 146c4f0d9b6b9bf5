/// An environment variable that the program uses, as shown in help and the manual.
struct EnvironmentVariable {
    /// Variables with a common meaning.
    let names: [String]
    /// What they do, as a predicate for `sentence`.
    let meaning: String

    private init(_ names: String..., meaning: String) { (self.names, self.meaning) = (names, meaning) }

    static let all: [EnvironmentVariable] = [
        .init(Settings.tokenVariable, meaning: "wins over the stored token"),
        .init("NAGARE_QIITA_URL", "NAGARE_PEERTUBE_URL", meaning: "name the services"),
        .init("NAGARE_MD4C", meaning: "names the library that parses posts"),
        .init("NAGARE_PAGER", "PAGER", meaning: "show what is longer than the terminal"),
        .init("BROWSER", meaning: "opens addresses, %s in it is the address"),
        .init("NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", meaning: "decide whether there are colours"),
        .init("FORCE_HYPERLINK", meaning: "decides whether titles are links"),
        .init("TERM", "COLORTERM", "COLORFGBG", meaning: "tell what the terminal is like"),
        .init(
            "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME",
            meaning: "say where files are"),
        .init("http_proxy", "https_proxy", "no_proxy", meaning: "are honoured as everywhere"),
    ]

    /// All variables in one sentence.
    static var sentence: String {
        all.map { "\(listed($0.names)) \($0.meaning)" }.joined(separator: "; ") + "."
    }

    private static func listed(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.joined() }
        return "\(names.dropLast().joined(separator: ", ")) and \(last)"
    }
}
