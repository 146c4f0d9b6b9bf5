import ArgumentParser
import Entities
import Persistence
import TerminalUI

/// `nagare config …`
struct ConfigCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "What you have chosen, one profile's.",
        discussion: """
            The environment wins over it where both name a service.

            For the app: theme is \(([Themes.automatic] + Theme.builtIn.map(\.name)).joined(separator: ", ")), or the \
            NAME of a file themes/NAME.json beside the profiles' folders; auto asks your terminal what background it \
            has. ambiguous_width is how many columns your terminal gives to letters such as “ and ★, narrow (one) or \
            wide (two); mouse is whether clicks and the wheel are the app's, true or false: your terminal selects with \
            Shift either way; links is whether your terminal can follow the links of posts, on, off, or auto, where it \
            is known to; images is whether posts show theirs, on, off, or auto, where your terminal answers that it can.

            A theme's file is an object of colours by name, each "#rrggbb", a number from 0 to 255, or a name such as \
            "bright-red"; "base" names the built-in theme that has the others. The names are \
            \(Theme.Role.allCases.map(\.rawValue).joined(separator: ", ")).

            keys.json beside the profiles' folders binds other keys: nagare help config keys.

            alias.NAME is a command of your own: after config set alias.sw "search tag:swift", sw -L5 finds five.
            """,
        subcommands: [
            ConfigListCommand.self, ConfigGetCommand.self, ConfigSetCommand.self, ConfigKeysCommand.self,
        ])
}

/// `nagare config list`
struct ConfigListCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List all settings; a secret shows as •••.",
        discussion: "What is wrong in a theme's file or in keys.json is told with its line.")

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console) async throws {
        let json = try JSONOutput(options, known: SettingsKey.names + ["aliases"], what: "config list")
        let file = try SettingsFile(options, what: "config list")
        let settings = try file.load()
        let appearance = Appearance(.none, settings, in: file.folders, environment: console.environment)
        let mistakes =
            [appearance.problem?.sentence].compactMap(\.self) + KeysFile(file.folders.keys).sentences
        defer { mistakes.forEach(console.printDiagnostic) }
        if let json { return try json.print(EffectiveSettings(settings), on: console) }
        let chosen = SettingsKey.singleValued.map { ($0.rawValue, settings.displayText($0)) }
        let aliases = Aliases(settings).all.map { (Aliases.prefix + $0.name, $0.text) }
        let rows = (chosen + aliases).map { [StyledSpan($0.0), StyledSpan($0.1)] }
        console.print(Columns(rows, [.key, .title]).lines(for: console.target))
    }
}

/// `nagare config get KEY`
struct ConfigGetCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "get", abstract: "Print one setting; an empty line when nothing was chosen.")

    @Argument(help: "The setting's name; config list has them all.", completion: .list(SettingsKey.names))
    var key: String

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console) async throws {
        let settings = try SettingsFile(options, what: "config get").load()
        if let name = Aliases.name(in: key) {
            let text = settings.aliases?[name] ?? ""
            let json = try JSONOutput(options, known: [key], what: "config get")
            return try json?.print([key: text], on: console) ?? console.print(text)
        }
        let key = try SettingsKey(named: key, what: "config get")
        if options.json {
            var options = options
            options.fields = key.rawValue
            let json = try JSONOutput(options, known: SettingsKey.names, what: "config get")
            return try json?.print(EffectiveSettings(settings), on: console) ?? ()
        }
        console.print(settings.displayText(key))
    }
}

/// `nagare config set KEY VALUE`
struct ConfigSetCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Choose a value; an empty one forgets the choice.",
        discussion: "A secret never comes from the command line: give - and write it to standard input.")

    @Argument(help: "The setting's name; config list has them all.", completion: .list(SettingsKey.names))
    var key: String

    @Argument(help: "The value; - reads it from standard input.", completion: .known(.values))
    var value: String

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console) async throws {
        if let name = Aliases.name(in: key) {
            let text = (value == "-" ? (readLine() ?? "") : value).trimmed
            let file = try SettingsFile(options, what: "config set")
            let aliases = try Aliases(file.load()).setting(name, to: text)
            return try file.update { $0.aliases = aliases }
        }
        let key = try SettingsKey(named: key, what: "config set")
        if key == .oauthClientSecret, value != "-", !value.isEmpty {
            throw CommandFailure.usage(
                "config set", why: "a secret never comes from the command line",
                todo: "give - and write it to standard input")
        }
        let text = value == "-" ? (readLine() ?? "") : value
        let file = try SettingsFile(options, what: "config set")
        try file.update(try UserSettings.change(key, to: text, themes: Themes(in: file.folders.themes)))
    }
}
