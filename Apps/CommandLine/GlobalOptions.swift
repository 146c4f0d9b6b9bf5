import ArgumentParser

extension NameSpecification {
    /// `-L 20`, `-L20` and `--limit 20`.
    static let limit: NameSpecification = [.customShort("L", allowingJoined: true), .customLong("limit")]
}

/// The options that every command accepts, before or after its name.
struct GlobalOptions: ParsableArguments {
    /// The title of these options in a command's help.
    static let title = "Global options"

    @Flag(help: "Print JSON: one value, or an array for a list.")
    var json = false

    @Option(
        help: ArgumentHelp("Print JSON with only these fields, such as id,user.id.", valueName: "a,b"),
        completion: .known(.fields))
    var fields: String?

    @Option(help: ArgumentHelp("Print JSON, filtered with jq.", valueName: "expression"))
    var jq: String?

    @Option(
        help: ArgumentHelp(
            "Print this text for each value; {user.id} stands for a field, and objects and lists are JSON.",
            valueName: "text"))
    var template: String?

    @Flag(help: "Print ids only, one per line.")
    var ids = false

    @Flag(
        name: [.customShort("0"), .customLong("null")],
        help: "Separate rows, also those of --template, and ids on standard input, by NUL, not line breaks.")
    var null = false

    @Flag(help: "Ignore the cache.")
    var refresh = false

    @Flag(name: .shortAndLong, help: "Print only results and errors.")
    var quiet = false

    @Flag(help: "Use the profile named demo, with sample data from a built-in server.")
    var demo = false

    @Option(
        help: "Use this profile: a separate login, saved videos, follows, settings and cache.",
        completion: .known(.profiles))
    var profile: String?

    @Option(
        help: ArgumentHelp(
            "Append a recording of this run to a file, see nagare help journal.", valueName: "file"),
        completion: .file())
    var record: String?

    @Flag(help: ArgumentHelp(NagareStrings.Devtools.devtools))
    var devtools = false

    @Option(help: ArgumentHelp(NagareStrings.Devtools.devtoolsPort, valueName: "n"))
    var devtoolsPort: UInt16?

    @Flag(help: ArgumentHelp(NagareStrings.Devtools.control))
    var devtoolsControl = false

    @Flag(help: "Use the cache only, never the network.")
    var offline = false

    @Flag(help: "Print without colours.")
    var noColor = false

    @Flag(help: "Print to the terminal without a pager.")
    var noPager = false

    @Flag(help: "Never prompt; fail if input is needed.")
    var noInput = false

    @Flag(help: "Answer yes to all prompts.")
    var yes = false

    @Flag(name: .shortAndLong, help: "Print more details about errors.")
    var verbose = false

    /// The selected profile.
    var profileName: String { profile ?? (demo ? "demo" : "default") }

    /// The profile that arguments select, before they are parsed.
    static func profileName(in arguments: [String]) -> String {
        let profile = arguments.firstIndex(of: "--profile").flatMap { arguments.dropFirst($0 + 1).first }
        let joined = arguments.first { $0.hasPrefix("--profile=") }.map { String($0.dropFirst(10)) }
        return profile ?? joined ?? (arguments.contains("--demo") ? "demo" : Profiles.defaultName)
    }

    /// The given options that change what a command does, rather than how it behaves on a terminal.
    var given: [GlobalOption] {
        let isImplied = [fields, jq, template].contains { $0 != nil }
        let options: [(option: GlobalOption, isGiven: Bool)] = [
            (.json, json && !isImplied), (.fields, fields != nil), (.jq, jq != nil),
            (.template, template != nil), (.ids, ids), (.null, null), (.refresh, refresh), (.demo, demo),
            (.profile, profile != nil), (.record, record != nil), (.devtoolsControl, devtoolsControl),
            (.devtools, showsDevtools),
        ]
        return options.filter(\.isGiven).map(\.option)
    }

    /// Whether a browser can look into the program.
    var showsDevtools: Bool { devtools || devtoolsPort != nil || devtoolsControl }

    mutating func validate() throws {
        if [fields, jq, template].contains(where: { $0 != nil }) { json = true }
        if let profile,
            profile.isEmpty
                || profile.contains(where: { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" })
        {
            throw ArgumentMistake.profileName
        }
    }
}
