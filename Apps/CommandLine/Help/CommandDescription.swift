import ArgumentParser
import Console
import FoundationEssentials

/// The parser's description of a command, from which its help and its manual page are generated.
struct CommandDescription: Decodable {
    let commandName: String
    let superCommands: [String]?
    let abstract: String?
    let shouldDisplay: Bool?
    let subcommands: [CommandDescription]?
    let arguments: [ArgumentDescription]?

    /// Returns the description of the whole program, which is computed once.
    ///
    /// - Throws: `DecodingError` when a newer parser describes commands in another format.
    static func program() throws -> CommandDescription { try computed.get() }

    private static let computed = Result {
        struct Dump: Decodable { let command: CommandDescription }
        return try JSONDecoder().decode(Dump.self, from: Data(Nagare._dumpHelp().utf8)).command
    }

    /// The command's full name, beginning with `nagare`.
    var commandPath: [String] { (superCommands ?? []) + [commandName] }

    var isProgram: Bool { commandPath.count == 1 }

    /// The subcommands that help shows; `help` itself needs no page.
    var shownCommands: [CommandDescription] {
        (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
    }

    /// This command and all shown subcommands, recursively.
    var withSubcommands: [CommandDescription] { [self] + shownCommands.flatMap(\.withSubcommands) }

    /// Returns the command that these names lead to; `nil` if there is none.
    func command(at names: some Sequence<String>) -> CommandDescription? {
        var command = self
        for name in names {
            guard let next = command.subcommands?.first(where: { $0.commandName == name }) else { return nil }
            command = next
        }
        return command
    }

    /// The command's own texts.
    var help: CommandHelp? {
        var command: any ParsableCommand.Type = Nagare.self
        for name in commandPath.dropFirst() {
            let next = command.configuration.subcommands.first { $0.configuration.commandName == name }
            guard let next else { return nil }
            command = next
        }
        return (command as? any DocumentedCommand.Type)?.help
    }

    /// The command's own arguments, as far as help shows them: positional ones, then options.
    var ownArguments: [ArgumentDescription] {
        let shown = (arguments ?? []).filter {
            $0.shouldDisplay && !$0.isGlobal && (isProgram || !$0.isVersion)
        }
        return shown.filter(\.isPositional) + shown.filter { !$0.isPositional }
    }

    /// The global options that have an effect on the command. Those of the program are those of the app.
    var globalArguments: [ArgumentDescription] {
        let command = isProgram ? command(at: [AppCommand.name]) : self
        guard let command, let effective = command.help?.globalOptions else { return [] }
        return (command.arguments ?? []).filter { argument in
            argument.isGlobal && argument.globalOption.map(effective.contains) == true
        }
    }
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
    var isHelp: Bool { hasName("help") }
    var isVersion: Bool { hasName("version") }
    /// Whether it is one of the global options.
    var isGlobal: Bool { sectionTitle == GlobalOptions.title }
    fileprivate var globalOption: GlobalOption? {
        names?.lazy.compactMap { GlobalOption(rawValue: $0.name) }.first
    }

    private func hasName(_ name: String) -> Bool { names?.contains { $0.name == name } == true }
}
