import ArgumentParser
import Console
import MyVideoCommands

/// Reorders command-line arguments for the parser, which expects global options after the command.
enum ArgumentOrder {
    private static let flags = names { !$0.takesValue }
    private static let options = names { $0.takesValue }

    private static func names(where isIncluded: (GlobalOption) -> Bool) -> Set<String> {
        Set(GlobalOption.allCases.filter(isIncluded).flatMap(\.names))
    }

    /// Options with a number, which may be negative by mistake.
    private static let numberOptions: Set = [
        "-L", "--limit", "--page", "--port", "--items", "--run", "--at",
        "--record-parts",
    ]

    /// Joins options and negative numbers, which the parser would take for options.
    private static func joiningNumbers(_ arguments: [String]) -> [String] {
        var (joined, isOption) = ([String](), true)
        for word in arguments {
            if word == "--" { isOption = false }
            if isOption, let last = joined.last, numberOptions.contains(last), word.hasPrefix("-"),
                Int(word) != nil
            {
                joined[joined.count - 1] = last == "-L" ? last + word : "\(last)=\(word)"
            } else {
                joined.append(word)
            }
        }
        return joined
    }

    /// Converts `--devtools=PORT` to the option with a value.
    private static func namingPort(_ arguments: [String]) -> [String] {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        return arguments.enumerated().map { place, word in
            guard place < end, word.hasPrefix("--devtools=") else { return word }
            return "--devtools-port=" + word.dropFirst("--devtools=".count)
        }
    }

    /// Converts arguments after `--` to options of `episode download`, which passes them on.
    private static func convertingPassedArguments(_ arguments: [String]) -> [String] {
        guard arguments.starts(with: ["episode", "download"]), let end = arguments.firstIndex(of: "--") else {
            return arguments
        }
        let passed = arguments[(end + 1)...].map { "--\(EpisodeCommand.passedArgumentOption)=\($0)" }
        return arguments[..<end] + passed
    }

    /// The normalized arguments without the global options and their values.
    static func withoutGlobalOptions(_ arguments: [String]) -> [String] {
        var (left, rest) = ([String](), normalized(arguments)[...])
        while let word = rest.popFirst(), word != "--" {
            if options.contains(word) {
                _ = rest.popFirst()
            } else if !flags.contains(word), !options.contains(where: { word.hasPrefix("\($0)=") }) {
                left.append(word)
            }
        }
        return left + rest
    }

    /// Moves global options before and between the names of the command behind it, before `--` if there is one.
    static func normalized(_ arguments: [String]) -> [String] {
        let arguments = joiningNumbers(namingPort(arguments))
        var (moved, path, rest) = ([String](), [String](), arguments[...])
        var group: any ParsableCommand.Type = Nagare.self
        while let word = rest.first, word != "--" {
            if flags.contains(word) || options.contains(where: { word.hasPrefix("\($0)=") }) {
                moved.append(rest.removeFirst())
            } else if options.contains(word), rest.count > 1 {
                moved += [rest.removeFirst(), rest.removeFirst()]
            } else if let next = group.configuration.subcommands.first(where: {
                $0.configuration.commandName == word
            }) {
                path.append(rest.removeFirst())
                group = next
                if next.configuration.subcommands.isEmpty { break }
            } else if path.isEmpty, word.hasPrefix("-") {
                return arguments
            } else {
                break
            }
        }
        guard !rest.isEmpty || !path.isEmpty else { return arguments }
        let end = rest.firstIndex(of: "--") ?? rest.endIndex
        return convertingPassedArguments(path + rest[..<end] + moved + rest[end...])
    }
}
