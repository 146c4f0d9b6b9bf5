import ArgumentParser
import TerminalUI

/// `nagare config keys`
struct ConfigKeysCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "List what keys do in the app, by the names that keys.json binds.",
        discussion: """
            keys.json stands beside the profiles' folders and binds keys to actions, by section:

            {"move": {"next": ["e", "down"]}, "post": {"comments": "ctrl-k"}}

            A key is a letter or a sign, or one of enter, esc, tab, space, backspace, del, ins, up, down, left, right, \
            home, end, page-up, page-down and f1 to f24, behind ctrl-, alt- or shift-; [] takes all keys away. Ctrl-C \
            always ends the app. Two actions of one screen, or of a screen and the app, cannot have one key: what \
            does not hold is told with its line, here and when the app starts, and the rest holds.
            """)

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

    func run(_ console: Console) async throws {
        let json = try JSONOutput(
            options, known: Row.CodingKeys.allCases.map(\.rawValue), what: "config keys")
        let file = KeysFile(try SettingsFile(options, what: "config keys").folders.keys)
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
                    StyledSpan(row.line.map { "keys.json, line \($0)" } ?? "", .dim),
                ]
            }
            console.print(Columns(cells, [.key, .title, .note]).lines(for: console.target))
        }
        file.sentences.forEach(console.printDiagnostic)
    }
}
