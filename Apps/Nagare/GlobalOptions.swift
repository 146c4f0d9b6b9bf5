import ArgumentParser

/// What every command takes, before or after its name.
struct GlobalOptions: ParsableArguments {
    @Flag(help: "Print one JSON value (an array for lists).")
    var json = false

    @Option(help: ArgumentHelp("With --json: only these fields.", valueName: "a,b"))
    var fields: String?

    @Flag(help: "Use a stand-in server inside this process, and the profile demo.")
    var demo = false

    @Option(help: "A separate token, library and cache.")
    var profile: String?

    @Option(help: ArgumentHelp("Append a recording of this run to a file.", valueName: "file"))
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

    /// The profile that is meant.
    var profileName: String { profile ?? (demo ? "demo" : "default") }

    mutating func validate() throws {
        if fields != nil, !json { throw ValidationError("--fields needs --json") }
        if let profile,
            profile.isEmpty
                || profile.contains(where: { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" })
        {
            throw ValidationError("a profile's name has letters, digits, - and _ only")
        }
    }
}
