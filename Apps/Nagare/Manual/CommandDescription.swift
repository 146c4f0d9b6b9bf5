import ArgumentParser
import FoundationEssentials

/// The parser's description of a command, from which its manual page is generated.
struct CommandDescription: Decodable {
    let commandName: String
    let superCommands: [String]?
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool?
    let subcommands: [CommandDescription]?
    let arguments: [ArgumentDescription]?

    /// Returns the description of the whole program.
    ///
    /// - Throws: `DecodingError` when a newer parser describes commands in another format.
    static func program() throws -> CommandDescription {
        struct Dump: Decodable { let command: CommandDescription }
        return try JSONDecoder().decode(Dump.self, from: Data(Nagare._dumpHelp().utf8)).command
    }

    /// The command's full name, beginning with `nagare`.
    var commandPath: [String] { (superCommands ?? []) + [commandName] }

    /// The subcommands that help shows; `help` itself needs no page.
    var shownCommands: [CommandDescription] {
        (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
    }

    /// This command and all shown subcommands, recursively.
    var withSubcommands: [CommandDescription] { [self] + shownCommands.flatMap(\.withSubcommands) }

    /// The arguments that help shows.
    var shownArguments: [ArgumentDescription] { (arguments ?? []).filter(\.shouldDisplay) }
}

/// An argument, an option or a flag.
struct ArgumentDescription: Decodable {
    struct Name: Decodable {
        let kind: String
        let name: String

        /// The name with its dashes.
        var typed: String { kind == "long" ? "--\(name)" : "-\(name)" }
    }

    let kind: String
    let shouldDisplay: Bool
    let sectionTitle: String?
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let abstract: String?

    var isPositional: Bool { kind == "positional" }
    var isFlag: Bool { kind == "flag" }
    /// Whether it is one of the global options.
    var isGlobal: Bool { sectionTitle == GlobalOptions.title }
}
