import ArgumentParser
import Console
import FluxTerminal
import Glibc
import Persistence
import TerminalFrames

/// `nagare config check`
struct ConfigCheckCommand: RunnableCommand {
    static let help = CommandHelp(
        "Report mistakes in the settings, and list those that decide where secrets go.",
        discussion: """
            Whoever can change settings.json, such as in shared dotfiles, decides with some settings who gets your \
            secrets. This lists those that the file contains: qiita_url receives the token that you log in with, and the \
            OAuth client's secret; whoever owns a certificate in ca_file can read every connection, with the token; \
            the database of sync receives your library, and a password that you type, and with sync_tls any, so may others \
            in between; and an alias that begins with ! \
            is a program with all of your environment. Look at them before you use settings from elsewhere.

            \(Settings.tokenVariable) is sent to \(Settings.defaultQiitaOrigin), and to another origin only if \
            \(Settings.qiitaVariable) names it. PGPASSWORD is sent only to the host that PGHOST names, or to the \
            database on this machine that libpq chooses itself. The stored token is sent only where you logged in.

            The exit code is 1 if there are mistakes. As root, the command says so: the process that decodes the images of \
            posts then has root's files to attack, although it has no privileges and no way to open a file.
            """,
        examples: [
            .init("Look at the settings of somebody else", "nagare config check"),
            .init("List the shell commands among the aliases", "nagare config check | grep ^alias"),
        ],
        fields: SecretRoute.fields, columns: OutputColumns.secretRoutes,
        globalOptions: .settings, .json)

    static let configuration = CommandConfiguration("check", help)

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console, _ services: AppServices) async throws {
        let json = try JSONOutput(options, known: SecretRoute.fields, operation: "config check")
        let file = try SettingsFile(options, operation: "config check")
        let (stored, problems) = try file.loadWithProblems()
        let originated = file.originated(stored)
        let mistakes = originated.mistakes(
            problems, in: file.folders, environment: console.environment, console.language)
        let routes = SecretRoute.all(originated)
        if let json {
            try json.print(list: routes, on: console)
        } else {
            let strings = console.language.configurationStrings
            let rows = routes.map { route in
                let secrets = console.target == .pipe ? route.secretNames : strings.receives(route.secrets)
                return [StyledSpan(route.name), StyledSpan(route.value), StyledSpan(secrets, .dim)]
            }
            console.print(Columns(rows, [.key, .title, .note]).lines(for: console.target))
        }
        mistakes.forEach(console.printDiagnostic)
        if geteuid() == 0 {
            console.printDiagnostic(console.language.configurationStrings.runsAsRoot("config check").sentence)
        }
        if !mistakes.isEmpty { throw ReportedFailure(code: ExitStatus.failed.rawValue) }
    }
}

/// A setting of `settings.json` that decides who receives secrets.
struct SecretRoute: Encodable {
    /// What is received.
    enum Secret: String, Encodable {
        case token
        case clientSecret = "oauth_client_secret"
        case library
        case databasePassword = "database_password"
        /// All variables of the environment.
        case environment
    }

    private enum Keys: String, CodingKey, CaseIterable { case name, value, secrets }

    static let fields = Keys.allCases.map(\.rawValue)

    let name: String
    let value: String
    let secrets: [Secret]

    /// The secrets as in JSON, for a pipe.
    var secretNames: String { secrets.map(\.rawValue).joined(separator: ",") }

    /// Those that are in effect, in the order of `nagare config list`.
    static func all(_ originated: OriginatedSettings) -> [SecretRoute] {
        let settings = SettingsKey.singleValued.compactMap { key -> SecretRoute? in
            if key == .syncTLS, originated.settings.syncTLS != .any { return nil }
            guard let secrets = secrets(key), case .file = originated.origin(of: key) else { return nil }
            return SecretRoute(
                name: key.rawValue, value: originated.settings.displayText(key), secrets: secrets)
        }
        let aliases = Aliases(originated.settings).all.filter { Aliases.shellCommand(in: $0.text) != nil }
        return settings
            + aliases.map {
                SecretRoute(name: Aliases.prefix + $0.name, value: $0.text, secrets: [.environment])
            }
    }

    private static func secrets(_ key: SettingsKey) -> [Secret]? {
        switch key {
        case .qiitaURL: [.token, .clientSecret]
        case .caFile: [.token, .clientSecret]
        case .sync, .syncTLS: [.library, .databasePassword]
        default: nil
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(name, forKey: .name)
        try container.encode(value, forKey: .value)
        try container.encode(secrets, forKey: .secrets)
    }
}

extension OriginatedSettings {
    /// A sentence for each mistake in the settings, the theme and the key bindings.
    func mistakes(
        _ problems: [SettingsProblem], in folders: Folders, environment: [String: String],
        _ language: Language
    ) -> [String] {
        let appearance = Appearance(
            .none, theme: settings.theme, of: Themes(in: folders.themes), environment: environment)
        return problems.map { $0.errorMessage("settings", in: language).sentence }
            + [appearance.problem].compactMap(\.self).map {
                ConfigurationProblem($0).errorMessage(in: language).sentence
            }
            + KeysFile(folders.keys, .all).sentences(in: language)
    }
}
