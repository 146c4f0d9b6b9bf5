import ArgumentParser
import Console
import Entities
import Persistence
import PersistenceFiles

/// The user's command aliases from the settings.
struct Aliases {
    static let prefix = "alias."
    /// The beginning of an alias for a shell command.
    private static let shellPrefix = "!"

    /// What a command line stands for.
    enum Expansion {
        case arguments([String])
        case shell(ShellAlias)
    }

    private let texts: [String: String]

    init(_ settings: UserSettings) { texts = settings.aliases ?? [:] }

    /// All aliases, sorted by name.
    var all: [(name: String, text: String)] {
        texts.sorted { $0.key < $1.key }.map { (name: $0.key, text: $0.value) }
    }

    /// The alias name in a settings key such as `alias.NAME`; `nil` for any other key.
    static func name(in key: String) -> String? {
        key.hasPrefix(prefix) ? String(key.dropFirst(prefix.count)) : nil
    }

    /// The shell command that an alias runs; `nil` if the alias stands for arguments.
    static func shellCommand(in text: String) -> String? {
        text.hasPrefix(shellPrefix) ? String(text.dropFirst(shellPrefix.count)) : nil
    }

    /// The words for which an alias stands; `nil` if there is none, or if it stands for a shell command.
    func words(of name: String) -> [String]? {
        guard let text = texts[name], Self.shellCommand(in: text) == nil else { return nil }
        return Self.arguments(of: text)
    }

    /// Returns all aliases with `name` set to `text`.
    ///
    /// - Parameter text: Command-line arguments, or a shell command after `!`; an empty text removes the
    ///   alias.
    /// - Throws: A usage error when `name` is invalid or a command's name, or when `text` does not expand to
    ///   a command.
    func setting(_ name: String, to text: String) throws -> [String: String]? {
        var changed = texts
        changed[name] = text.isEmpty ? nil : text
        if !text.isEmpty {
            if Self.isCommand(name) {
                throw CommandFailure.usage { $0.usageStrings.aliases.isCommand(name) }
            }
            if name.isEmpty || !name.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) })
                || name.hasPrefix("-")
            {
                throw CommandFailure.usage { $0.usageStrings.aliases.invalidName(name) }
            }
            var settings = UserSettings()
            settings.aliases = changed
            let examples = Array(repeating: "x", count: AliasArguments.maximum)
            switch try Aliases(settings).expanded([name] + examples) {
            case .arguments(let arguments) where Self.isCommand(arguments.first ?? ""): break
            case .shell(let alias) where !alias.text.allSatisfy(\.isWhitespace): break
            case .arguments, .shell: throw CommandFailure.usage { $0.usageStrings.aliases.noCommand(text) }
            }
        }
        return changed.isEmpty ? nil : changed
    }

    /// Replaces a leading alias with its arguments, repeatedly when those begin with an alias themselves.
    ///
    /// In an alias, `$1` to `$9` stand for the arguments after its name, and `$@` for all of them. Arguments
    /// to which it does not refer are appended.
    ///
    /// - Parameter arguments: The command comes first, as `ArgumentOrder.normalized` arranges them.
    /// - Throws: A usage error when an alias refers to itself or to a missing argument, becomes too
    ///   long, or has an unterminated quote.
    func expanded(_ arguments: [String]) throws -> Expansion {
        var (arguments, seen) = (arguments, Set<String>())
        while let name = arguments.first, !Self.isCommand(name), let text = texts[name] {
            guard seen.insert(name).inserted else {
                throw CommandFailure.usage { $0.usageStrings.aliases.refersToItself(name) }
            }
            let given = AliasArguments(name: name, Array(arguments.dropFirst()))
            if let command = Self.shellCommand(in: text) {
                return .shell(ShellAlias(name: name, text: command, arguments: given.arguments))
            }
            guard let words = Self.arguments(of: text) else {
                throw CommandFailure.usage { $0.usageStrings.aliases.unclosedQuote(name) }
            }
            arguments = ArgumentOrder.normalized(try given.replacing(in: words))
        }
        return .arguments(arguments)
    }

    /// Returns the command line in the order that the parser expects, with a leading alias expanded.
    ///
    /// The settings are read only when the first argument is not a command. Settings that cannot be read
    /// count as having no aliases.
    static func expanding(_ arguments: [String]) throws -> Expansion {
        let arguments = ArgumentOrder.normalized(arguments)
        guard let first = arguments.first, !first.hasPrefix("-"), !isCommand(first) else {
            return .arguments(arguments)
        }
        return try Aliases(of: arguments).expanded(arguments)
    }

    /// Reads the aliases of the profile that `arguments` select; unreadable settings count as having none.
    init(of arguments: [String]) {
        let folders = try? Folders(
            environment: ProcessEnvironment.variables, profile: GlobalOptions.profileName(in: arguments))
        self.init(folders.flatMap { try? Settings.vault(in: $0).load() } ?? UserSettings())
    }

    private static func isCommand(_ name: String) -> Bool {
        name == "help" || Nagare.configuration.subcommands.contains { $0.configuration.commandName == name }
    }

    /// Splits at white space outside of quotes; `nil` when a quote is unterminated.
    private static func arguments(of text: String) -> [String]? {
        var (arguments, word, quote) = ([String](), String?.none, Character?.none)
        for character in text {
            if character == quote {
                quote = nil
            } else if quote == nil, character == "\"" || character == "'" {
                (quote, word) = (character, word ?? "")
            } else if quote == nil, character.isWhitespace {
                if let done = word { arguments.append(done) }
                word = nil
            } else {
                word = word ?? ""
                word?.append(character)
            }
        }
        return quote == nil ? arguments + [word].compactMap(\.self) : nil
    }
}
