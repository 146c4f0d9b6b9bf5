import ArgumentParser
import Persistence
import TerminalUI

/// `nagare config …`
struct ConfigCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "What you have chosen, one profile's.",
        discussion: """
            The environment wins over it where both name a service.

            For the app: theme is dark or light, by COLORFGBG when nothing is chosen; ambiguous_width is how \
            many columns your terminal gives to letters such as “ and ★, narrow (one) or wide (two).
            """,
        subcommands: [ConfigListCommand.self, ConfigGetCommand.self, ConfigSetCommand.self])
}

/// `nagare config list`
struct ConfigListCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List all settings; a secret shows as •••.")

    @OptionGroup(title: "Global options")
    var options: GlobalOptions

    func run(_ console: Console) async throws {
        let json = try JSONOutput(options, known: SettingsKey.names, what: "config list")
        let settings = try SettingsFile(options, what: "config list").load()
        if let json { return try json.print(EffectiveSettings(settings), on: console) }
        let rows = SettingsKey.allCases.map { [StyledSpan($0.rawValue), StyledSpan(settings.shown($0))] }
        console.print(Columns(rows, [.key, .title]).lines(for: console.target))
    }
}

/// `nagare config get KEY`
struct ConfigGetCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "get", abstract: "Print one setting; an empty line when nothing was chosen.")

    @Argument(help: "The setting's name; config list has them all.", completion: .list(SettingsKey.names))
    var key: String

    @OptionGroup(title: "Global options")
    var options: GlobalOptions

    func run(_ console: Console) async throws {
        let key = try SettingsKey(named: key, what: "config get")
        let settings = try SettingsFile(options, what: "config get").load()
        if options.json {
            var options = options
            options.fields = key.rawValue
            let json = try JSONOutput(options, known: SettingsKey.names, what: "config get")
            return try json?.print(EffectiveSettings(settings), on: console) ?? ()
        }
        console.print(settings.shown(key))
    }
}

/// `nagare config set KEY VALUE`
struct ConfigSetCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Choose a value; an empty one forgets the choice.",
        discussion: "A secret never comes from the command line: give - and write it to standard input.")

    @Argument(help: "The setting's name; config list has them all.", completion: .list(SettingsKey.names))
    var key: String

    @Argument(help: "The value; - reads it from standard input.")
    var value: String

    @OptionGroup(title: "Global options")
    var options: GlobalOptions

    func run(_ console: Console) async throws {
        let key = try SettingsKey(named: key, what: "config set")
        if key == .oauthClientSecret, value != "-", !value.isEmpty {
            throw CommandFailure.usage(
                "config set", why: "a secret never comes from the command line",
                todo: "give - and write it to standard input")
        }
        let text = value == "-" ? (readLine() ?? "") : value
        let change = try UserSettings.change(key, to: text)
        try SettingsFile(options, what: "config set").update(change)
    }
}
