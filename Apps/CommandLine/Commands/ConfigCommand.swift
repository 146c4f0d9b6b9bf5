import ArgumentParser
import Console
import Entities
import FluxTerminal
import Persistence
import TerminalFrames

/// `nagare config …`
struct ConfigCommand: GroupCommand {
    static let help = CommandHelp(
        "Show and change settings, and list key bindings.",
        discussion: """
            Settings belong to a profile and are stored in ~/.config/nagare/PROFILE/settings.json. A value \
            that is not allowed is reported with its line, and the default is used; so is an unknown setting. The variables \
            NAGARE_QIITA_URL and NAGARE_PEERTUBE_URL take precedence over qiita_url and peertube_url. \
            Settings decide where your token and your library go: nagare config check lists those that do.

            settings.json, keys.json and themes can be symbolic links. Changes are written to the files that \
            they lead to, and which keep their mode. settings.json may have any mode unless it contains a \
            secret; then it is refused if other users can read it.

            An open app applies changes at once; it names settings that apply when it starts again. A file \
            with a mistake is reported, and the previous settings stay.

            An alias is a command line, such as alias.sw for nagare sw. In it, $1 to $9 stand for the arguments \
            after its name and $@ for all of them; others are appended. An alias that begins with ! is a \
            shell command, such as '!nagare search "$@" --ids | nagare stock add -'.

            Your own themes are files ~/.config/nagare/themes/NAME.json, such as {"base": "dusk", "accent": \
            "#ff8800"}. A theme file can set any of these colours; the others come from the built-in theme \
            that "base" names: \(NagareStrings.list(Theme.Role.allCases.map(\.rawValue))). The backgrounds \
            are background, selection, bar, notice and code-background. A colour is "#rrggbb", a number \
            from 0 to 255, or a name such as "bright-red".

            Your own commands are shell commands in ~/.config/nagare/commands.json, by their names. A key or the command \
            palette runs one for the post or the video under the cursor, in the background or, with "terminal": true, in \
            the terminal. Its fields are variables: NAGARE_KIND (post or video), NAGARE_ID, NAGARE_TITLE, NAGARE_URL, \
            NAGARE_AUTHOR and NAGARE_TAGS; the text of a post or the description of a video is the standard input of a \
            command in the background. Quote the variables, as in "$NAGARE_URL". A command whose key the screen uses is \
            in the palette.

            Key bindings are stored in ~/.config/nagare/keys.json, see nagare help config keys.
            """,
        topics: [
            .init(title: NagareStrings.UserCommands.title, rows: NagareStrings.UserCommands.rows),
            .init(
                title: NagareStrings.Help.settings,
                rows: SettingsKey.allCases.map { ($0.placeholder, NagareStrings.SettingMeanings.text($0)) }),
        ],
        examples: [
            .init("Choose a theme", "nagare config set theme light"),
            .init(
                "Define an alias, then run it",
                "nagare config set alias.sw 'search tag:swift' && nagare sw -L5"),
            .init("Reset a setting to its default", "nagare config set theme ''"),
        ])

    static let configuration = CommandConfiguration(
        "config", help,
        subcommands: [
            ConfigListCommand.self, ConfigGetCommand.self, ConfigSetCommand.self, ConfigKeysCommand.self,
            ConfigProfilesCommand.self, ConfigCheckCommand.self,
        ])
}

/// `nagare config list`
struct ConfigListCommand: RunnableCommand {
    static let help = CommandHelp(
        "List all settings and aliases.",
        discussion: """
            Settings without a value show their default, and secrets show as •••. --show-origin adds where \
            each value comes from: a file, an environment variable, or the default. Mistakes in settings.json, \
            the theme's file and keys.json are reported with their line.
            """,
        examples: [
            .init("List all settings", "nagare config list"),
            .init("See where the values come from", "nagare config list --show-origin"),
            .init("List those of another profile as JSON", "nagare config list --profile work --json"),
        ],
        fields: SettingsKey.names + ["aliases"], columns: OutputColumns.settings,
        globalOptions: .settings, .json)

    static let configuration = CommandConfiguration("list", help)

    @Flag(help: "Add where each value comes from.")
    var showOrigin = false

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console, _ services: AppServices) async throws {
        let json = try JSONOutput(options, known: SettingsKey.names + ["aliases"], operation: "config list")
        let file = try SettingsFile(options, operation: "config list")
        let (stored, problems) = try file.loadWithProblems()
        let originated = file.originated(stored)
        let settings = originated.settings
        let mistakes = originated.mistakes(
            problems, in: file.folders, environment: console.environment, console.language)
        defer { mistakes.forEach(console.printDiagnostic) }
        if let json { return try json.print(EffectiveSettings(settings), on: console) }
        let chosen = SettingsKey.singleValued.map {
            ($0.rawValue, settings.displayText($0), originated.origin(of: $0))
        }
        let aliases = Aliases(settings).all.map {
            (Aliases.prefix + $0.name, $0.text, originated.origin(ofAlias: $0.name))
        }
        let rows = (chosen + aliases).map { name, value, origin in
            [StyledSpan(name), StyledSpan(value)] + (showOrigin ? [StyledSpan(origin.text, .dim)] : [])
        }
        let columns: [Column] = [.key, .title] + (showOrigin ? [.note] : [])
        console.print(Columns(rows, columns).lines(for: console.target))
    }
}

/// `nagare config get KEY`
struct ConfigGetCommand: RunnableCommand {
    static let help = CommandHelp(
        "Print the value of a setting.",
        discussion:
            "Prints the default if the setting has no value, and an empty line if there is no default. An alias that "
            + "does not exist is an error.",
        examples: [
            .init("Print the theme", "nagare config get theme"),
            .init("Print what an alias stands for", "nagare config get alias.sw"),
        ],
        globalOptions: .settings, [.json, .jq, .template])

    static let configuration = CommandConfiguration("get", help)

    @Argument(help: ArgumentHelp(NagareStrings.Help.setting), completion: .list(SettingsKey.names))
    var key: String

    @Flag(help: "Add where the value comes from, after a tab.")
    var showOrigin = false

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console, _ services: AppServices) async throws {
        let file = try SettingsFile(options, operation: "config get")
        let (stored, problems) = try file.loadWithProblems()
        let originated = file.originated(stored)
        let settings = originated.settings
        problems.forEach {
            console.printDiagnostic($0.errorMessage("settings", in: console.language).sentence)
        }
        func line(_ text: String, _ origin: SettingOrigin) -> String {
            showOrigin ? "\(text)\t\(origin.text)" : text
        }
        if let name = Aliases.name(in: key) {
            guard let text = settings.aliases?[name] else {
                throw CommandFailure(.notFound) { $0.configurationStrings.noAlias("config get", name: name) }
            }
            let json = try JSONOutput(options, known: [key], operation: "config get")
            return try json?.print([key: text], on: console)
                ?? console.print(line: line(text, originated.origin(ofAlias: name)))
        }
        let key = try SettingsKey(named: key, operation: "config get")
        if options.json {
            var options = options
            options.fields = key.rawValue
            let json = try JSONOutput(options, known: SettingsKey.names, operation: "config get")
            return try json?.print(EffectiveSettings(settings), on: console) ?? ()
        }
        console.print(line: line(settings.displayText(key), originated.origin(of: key)))
    }
}

/// `nagare config set KEY VALUE`
struct ConfigSetCommand: RunnableCommand {
    static let help = CommandHelp(
        "Change a setting. An empty value resets it to its default.",
        discussion: "Secrets are read from standard input only.",
        examples: [
            .init("Choose a theme", "nagare config set theme light"),
            .init("Define an alias", "nagare config set alias.sw 'search tag:swift'"),
            .init("Store a secret", "pass show qiita-client | nagare config set oauth_client_secret -"),
        ],
        globalOptions: .settings)

    static let configuration = CommandConfiguration("set", help)

    @Argument(help: ArgumentHelp(NagareStrings.Help.setting), completion: .list(SettingsKey.names))
    var key: String

    @Argument(help: "The value; - reads it from standard input.", completion: .known(.values))
    var value: String

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console, _ services: AppServices) async throws {
        if let name = Aliases.name(in: key) {
            let text = (value == "-" ? (readLine() ?? "") : value).trimmed
            let file = try SettingsFile(options, operation: "config set")
            // An invalid value of "aliases" would be replaced by this one alias.
            let invalid = try file.loadWithProblems().problems.first(where: \.concernsAliases)
            if let invalid { throw CommandFailure(.storage) { invalid.errorMessage("config set", in: $0) } }
            return try file.update { $0.aliases = try Aliases($0).setting(name, to: text) }
        }
        let key = try SettingsKey(named: key, operation: "config set")
        if key == .oauthClientSecret, value != "-", !value.isEmpty {
            throw CommandFailure.usage { $0.configurationStrings.secretInArguments("config set") }
        }
        let text = value == "-" ? (readLine() ?? "") : value
        let file = try SettingsFile(options, operation: "config set")
        try file.update(try UserSettings.change(key, to: text, themes: Themes(in: file.folders.themes)))
    }
}

/// `nagare config profiles`
struct ConfigProfilesCommand: RunnableCommand {
    static let help = CommandHelp(
        "List the profiles.",
        discussion: """
            A profile has its own login, saved videos, follows, settings and cache. --profile selects one, \
            and creates it after a question, or with --yes.
            """,
        examples: [
            .init("List the profiles", "nagare config profiles"),
            .init("Create one", "nagare login --profile work --yes"),
        ],
        fields: ["name", "folder"], columns: OutputColumns.profiles,
        globalOptions: .json, [.noColor])

    static let configuration = CommandConfiguration("profiles", help)

    private struct Row: Encodable {
        let name: String
        /// The folder of its settings.
        let folder: String
    }

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console, _ services: AppServices) async throws {
        let json = try JSONOutput(options, known: Self.help.fields, operation: "config profiles")
        let profiles = try Profiles(environment: console.environment)
        let rows = try profiles.names.map { Row(name: $0, folder: try profiles.settingsFolder(of: $0)) }
        if let json { return try json.print(list: rows, on: console) }
        let cells = rows.map { [StyledSpan($0.name), StyledSpan($0.folder, .dim)] }
        console.print(Columns(cells, [.key, .title]).lines(for: console.target))
    }
}
