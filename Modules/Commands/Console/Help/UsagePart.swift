/// A part of a command line, as help and the manual show it.
enum UsagePart {
    case plain(String)
    /// Typed as it is.
    case literal(String)
    /// Replaced by a value.
    case placeholder(String)

    /// The part without fonts.
    var text: String {
        switch self {
        case .plain(let text), .literal(let text): text
        case .placeholder(let name): "<\(name)>"
        }
    }

    /// The part with the fonts of the manual.
    var roff: Roff.Part {
        switch self {
        case .plain(let text): .plain(text)
        case .literal(let text): .bold(text)
        case .placeholder(let name): .italic(name)
        }
    }
}

extension CommandDescription {
    /// The synopsis, such as `nagare search <query>... [-L <n>] [global options]`.
    var usage: [UsagePart] {
        var parts: [UsagePart] = [.literal(commandPath.joined(separator: " "))]
        if !shownCommands.isEmpty {
            parts += [.plain(isProgram ? " [" : " "), .placeholder("command"), .plain(isProgram ? "]" : "")]
        }
        for argument in ownArguments where !argument.isHelp {
            let isBracketed = argument.isOptional || argument.isFlag || argument.defaultValue != nil
            parts += [.plain(isBracketed ? " [" : " ")] + argument.usage
            if argument.isRepeating { parts.append(.plain("...")) }
            if isBracketed { parts.append(.plain("]")) }
        }
        if !globalArguments.isEmpty { parts.append(.plain(" [\(NagareStrings.Help.globalOptions)]")) }
        return parts
    }
}

extension ArgumentDescription {
    /// The names and the value, for the list of arguments.
    var heading: [UsagePart] {
        guard !isPositional else { return [.placeholder(valueName ?? "")] }
        let names = (names ?? []).map(\.typed).sorted { $0.count < $1.count }
        let listed = names.map { [UsagePart.literal($0)] }.joined(separator: [.plain(", ")])
        return listed + (isFlag ? [] : [.plain(" "), .placeholder(valueName ?? "")])
    }

    /// The shortest form, for the synopsis.
    fileprivate var usage: [UsagePart] {
        guard !isPositional else { return [.placeholder(valueName ?? "")] }
        let name = names?.map(\.typed).min { $0.count < $1.count }
        return [.literal(name ?? "")] + (isFlag ? [] : [.plain(" "), .placeholder(valueName ?? "")])
    }

    /// The purpose, the possible values and the default.
    func helpText(_ texts: HelpTexts) -> String {
        texts.argument(
            purpose, values: isHelp ? [] : allValues ?? [], defaultValue: isHelp ? nil : defaultValue)
    }

    /// The purpose in English.
    var purpose: String { isHelp ? NagareStrings.Help.showHelp : abstract ?? "" }
}
