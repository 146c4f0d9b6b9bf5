package import ArgumentParser

extension NameSpecification {
    /// `-L 20`, `-L20` and `--limit 20`.
    package static let limit: NameSpecification = [
        .customShort("L", allowingJoined: true), .customLong("limit"),
    ]
}

/// The options that every command accepts, before or after its name.
package struct GlobalOptions: ParsableArguments {
    package init() {}

    /// The title of these options in a command's help.
    package static let title = "Global options"

    @Flag(help: "Print JSON: one value, or an array for a list.")
    package var json = false

    @Option(
        help: ArgumentHelp("Print JSON with only these fields, such as id,user.id.", valueName: "a,b"),
        completion: .known(.fields))
    package var fields: String?

    @Option(help: ArgumentHelp("Print JSON, filtered with jq.", valueName: "expression"))
    package var jq: String?

    @Option(
        help: ArgumentHelp(
            """
            Print this text for each value; {user.id} stands for a field, {title | truncate 40} for a function of it, \
            see nagare help. Objects and lists are JSON.
            """, valueName: "text"))
    package var template: String?

    @Flag(help: "Print ids only, one per line.")
    package var ids = false

    @Flag(
        name: [.customShort("0"), .customLong("null")],
        help: "Separate rows, also those of --template, and ids on standard input, by NUL, not line breaks.")
    package var null = false

    @Flag(help: "Ignore the cache.")
    package var refresh = false

    @Flag(name: .shortAndLong, help: "Print only results and errors.")
    package var quiet = false

    @Flag(help: "Use the profile named demo, with sample data from a built-in server.")
    package var demo = false

    @Option(
        help: "Use this profile: a separate login, saved videos, follows, settings and cache.",
        completion: .known(.profiles))
    package var profile: String?

    @Option(
        help: ArgumentHelp(
            "Append a recording of this run to a file, see nagare help journal.", valueName: "file"),
        completion: .file())
    package var record: String?

    @Option(
        help: ArgumentHelp(
            """
            With --record, write each run, and each mb megabytes of it, to a file of its own, such as \
            run.1.journal.
            """, valueName: "mb"))
    package var recordParts: Int?

    @Flag(help: ArgumentHelp(NagareStrings.Devtools.devtools))
    package var devtools = false

    @Option(help: ArgumentHelp(NagareStrings.Devtools.devtoolsPort, valueName: "n"))
    package var devtoolsPort: UInt16?

    @Flag(help: ArgumentHelp(NagareStrings.Devtools.control))
    package var devtoolsControl = false

    @Flag(help: "Use the cache only, never the network.")
    package var offline = false

    @Flag(help: "Print without colours.")
    package var noColor = false

    @Flag(help: "Print to the terminal without a pager.")
    package var noPager = false

    @Flag(help: "Never prompt; fail if input is needed.")
    package var noInput = false

    @Flag(help: "Answer yes to all prompts.")
    package var yes = false

    @Flag(name: .shortAndLong, help: "Print more details about errors.")
    package var verbose = false

    package static let defaultProfile = "default"

    /// In megabytes.
    private static let partSizes = 1...1_000_000

    /// The selected profile.
    package var profileName: String { profile ?? (demo ? "demo" : Self.defaultProfile) }

    /// The profile that arguments select, before they are parsed.
    package static func profileName(in arguments: [String]) -> String {
        let profile = arguments.firstIndex(of: "--profile").flatMap { arguments.dropFirst($0 + 1).first }
        let joined = arguments.first { $0.hasPrefix("--profile=") }.map { String($0.dropFirst(10)) }
        return profile ?? joined ?? (arguments.contains("--demo") ? "demo" : defaultProfile)
    }

    /// The given options that change what a command does, rather than how it behaves on a terminal.
    package var given: [GlobalOption] {
        let isImplied = [fields, jq, template].contains { $0 != nil }
        let options: [(option: GlobalOption, isGiven: Bool)] = [
            (.json, json && !isImplied), (.fields, fields != nil), (.jq, jq != nil),
            (.template, template != nil), (.ids, ids), (.null, null), (.refresh, refresh), (.demo, demo),
            (.profile, profile != nil), (.record, record != nil), (.recordParts, recordParts != nil),
            (.devtoolsControl, devtoolsControl), (.devtools, showsDevtools),
        ]
        return options.filter(\.isGiven).map(\.option)
    }

    /// Whether a browser can show the running program.
    package var showsDevtools: Bool { devtools || devtoolsPort != nil || devtoolsControl }

    package mutating func validate() throws {
        if [fields, jq, template].contains(where: { $0 != nil }) { json = true }
        if let profile,
            profile.isEmpty
                || profile.contains(where: { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" })
        {
            throw ArgumentMistake.profileName
        }
        if let recordParts {
            guard Self.partSizes.contains(recordParts) else {
                throw ArgumentMistake.partSize(maximum: Self.partSizes.upperBound)
            }
            if record == nil { throw ArgumentMistake.needs("--record-parts", needed: "--record") }
        }
    }
}

/// A global option, by its long name. `GlobalOptions` declares it for the parser.
package enum GlobalOption: String, CaseIterable, Sendable {
    case json, fields, jq, template, ids, null, refresh, quiet, demo, profile, record, offline
    case recordParts = "record-parts"
    case devtools
    case devtoolsPort = "devtools-port"
    case devtoolsControl = "devtools-control"
    case noColor = "no-color"
    case noPager = "no-pager"
    case noInput = "no-input"
    case yes, verbose

    /// Whether a value follows the option.
    package var takesValue: Bool {
        switch self {
        case .fields, .jq, .template, .profile, .record, .recordParts, .devtoolsPort: true
        case .json, .ids, .null, .refresh, .quiet, .demo, .offline, .devtools, .devtoolsControl, .noColor,
            .noPager,
            .noInput, .yes, .verbose:
            false
        }
    }

    /// The option as it is typed, such as `-q` and `--quiet`.
    package var names: [String] {
        let short: [GlobalOption: String] = [.null: "-0", .quiet: "-q", .verbose: "-v"]
        return [short[self], "--\(rawValue)"].compactMap(\.self)
    }

    /// Whether one of the words is the option, without a value in the same word.
    package func isGiven(in words: some Sequence<String>) -> Bool { words.contains(where: names.contains) }
}

extension Set<GlobalOption> {
    /// Options of commands that print JSON.
    package static let json: Set = [.json, .fields, .jq, .template, .noPager]
    /// Options of commands that use a profile's library, token or cache.
    package static let profile: Set = [.demo, .profile, .record, .verbose, .quiet, .noColor]
    /// Options of commands that send requests.
    package static let service: Set = profile.union([.offline])
    /// Options of commands whose responses are cached.
    package static let cachedService: Set = service.union([.refresh])
    /// Options of commands that print a list.
    package static let list: Set = json.union([.ids, .null])
    /// Options of commands that print a text.
    package static let text: Set = [.noPager]
    /// Options of commands that read ids from standard input.
    package static let ids: Set = [.null]
    /// Options of the app.
    package static let app: Set = [
        .demo, .profile, .record, .recordParts, .offline, .refresh, .noColor, .verbose, .devtools,
        .devtoolsPort, .devtoolsControl,
    ]
    /// Options of commands that use the settings only.
    package static let settings: Set = [.demo, .profile, .noColor]
}

/// The origins of the services, unless the settings name others.
package enum DefaultOrigins {
    package static let qiita = "https://qiita.com"
    package static let peerTube = "https://framatube.org"
}
