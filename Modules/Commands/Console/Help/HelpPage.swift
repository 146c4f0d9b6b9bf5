import TerminalFrames

/// The text of `nagare help COMMAND`.
struct HelpPage {
    private let command: CommandDescription
    private let help: CommandHelp
    /// Lists at the end of the page of the program.
    private let topics: [CommandHelp.Topic]
    /// A list after them whose texts are the user's.
    private let ownTopic: CommandHelp.Topic

    /// - Returns: `nil` if the command has no texts.
    init?(_ command: CommandDescription, topics: [CommandHelp.Topic], ownTopic: CommandHelp.Topic) {
        guard let help = command.help else { return nil }
        self.command = command
        self.help = help
        self.topics = topics
        self.ownTopic = ownTopic
    }

    /// - Parameter width: The maximum width of a line, in columns.
    func text(width: Int, in texts: HelpTexts) -> String {
        typealias Strings = NagareStrings.Help
        let usage = command.usage.map(\.text).joined().replacing(
            Strings.globalOptions, with: texts[Strings.globalOptions])
        var sections = [
            [texts[help.abstract].wrapped(to: width)],
            ["\(heading(Strings.usage, texts)) \(usage)".wrapped(to: width, indentation: 7)],
        ]
        sections += help.discussion.paragraphs.map { [texts[$0].wrapped(to: width)] }
        sections += examples(width, texts)
        sections += help.topics.map { section($0, width, texts) }
        let own = command.ownArguments
        let commands = command.shownCommands.map { ($0.commandName, texts[$0.abstract ?? ""]) }
        sections += [
            section(Strings.arguments, rows(own.filter(\.isPositional), texts), width, texts),
            section(Strings.commands, commands, width, texts),
            section(Strings.options, rows(own.filter { !$0.isPositional }, texts), width, texts),
            section(Strings.globalOptions, rows(command.globalArguments, texts), width, texts),
        ]
        if command.isProgram {
            sections += topics.map { section($0, width, texts) }
            sections.append(section(ownTopic.title, ownTopic.rows, width, texts))
        } else if !command.shownCommands.isEmpty {
            let path = command.commandPath.dropFirst().joined(separator: " ")
            sections.append([texts.commandDetails(path).wrapped(to: width)])
        }
        return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
            .joined(separator: "\n\n")
    }

    /// A title, and the examples with empty lines between them.
    private func examples(_ width: Int, _ texts: HelpTexts) -> [[String]] {
        let colon = texts.language.text(":", "：")
        return help.examples.enumerated().map { index, example in
            (index == 0 ? [heading(NagareStrings.Help.examples, texts)] : [])
                + ["\(texts[example.purpose])\(colon)".wrapped(to: width, by: 2), "    \(example.line)"]
        }
    }

    private func rows(_ arguments: [ArgumentDescription], _ texts: HelpTexts) -> [(String, String)] {
        arguments.map { ($0.heading.map(\.text).joined(), $0.helpText(texts)) }
    }

    private func heading(_ title: String, _ texts: HelpTexts) -> String {
        texts.language.text("\(title.uppercased()):", "\(texts[title])：")
    }

    private func section(_ topic: CommandHelp.Topic, _ width: Int, _ texts: HelpTexts) -> [String] {
        section(topic.title, topic.rows.map { ($0.name, texts[$0.meaning]) }, width, texts)
    }

    /// A title and a list of names with their meanings; empty if there are no rows.
    private func section(
        _ title: String, _ rows: [(name: String, meaning: String)], _ width: Int, _ texts: HelpTexts
    ) -> [String] {
        if rows.isEmpty { return [] }
        let column = min(rows.map(\.name.count).max() ?? 0, max(width / 3, 12)) + 4
        return [heading(title, texts)]
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
    var paragraphs: [String] { split(separator: "\n\n").map(String.init) }

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
            // Text without spaces breaks between characters.
            if text.contains(where: { $0.displayWidth > 1 }) {
                return Wrapping.lines([StyledSpan(String(text))], width: width).map(\.text)
                    .joined(separator: "\n" + margin)
            }
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
