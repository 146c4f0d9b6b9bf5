import Console

/// Which options have no effect together, and are refused.
///
/// A command lists the global options that have an effect on it in its help. These are the combinations of options of
/// which each has an effect alone.
enum OptionCombinations {
    /// An option, and the options that have no effect beside it. `--json` stands also for the options that imply it.
    struct Exclusion: Sendable {
        let option: String
        let others: [String]
    }

    /// Those of all commands.
    static let everywhere = [
        Exclusion(option: "--ids", others: ["--json"]),
        Exclusion(option: "--jq", others: ["--template"]),
        Exclusion(option: "--template", others: ["--fields"]),
        Exclusion(option: "--refresh", others: ["--offline"]),
    ]

    /// Those of one command, by its name.
    static let byCommand: [String: [Exclusion]] = [
        "search": [Exclusion(option: "--web", others: ["--json", "--ids", "--null", "--limit", "--page"])],
        "post": [
            Exclusion(option: "--web", others: ["--json", "--markdown", "--comments", "--width"]),
            Exclusion(option: "--markdown", others: ["--json", "--comments", "--width"]),
            Exclusion(option: "--width", others: ["--json"]),
            Exclusion(option: "--mark-read", others: ["--keep-unread"]),
        ],
        "feed": [Exclusion(option: "--mark-read", others: ["--unread"])],
        "episode show": [Exclusion(option: "--web", others: ["--json"])],
        "config list": [Exclusion(option: "--show-origin", others: ["--json"])],
        "config get": [Exclusion(option: "--show-origin", others: ["--json"])],
        "api": [
            Exclusion(option: "--include", others: ["--jq"]),
            Exclusion(option: "--paginate", others: ["--input"]),
            Exclusion(option: "--slurp", others: ["--include"]),
        ],
    ]

    private static let implyingJSON = ["--json", "--fields", "--jq", "--template"]
    private static let shortNames = ["-L": "--limit", "-0": "--null", "-i": "--include"]

    /// The first two options that have no effect together.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the command as typed.
    ///   - command: The command's name, such as `episode show`.
    /// - Returns: `nil` if all given options have an effect.
    static func mistake(in arguments: [String], of command: String) -> ArgumentMistake? {
        let given = given(in: arguments)
        for exclusion in (byCommand[command] ?? []) + everywhere where given.contains(exclusion.option) {
            let others = exclusion.others.flatMap { other in
                other == "--json" ? implyingJSON.filter { $0 != exclusion.option } : [other]
            }
            if let other = others.first(where: given.contains) { return .excludes(exclusion.option, other) }
        }
        return nil
    }

    /// The mistake of naming fields after `--json`, as gh's users do.
    ///
    /// - Parameter known: The fields of the command.
    static func fieldsOfJSON(in arguments: [String], _ known: [String]) -> ArgumentMistake? {
        let words = arguments.prefix { $0 != "--" }
        guard let option = words.firstIndex(of: "--json"), let next = words[option...].dropFirst().first
        else {
            return nil
        }
        // One of several is enough: the others may be gh's.
        return next.split(separator: ",").map(String.init).contains(where: known.contains)
            ? .fieldsOfJSON(next) : nil
    }

    /// The long names of the options among the arguments.
    private static func given(in arguments: [String]) -> Set<String> {
        let words = ArgumentOrder.normalized(arguments).prefix { $0 != "--" }
        return Set(
            words.compactMap { word in
                if word.hasPrefix("--") { return String(word.prefix { $0 != "=" }) }
                return shortNames[String(word.prefix(2))]
            })
    }
}

extension GlobalOptions {
    /// Why `--null` has no effect; `nil` if it has one, or if it was not given.
    ///
    /// - Parameters:
    ///   - arguments: The command's ids, as typed.
    ///   - effective: The options that have an effect on the command.
    func nullMistake(_ arguments: [String], _ effective: Set<GlobalOption>) -> ArgumentMistake? {
        let readsIDs = arguments.contains(where: InputFile.isStream)
        let separatesRows = template != nil || !json && effective.contains(.ids)
        if !null || readsIDs || separatesRows { return nil }
        if json { return .excludes("--null", jq != nil ? "--jq" : fields != nil ? "--fields" : "--json") }
        return .needs("--null", needed: "-")
    }
}
