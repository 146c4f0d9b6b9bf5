import ArgumentParser
import Console
import FluxTerminal
import TerminalFrames

/// `nagare config keys`
struct ConfigKeysCommand: RunnableCommand {
    static let help = CommandHelp(
        "List the commands of the app with their keys.",
        discussion: """
            ~/.config/nagare/keys.json binds keys to commands, by section:

              {"move": {"next": ["e", "down"]}, "post": {"comments": "ctrl-k"}}

            Each command is listed here as SECTION.NAME. A key is a character or one of enter, esc, tab, \
            space, backspace, del, ins, up, down, left, right, home, end, page-up, page-down and f1 to f24, \
            optionally after ctrl-, alt- or shift-. An empty list [] removes all keys of a command. Ctrl-C \
            always quits the app.

            Two commands that are available on the same screen cannot have the same key. Mistakes are \
            reported with their line, here and when the app starts; the other bindings apply. Here, the exit \
            code is 64 then.
            """,
        examples: [
            .init("List all commands and keys", "nagare config keys"),
            .init(
                "List the commands that you have bound",
                "nagare config keys --json --jq '.[] | select(.line) | .action'"),
        ],
        fields: ["action", "keys", "line"], columns: OutputColumns.keys,
        globalOptions: .settings, .json)

    static let configuration = CommandConfiguration("keys", help)

    private struct Row: Encodable {
        let action: String
        let keys: [String]
        /// The line in `keys.json`; `nil` for default keys.
        let line: Int?

        enum CodingKeys: String, CodingKey, CaseIterable { case action, keys, line }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(action, forKey: .action)
            try container.encode(keys, forKey: .keys)
            try container.encode(line, forKey: .line)
        }
    }

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console, _ services: AppServices) async throws {
        let json = try JSONOutput(
            options, known: Row.CodingKeys.allCases.map(\.rawValue), operation: "config keys")
        let file = KeysFile(
            try SettingsFile(options, operation: "config keys").folders.keys, .all)
        let rows = KeyCatalogue.all.actions.map { action in
            Row(
                action: action.name, keys: file.map.keys(of: action).map(\.description),
                line: file.lines[action.name])
        }
        if let json {
            try json.print(list: rows, on: console)
        } else {
            let cells = rows.map { row in
                [
                    StyledSpan(row.action), StyledSpan(row.keys.joined(separator: " "), .key),
                    StyledSpan(row.line.map(NagareStrings.Keys.place) ?? "", .dim),
                ]
            }
            console.print(Columns(cells, [.key, .title, .note]).lines(for: console.target))
        }
        let mistakes = file.sentences(in: console.language)
        mistakes.forEach(console.printDiagnostic)
        if !mistakes.isEmpty { throw ReportedFailure(code: ExitStatus.usage.rawValue) }
    }
}
