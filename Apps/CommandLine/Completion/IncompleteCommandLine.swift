import Console

/// A command line whose last word is to be completed.
struct IncompleteCommandLine {
    /// What the last word can be.
    enum Expected {
        /// A command below `command`.
        case command
        case option
        /// The value of an argument.
        case value(ArgumentDescription)
        case nothing
    }

    /// The command to which the words before lead.
    private(set) var command: CommandDescription
    /// The last word, without an option's name before `=`.
    private(set) var typed: String
    /// The name of an option and `=`, if its value is in the same word; otherwise empty.
    private(set) var optionPrefix = ""
    private(set) var expected = Expected.nothing
    /// The words before that are neither commands nor options.
    private(set) var positionals: [String] = []
    private let program: CommandDescription
    private var usedNames: Set<String> = []
    private var expandedAliases: Set<String> = []
    /// The option whose value is the next word.
    private var pending: ArgumentDescription?
    /// Whether the words are those after `help`.
    private(set) var isHelp = false
    private var (hasTerminator, isUnknown) = (false, false)

    /// - Parameters:
    ///   - words: The words after the program's name, as typed; the last one is incomplete and may be empty.
    ///   - aliases: The user's aliases, which stand for the words of their commands.
    init(_ words: [String], of program: CommandDescription, _ aliases: Aliases) {
        (command, self.program, typed) = (program, program, words.last ?? "")
        var rest = words.dropLast()
        while let word = rest.popFirst() {
            if let expansion = take(word, aliases) { rest = expansion + rest }
        }
        finish()
    }

    /// The options that can follow: also those that all commands accept, before one is named.
    var options: [ArgumentDescription] {
        let all = command.ownArguments + (isGroup ? program.anyGlobalArguments : command.globalArguments)
        return all.filter { option in
            !option.isPositional
                && (option.isRepeating || !option.typedNames.contains(where: usedNames.contains))
        }
    }

    private var isGroup: Bool { !command.shownCommands.isEmpty }

    /// Takes a complete word.
    ///
    /// - Returns: The words that it stands for; `nil` if it is no alias.
    private mutating func take(_ word: String, _ aliases: Aliases) -> ArraySlice<String>? {
        if pending != nil {
            pending = nil
        } else if !hasTerminator, word == "--" {
            hasTerminator = true
        } else if !hasTerminator, word.hasPrefix("-"), word != "-" {
            let name = String(word.prefix { $0 != "=" })
            usedNames.insert(name)
            if let option = option(named: name), !option.isFlag, name == word { pending = option }
        } else if command.isProgram, !isHelp, word == "help" {
            isHelp = true
        } else if let next = command.shownCommands.first(where: { $0.commandName == word }) {
            command = next
        } else if command.isProgram, !isHelp, let words = aliases.words(of: word),
            expandedAliases.insert(word).inserted
        {
            return words[...]
        } else if isGroup || isHelp {
            isUnknown = true
        } else {
            positionals.append(word)
        }
        return nil
    }

    private mutating func finish() {
        let name = String(typed.prefix { $0 != "=" })
        if isUnknown { return }
        if let pending {
            expected = .value(pending)
        } else if !hasTerminator, typed.hasPrefix("--"), name != typed {
            guard let option = option(named: name), !option.isFlag else { return }
            (optionPrefix, typed) = (name + "=", String(typed.dropFirst(name.count + 1)))
            expected = .value(option)
        } else if !hasTerminator, typed.hasPrefix("-") {
            expected = isHelp ? .nothing : .option
        } else if isGroup {
            expected = .command
        } else if !isHelp {
            let arguments = command.ownArguments.filter(\.isPositional)
            let next = positionals.count < arguments.count ? arguments[positionals.count] : arguments.last
            if let next, positionals.count < arguments.count || next.isRepeating { expected = .value(next) }
        }
    }

    private func option(named name: String) -> ArgumentDescription? {
        (command.ownArguments + program.anyGlobalArguments).first { $0.typedNames.contains(name) }
    }
}

extension CommandDescription {
    /// The options that all commands accept.
    fileprivate var anyGlobalArguments: [ArgumentDescription] {
        withSubcommands.lazy.map { ($0.arguments ?? []).filter { $0.isGlobal && $0.shouldDisplay } }
            .first { !$0.isEmpty } ?? []
    }
}
