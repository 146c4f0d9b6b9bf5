import TerminalFrames

/// The text of `nagare help COMMAND`.
struct HelpPage {
    private let command: CommandDescription
    private let help: CommandHelp
    /// Lists at the end of the page of the program.
    private let topics: [CommandHelp.Topic]

    /// - Returns: `nil` if the command has no texts.
    init?(_ command: CommandDescription, topics: [CommandHelp.Topic]) {
        guard let help = command.help else { return nil }
        (self.command, self.help, self.topics) = (command, help, topics)
    }

    /// - Parameter width: The maximum width of a line, in columns.
    func text(width: Int) -> String {
        typealias Strings = NagareStrings.Help
        var sections = [
            [help.abstract.wrapped(to: width)],
            [
                "\(heading(Strings.usage)) \(command.usage.map(\.text).joined())".wrapped(
                    to: width, indentation: 7)
            ],
        ]
        sections += help.discussion.paragraphs.map { [$0.wrapped(to: width)] }
        sections += examples(width)
        sections += help.topics.map { section($0.title, $0.rows, width) }
        let own = command.ownArguments
        let lists = [
            (Strings.arguments, rows(own.filter(\.isPositional))),
            (Strings.commands, command.shownCommands.map { ($0.commandName, $0.abstract ?? "") }),
            (Strings.options, rows(own.filter { !$0.isPositional })),
            (Strings.globalOptions, rows(command.globalArguments)),
        ]
        sections += lists.map { section($0, $1, width) }
        if command.isProgram {
            sections += topics.map { section($0.title, $0.rows, width) }
        } else if !command.shownCommands.isEmpty {
            let path = command.commandPath.dropFirst().joined(separator: " ")
            sections.append([Strings.commandDetails(path).wrapped(to: width)])
        }
        return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
            .joined(separator: "\n\n")
    }

    /// A title, and the examples with empty lines between them.
    private func examples(_ width: Int) -> [[String]] {
        help.examples.enumerated().map { index, example in
            (index == 0 ? [heading(NagareStrings.Help.examples)] : [])
                + [
                    NagareStrings.Help.purpose(example.purpose).wrapped(to: width, by: 2),
                    "    \(example.line)",
                ]
        }
    }

    private func rows(_ arguments: [ArgumentDescription]) -> [(String, String)] {
        arguments.map { ($0.heading.map(\.text).joined(), $0.helpText) }
    }

    private func heading(_ title: String) -> String { "\(title.uppercased()):" }

    /// A title and a list of names with their meanings; empty if there are no rows.
    private func section(_ title: String, _ rows: [(name: String, meaning: String)], _ width: Int) -> [String]
    {
        if rows.isEmpty { return [] }
        let column = min(rows.map(\.name.count).max() ?? 0, max(width / 3, 12)) + 4
        return [heading(title)]
            + rows.map { name, meaning in
                let lines = meaning.wrapped(to: width, by: column)
                let label = "  \(name)"
                guard label.count + 2 <= column else { return "\(label)\n\(lines)" }
                return label + lines.dropFirst(label.count)
            }
    }
}

extension String {
    /// The paragraphs, which are separated by empty lines.
    fileprivate var paragraphs: [String] { split(separator: "\n\n").map(String.init) }

    /// Breaks lines between words; a longer word gets a line of its own. Line breaks are preserved.
    ///
    /// - Parameters:
    ///   - width: The maximum width in columns, including the indentation.
    ///   - indentation: The indentation of continuation lines.
    fileprivate func wrapped(to width: Int, indentation: Int = 0) -> String {
        let margin = String(repeating: " ", count: indentation)
        return split(separator: "\n", omittingEmptySubsequences: false).map { text in
            // An indented line is preformatted.
            if text.hasPrefix("  ") { return String(text) }
            var (lines, line) = ([String](), "")
            for word in text.split(separator: " ") {
                if !line.isEmpty, line.displayWidth + 1 + word.description.displayWidth > width {
                    lines.append(line)
                    line = margin + word
                } else {
                    line += (line.isEmpty ? "" : " ") + word
                }
            }
            return (lines + [line]).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    /// Breaks lines between words, with `margin` columns before every line.
    fileprivate func wrapped(to width: Int, by margin: Int) -> String {
        let space = String(repeating: " ", count: margin)
        return wrapped(to: Swift.max(width - margin, 20)).split(separator: "\n").map { space + $0 }
            .joined(separator: "\n")
    }
}
