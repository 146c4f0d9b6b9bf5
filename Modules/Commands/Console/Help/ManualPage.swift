/// A page of the manual, generated from the texts of `nagare help`.
package struct ManualPage {
    package let command: CommandDescription
    let program: ProgramHelp
    let texts: HelpTexts

    /// The page's name, such as `nagare-journal-show`.
    var name: String { command.commandPath.joined(separator: "-") }
    /// The file's name, such as `nagare-journal-show.1`.
    package var fileName: String { "\(name).1" }

    private typealias Strings = NagareStrings.ManualSections

    /// The page's source, in the macros of man(7).
    package var source: String {
        var roff = Roff()
        roff.macro("TH", name.uppercased(), "1", "", program.version, "Nagare")
        roff.macro("SH", texts[Strings.name])
        roff.line(.plain("\(name) - \(summary)"))
        roff.macro("SH", texts[Strings.synopsis])
        roff.line(command.usage.map(\.roff))
        roff.macro("SH", texts[Strings.description])
        roff.paragraphs(description)
        writeExamples(to: &roff)
        for topic in command.help?.topics ?? [] { write(topic, to: &roff) }
        writeOutput(to: &roff)
        writeCommands(to: &roff)
        roff.macro("SH", texts[Strings.options])
        writeOptions(to: &roff)
        roff.macro("SH", texts[Strings.exitStatus])
        for status in ExitStatus.allCases {
            roff.macro("TP", "5")
            roff.line(.bold("\(status.rawValue)"))
            roff.line(.plain(texts[status.meaning]))
        }
        roff.macro("SH", texts[Strings.environment])
        for variable in program.variables {
            roff.macro("TP")
            roff.line(Roff.listed(variable.names))
            roff.line(.plain(texts[variable.meaning]))
        }
        roff.macro("SH", texts[Strings.files])
        for file in program.files {
            roff.macro("TP")
            roff.line(.italic(file.path))
            roff.line(.plain(texts[file.meaning]))
        }
        roff.macro("SH", texts[Strings.seeAlso])
        writeRelated(to: &roff)
        return roff.text
    }

    /// The abstract without its full stop, for the NAME section.
    private var summary: String {
        let abstract = texts[command.abstract ?? ""]
        return abstract.hasSuffix(".") || abstract.hasSuffix("。") ? String(abstract.dropLast()) : abstract
    }

    private var description: String {
        ([command.abstract ?? ""] + (command.help?.discussion.paragraphs ?? [])).map { texts[$0] }
            .joined(separator: "\n\n")
    }

    private func write(_ topic: CommandHelp.Topic, to roff: inout Roff) {
        roff.macro("SH", texts[topic.title].uppercased())
        for row in topic.rows {
            roff.macro("TP")
            roff.line(.bold(row.name))
            roff.line(.plain(texts[row.meaning]))
        }
    }

    private func writeOutput(to roff: inout Roff) {
        let lists = [
            (Strings.fields, command.help?.fields ?? []), (Strings.columns, command.help?.columns ?? []),
        ]
        let shown = lists.filter { !$0.1.isEmpty }
        if !shown.isEmpty { roff.macro("SH", texts[Strings.output]) }
        for (title, names) in shown {
            roff.macro("SS", texts[title])
            roff.line(.plain("\(NagareStrings.list(names))."))
        }
    }

    private func writeCommands(to roff: inout Roff) {
        guard !command.shownCommands.isEmpty else { return }
        roff.macro("SH", texts[Strings.commands])
        for command in command.shownCommands {
            roff.macro("TP")
            roff.line(.bold(command.commandPath.joined(separator: " ")))
            roff.line(.plain(texts[command.abstract ?? ""]))
        }
    }

    private func writeOptions(to roff: inout Roff) {
        write(command.ownArguments, to: &roff)
        if command.globalArguments.isEmpty { return }
        roff.macro("SS", texts[Strings.globalOptions])
        write(command.globalArguments, to: &roff)
    }

    private func write(_ arguments: [ArgumentDescription], to roff: inout Roff) {
        for argument in arguments {
            roff.macro("TP")
            roff.line(argument.heading.map(\.roff))
            roff.line(.plain(argument.helpText(texts)))
        }
    }

    private func writeExamples(to roff: inout Roff) {
        roff.macro("SH", texts[Strings.examples])
        for example in command.help?.examples ?? [] {
            roff.macro("TP")
            roff.line(.plain(texts[example.purpose]))
            roff.line(.bold(example.line))
        }
    }

    private func writeRelated(to roff: inout Roff) {
        let parents = program.root.withSubcommands.filter {
            command.commandPath.dropLast() == $0.commandPath[...]
        }
        let siblings = parents.flatMap(\.shownCommands).filter { $0.commandPath != command.commandPath }
        let related = parents + (command.shownCommands.isEmpty ? siblings : command.shownCommands)
        for (number, other) in related.enumerated() {
            let end = number == related.count - 1 ? "(1)" : "(1),"
            roff.line(.bold(other.commandPath.joined(separator: "-")), .plain(end))
        }
    }
}

extension Roff {
    /// Formats alternative names.
    fileprivate static func listed(_ names: [String]) -> [Part] {
        Array(names.map { [Part.bold($0)] }.joined(separator: [.plain(", ")]))
    }
}
