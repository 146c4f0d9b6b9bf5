import ArgumentParser
import FoundationEssentials

/// The parser's description of a command, from which its help and its manual page are generated.
package struct CommandDescription: Decodable, Sendable {
    package let commandName: String
    private let superCommands: [String]?
    /// What the user can do with the command.
    package let abstract: String?
    private let shouldDisplay: Bool?
    private var subcommands: [CommandDescription]?
    package let arguments: [ArgumentDescription]?
    /// The command's own texts.
    package private(set) var help: CommandHelp?
    /// The name of the subcommand that runs when none is given.
    private var defaultCommand: String?

    private enum CodingKeys: String, CodingKey {
        case commandName, superCommands, abstract, shouldDisplay, subcommands, arguments
    }

    /// Describes a program and all its commands.
    ///
    /// - Throws: `DecodingError` when a newer parser describes commands in another format.
    init(_ program: any ParsableCommand.Type) throws {
        struct Dump: Decodable { let command: CommandDescription }
        self = try JSONDecoder().decode(Dump.self, from: Data(program._dumpHelp().utf8)).command
        addTexts(of: program)
    }

    private mutating func addTexts(of command: any ParsableCommand.Type) {
        let configuration = command.configuration
        help = (command as? any DocumentedCommand.Type)?.help
        defaultCommand = configuration.defaultSubcommand?.configuration.commandName
        for index in (subcommands ?? []).indices {
            let name = subcommands?[index].commandName
            let next = configuration.subcommands.first { $0.configuration.commandName == name }
            if let next { subcommands?[index].addTexts(of: next) }
        }
    }

    /// The command's full name, beginning with `nagare`.
    package var commandPath: [String] { (superCommands ?? []) + [commandName] }

    /// Whether it is the program itself.
    package var isProgram: Bool { commandPath.count == 1 }

    /// The subcommands that help shows; `help` itself needs no page.
    package var shownCommands: [CommandDescription] {
        (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
    }

    /// This command and all shown subcommands, recursively.
    package var withSubcommands: [CommandDescription] { [self] + shownCommands.flatMap(\.withSubcommands) }

    /// Returns the command that these names lead to; `nil` if there is none.
    package func command(at names: some Sequence<String>) -> CommandDescription? {
        var command = self
        for name in names {
            guard let next = command.subcommands?.first(where: { $0.commandName == name }) else { return nil }
            command = next
        }
        return command
    }

    /// The command's own arguments, as far as help shows them: positional ones, then options.
    package var ownArguments: [ArgumentDescription] {
        let shown = (arguments ?? []).filter {
            $0.shouldDisplay && !$0.isGlobal && (isProgram || !$0.isVersion)
        }
        return shown.filter(\.isPositional) + shown.filter { !$0.isPositional }
    }

    /// The global options that have an effect on the command. Those of a program are those of its default command.
    package var globalArguments: [ArgumentDescription] {
        let command = defaultCommand.flatMap { self.command(at: [$0]) } ?? self
        guard let effective = command.help?.globalOptions else { return [] }
        return (command.arguments ?? []).filter { argument in
            argument.isGlobal && argument.globalOption.map(effective.contains) == true
        }
    }
}

/// An argument, an option or a flag.
package struct ArgumentDescription: Decodable, Sendable {
    struct Name: Decodable {
        let kind: String
        let name: String

        /// The name with its dashes.
        var typed: String { kind == "long" ? "--\(name)" : "-\(name)" }
    }

    let kind: String
    /// Whether help shows it.
    package let shouldDisplay: Bool
    let sectionTitle: String?
    let isOptional: Bool
    /// Whether it may be given several times.
    package let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    /// What it is for.
    package let abstract: String?
    private let completionKind: CompletionKindDescription?

    /// How a shell completes its value.
    package enum Completion {
        case values([String])
        case files, folders
        case source(CompletionSource)
    }

    /// How a shell completes its value; `nil` for a flag, and if nothing is known about the value.
    package var completion: Completion? {
        if let values = completionKind?.list?.values { return .values(values) }
        if completionKind?.file != nil { return .files }
        if completionKind?.directory != nil { return .folders }
        if let command = completionKind?.shellCommand?.command {
            return CompletionSource(rawValue: command).map(Completion.source)
        }
        return allValues.map(Completion.values)
    }

    /// The names with their dashes; empty for a positional argument.
    package var typedNames: [String] { (names ?? []).map(\.typed) }

    /// Whether it is known by its place, and not by a name.
    package var isPositional: Bool { kind == "positional" }
    /// Whether it is an option without a value.
    package var isFlag: Bool { kind == "flag" }
    var isHelp: Bool { hasName("help") }
    var isVersion: Bool { hasName("version") }
    /// Whether it is one of the global options.
    package var isGlobal: Bool { sectionTitle == GlobalOptions.title }
    fileprivate var globalOption: GlobalOption? {
        names?.lazy.compactMap { GlobalOption(rawValue: $0.name) }.first
    }

    private func hasName(_ name: String) -> Bool { names?.contains { $0.name == name } == true }
}

/// How the parser describes a `CompletionKind`.
private struct CompletionKindDescription: Decodable {
    struct List: Decodable { let values: [String] }
    struct Command: Decodable { let command: String }
    struct Nothing: Decodable {}

    let list: List?
    let file, directory: Nothing?
    let shellCommand: Command?
}
