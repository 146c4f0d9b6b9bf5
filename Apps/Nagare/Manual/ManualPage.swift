/// A page of the manual, generated from the texts of `nagare help`.
struct ManualPage {
    let command: CommandDescription
    /// The whole program.
    let program: CommandDescription

    /// The page's name, such as `nagare-journal-show`.
    var name: String { command.commandPath.joined(separator: "-") }
    /// The file's name, such as `nagare-journal-show.1`.
    var fileName: String { "\(name).1" }

    private var isProgram: Bool { command.commandPath.count == 1 }

    /// The page's source, in the macros of man(7).
    var source: String {
        var roff = Roff()
        roff.macro("TH", name.uppercased(), "1", "", "nagare \(version)", "Nagare")
        roff.macro("SH", "NAME")
        roff.line(.plain("\(name) - \(summary)"))
        roff.macro("SH", "SYNOPSIS")
        writeSynopsis(to: &roff)
        roff.macro("SH", "DESCRIPTION")
        roff.paragraphs(description)
        writeCommands(to: &roff)
        roff.macro("SH", "OPTIONS")
        writeOptions(to: &roff)
        roff.macro("SH", "EXIT STATUS")
        for status in ExitStatus.allCases {
            roff.macro("TP", "5")
            roff.line(.bold("\(status.rawValue)"))
            roff.line(.plain(status.meaning))
        }
        roff.macro("SH", "ENVIRONMENT")
        for variable in EnvironmentVariable.all {
            roff.macro("TP")
            roff.line(Roff.listed(variable.names))
            roff.line(.plain(variable.meaning))
        }
        roff.macro("SH", "FILES")
        for file in StoredFile.all {
            roff.macro("TP")
            roff.line(.italic(file.path))
            roff.line(.plain(file.meaning))
        }
        roff.macro("SH", "SEE ALSO")
        writeRelated(to: &roff)
        return roff.text
    }

    /// The abstract without its full stop, for the NAME section.
    private var summary: String {
        let abstract = command.abstract ?? ""
        return abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
    }

    private var description: String {
        let more = isProgram ? Nagare.about : command.discussion
        return [command.abstract, more].compactMap(\.self).joined(separator: "\n\n")
    }

    private func writeSynopsis(to roff: inout Roff) {
        var parts: [Roff.Part] = [.bold(command.commandPath.joined(separator: " "))]
        for argument in command.shownArguments where !argument.isGlobal {
            let isBracketed = argument.isOptional || argument.isFlag || argument.defaultValue != nil
            parts += [.plain(isBracketed ? " [" : " ")] + argument.usage
            if argument.isRepeating { parts.append(.plain("...")) }
            if isBracketed { parts.append(.plain("]")) }
        }
        if !command.shownCommands.isEmpty { parts += [.plain(" "), .italic("command"), .plain(" ...")] }
        parts += [.plain(" ["), .italic("global options"), .plain("]")]
        roff.line(parts)
    }

    private func writeCommands(to roff: inout Roff) {
        guard !command.shownCommands.isEmpty else { return }
        roff.macro("SH", "COMMANDS")
        for command in command.shownCommands {
            roff.macro("TP")
            roff.line(.bold(command.commandPath.joined(separator: " ")))
            roff.line(.plain(command.abstract ?? ""))
        }
    }

    private func writeOptions(to roff: inout Roff) {
        write(command.shownArguments.filter { !$0.isGlobal }, to: &roff)
        // A command group has no arguments, so take the global options from any command that has them.
        let globalArguments = program.withSubcommands.lazy.map { $0.shownArguments.filter(\.isGlobal) }
        guard let global = globalArguments.first(where: { !$0.isEmpty }) else { return }
        roff.macro("SS", GlobalOptions.title)
        write(global, to: &roff)
    }

    private func write(_ arguments: [ArgumentDescription], to roff: inout Roff) {
        for argument in arguments {
            roff.macro("TP")
            roff.line(argument.heading)
            roff.line(.plain(argument.helpText))
        }
    }

    private func writeRelated(to roff: inout Roff) {
        let parents = program.withSubcommands.filter { command.commandPath.dropLast() == $0.commandPath[...] }
        let siblings = parents.flatMap(\.shownCommands).filter { $0.commandPath != command.commandPath }
        let related = parents + (command.shownCommands.isEmpty ? siblings : command.shownCommands)
        for (number, other) in related.enumerated() {
            let end = number == related.count - 1 ? "(1)" : "(1),"
            roff.line(.bold(other.commandPath.joined(separator: "-")), .plain(end))
        }
    }
}

extension ArgumentDescription {
    /// The names and the value, for the list of options.
    fileprivate var heading: [Roff.Part] {
        guard !isPositional else { return [.italic(valueName ?? "")] }
        let value: [Roff.Part] = isFlag ? [] : [.plain(" "), .italic(valueName ?? "")]
        return Roff.listed((names ?? []).map(\.typed).sorted { $0.count < $1.count }) + value
    }

    /// The shortest form, for the synopsis.
    fileprivate var usage: [Roff.Part] {
        guard !isPositional else { return [.italic(valueName ?? "")] }
        let name = names?.map(\.typed).min { $0.count < $1.count }
        return [.bold(name ?? "")] + (isFlag ? [] : [.plain(" "), .italic(valueName ?? "")])
    }

    fileprivate var helpText: String {
        let values = allValues.map { "One of \($0.joined(separator: ", "))." }
        let defaultText = defaultValue.map { "\($0) unless given." }
        let text = [abstract, values, defaultText].compactMap(\.self).joined(separator: " ")
        return text.isEmpty ? "See DESCRIPTION." : text
    }
}

extension Roff {
    /// Formats alternative names.
    fileprivate static func listed(_ names: [String]) -> [Part] {
        Array(names.map { [Part.bold($0)] }.joined(separator: [.plain(", ")]))
    }
}
