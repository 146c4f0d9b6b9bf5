import ArgumentParser
import Console
import TerminalFrames

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
        let json = try JSONOutput(options, known: Self.help.fields, what: "config profiles")
        let profiles = try Profiles(environment: console.environment)
        let rows = try profiles.names.map { Row(name: $0, folder: try profiles.settingsFolder(of: $0)) }
        if let json { return try json.print(list: rows, on: console) }
        let cells = rows.map { [StyledSpan($0.name), StyledSpan($0.folder, .dim)] }
        console.print(Columns(cells, [.key, .title]).lines(for: console.target))
    }
}
