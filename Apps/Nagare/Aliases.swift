import ArgumentParser
import Entities
import Persistence
import PersistenceSQLite

/// The user's command aliases from the settings.
struct Aliases {
    static let prefix = "alias."
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

    /// Returns all aliases with `name` set to `text`.
    ///
    /// - Parameter text: Command-line arguments; an empty text removes the alias.
    /// - Throws: A usage error when `name` is invalid or a command's name, or when `text` does not expand to
    ///   a command.
    func setting(_ name: String, to text: String) throws -> [String: String]? {
        var changed = texts
        changed[name] = text.isEmpty ? nil : text
        if !text.isEmpty {
            if Self.isCommand(name) {
                throw CommandFailure.usage(NagareStrings.Aliases.isCommand(name))
            }
            if name.isEmpty || !name.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) })
                || name.hasPrefix("-")
            {
                throw CommandFailure.usage(NagareStrings.Aliases.invalidName(name))
            }
            var settings = UserSettings()
            settings.aliases = changed
            let first = try Aliases(settings).expanded([name]).first ?? ""
            if !Self.isCommand(first) {
                throw CommandFailure.usage(NagareStrings.Aliases.noCommand(text))
            }
        }
        return changed.isEmpty ? nil : changed
    }

    /// Replaces a leading alias with its arguments, repeatedly when those begin with an alias themselves.
    ///
    /// - Parameter arguments: The command comes first, as `ArgumentOrder.normalized` arranges them.
    /// - Throws: A usage error when an alias refers to itself, or has an unterminated quote.
    func expanded(_ arguments: [String]) throws -> [String] {
        var (arguments, seen) = (arguments, Set<String>())
        while let name = arguments.first, !Self.isCommand(name), let text = texts[name] {
            guard seen.insert(name).inserted else {
                throw CommandFailure.usage(NagareStrings.Aliases.refersToItself(name))
            }
            guard let expansion = Self.arguments(of: text) else {
                throw CommandFailure.usage(NagareStrings.Aliases.unclosedQuote(name))
            }
            arguments = ArgumentOrder.normalized(expansion + arguments.dropFirst())
        }
        return arguments
    }

    /// Returns the command line in the order that the parser expects, with a leading alias expanded.
    ///
    /// The settings are read only when the first argument is not a command. Settings that cannot be read
    /// count as having no aliases.
    static func expanding(_ arguments: [String]) throws -> [String] {
        let arguments = ArgumentOrder.normalized(arguments)
        guard let first = arguments.first, !first.hasPrefix("-"), !isCommand(first) else { return arguments }
        return try Aliases(of: arguments).expanded(arguments)
    }

    /// Reads the aliases of the profile that `arguments` select; unreadable settings count as having none.
    init(of arguments: [String]) {
        let profile = arguments.firstIndex(of: "--profile").flatMap { arguments.dropFirst($0 + 1).first }
        let joined = arguments.first { $0.hasPrefix("--profile=") }.map { String($0.dropFirst(10)) }
        let defaultProfile = arguments.contains("--demo") ? "demo" : "default"
        let folders = try? Folders(
            environment: Settings.environment, profile: profile ?? joined ?? defaultProfile)
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
                word = (word ?? "") + String(character)
            }
        }
        return quote == nil ? arguments + [word].compactMap(\.self) : nil
    }
}
