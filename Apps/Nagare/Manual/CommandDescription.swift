import ArgumentParser
import FoundationEssentials

/// What the parser knows of a command: the source of its help and of its page in the manual.
struct CommandDescription: Decodable {
    let commandName: String
    let superCommands: [String]?
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool?
    let subcommands: [CommandDescription]?
    let arguments: [ArgumentDescription]?

    /// The whole program.
    ///
    /// - Throws: `DecodingError` when the parser describes itself in another way than the one this was written for.
    static func program() throws -> CommandDescription {
        struct Dump: Decodable { let command: CommandDescription }
        return try JSONDecoder().decode(Dump.self, from: Data(Nagare._dumpHelp().utf8)).command
    }

    /// From `nagare` to it.
    var words: [String] { (superCommands ?? []) + [commandName] }

    /// Commands below it that help shows; `help` needs no page.
    var shownCommands: [CommandDescription] {
        (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
    }

    /// It and all that is below it.
    var withShownCommands: [CommandDescription] { [self] + shownCommands.flatMap(\.withShownCommands) }

    /// What it takes, as far as help shows it.
    var shownArguments: [ArgumentDescription] { (arguments ?? []).filter(\.shouldDisplay) }
}

/// An argument, an option or a flag.
struct ArgumentDescription: Decodable {
    struct Name: Decodable {
        let kind: String
        let name: String

        /// As it is typed.
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
    /// Whether every command takes it.
    var isGlobal: Bool { sectionTitle == GlobalOptions.title }
}
