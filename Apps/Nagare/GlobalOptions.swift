import ArgumentParser

extension NameSpecification {
    /// `-L 20`, `-L20` and `--limit 20`.
    static let limit: NameSpecification = [.customShort("L", allowingJoined: true), .customLong("limit")]
}

/// The options that every command accepts, before or after its name.
struct GlobalOptions: ParsableArguments {
    /// The title of these options in a command's help.
    static let title = "Global options"

    @Flag(help: "Print one JSON value (an array for lists).")
    var json = false

    @Option(help: ArgumentHelp("With --json: only these fields.", valueName: "a,b"))
    var fields: String?

    @Option(help: ArgumentHelp("With --json: what jq makes of it.", valueName: "expression"))
    var jq: String?

    @Option(
        help: ArgumentHelp(
            "With --json: a text for each value, its fields as {user.id}.", valueName: "text"))
    var template: String?

    @Flag(help: "Of a list, print ids only, one a line.")
    var ids = false

    @Flag(
        name: [.customShort("0"), .customLong("null")],
        help: "A NUL in the place of line breaks, between rows and for ids that are read.")
    var null = false

    @Flag(help: "Ask again for what was seen before.")
    var refresh = false

    @Flag(name: .shortAndLong, help: "Say nothing beside data and errors.")
    var quiet = false

    @Flag(help: "Use a stand-in server inside this process, and the profile demo.")
    var demo = false

    @Option(
        help: "A separate token, library and cache.",
        completion: .shellCommand("ls \"$HOME/.config/nagare\" 2>/dev/null"))
    var profile: String?

    @Option(
        help: ArgumentHelp("Append a recording of this run to a file.", valueName: "file"),
        completion: .file())
    var record: String?

    @Flag(help: "Never touch the network.")
    var offline = false

    @Flag(help: "Print without colours.")
    var noColor = false

    @Flag(help: "Never ask; fail where a question would be needed.")
    var noInput = false

    @Flag(help: "Answer every question with yes.")
    var yes = false

    @Flag(name: .shortAndLong, help: "Say more on stderr.")
    var verbose = false

    /// The selected profile.
    var profileName: String { profile ?? (demo ? "demo" : "default") }

    mutating func validate() throws {
        let needing = [("--fields", fields), ("--jq", jq), ("--template", template)].first { $0.1 != nil }
        if let needing, !json { throw ValidationError("\(needing.0) needs --json") }
        if jq != nil, template != nil { throw ValidationError("--jq and --template exclude each other") }
        if ids, json { throw ValidationError("--ids and --json exclude each other") }
        if refresh, offline { throw ValidationError("--refresh and --offline exclude each other") }
        if let profile,
            profile.isEmpty
                || profile.contains(where: { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" })
        {
            throw ValidationError("a profile's name has letters, digits, - and _ only")
        }
    }
}
