import ArgumentParser
import Entities
import Persistence
import PersistenceSQLite

/// Commands of the user's own, as the settings have them.
struct Aliases {
    static let prefix = "alias."
    private let texts: [String: String]

    init(_ settings: UserSettings) { texts = settings.aliases ?? [:] }

    /// By name.
    var all: [(name: String, text: String)] {
        texts.sorted { $0.key < $1.key }.map { (name: $0.key, text: $0.value) }
    }

    /// The alias that a setting's name is about; `nil` for another setting.
    static func name(in key: String) -> String? {
        key.hasPrefix(prefix) ? String(key.dropFirst(prefix.count)) : nil
    }

    /// - Parameter text: Words for the program; empty forgets the alias.
    /// - Throws: A usage error when the name is a command's, or the words lead to none.
    func setting(_ name: String, to text: String) throws -> [String: String]? {
        var changed = texts
        changed[name] = text.isEmpty ? nil : text
        if !text.isEmpty {
            if Self.isCommand(name) {
                throw Self.refusal("\"\(name)\" is a command", "give the alias another name")
            }
            if name.isEmpty || !name.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) })
                || name.hasPrefix("-")
            {
                throw Self.refusal("\"\(name)\" is no name of an alias", "use letters, digits, - and _")
            }
            var settings = UserSettings()
            settings.aliases = changed
            let first = try Aliases(settings).expanded([name]).first ?? ""
            if !Self.isCommand(first) {
                throw Self.refusal("\"\(text)\" begins with no command", "see nagare help")
            }
        }
        return changed.isEmpty ? nil : changed
    }

    /// Puts what it stands for in the place of an alias that begins the command line, and of one that begins that.
    ///
    /// - Parameter words: With the command first, as `Words.arranged` leaves them.
    /// - Throws: A usage error where it leads back to itself, or a quote has no end.
    func expanded(_ words: [String]) throws -> [String] {
        var (words, seen) = (words, Set<String>())
        while let name = words.first, !Self.isCommand(name), let text = texts[name] {
            guard seen.insert(name).inserted else {
                throw Self.refusal(
                    "the alias \"\(name)\" leads back to itself", "change it with config set alias.\(name)")
            }
            guard let meant = Self.words(of: text) else {
                throw Self.refusal("the alias \"\(name)\" has a quote without an end", "end it")
            }
            words = Words.arranged(meant + words.dropFirst())
        }
        return words
    }

    /// The command line with its alias, if it has one, put into words that the parser knows.
    ///
    /// The settings are read only for a first word that is no command; any that cannot be read have no aliases.
    static func expanding(_ words: [String]) throws -> [String] {
        let words = Words.arranged(words)
        guard let first = words.first, !first.hasPrefix("-"), !isCommand(first) else { return words }
        return try Aliases(of: words).expanded(words)
    }

    /// - Parameter words: Which may name a profile.
    init(of words: [String]) {
        let profile = words.firstIndex(of: "--profile").flatMap { words.dropFirst($0 + 1).first }
        let joined = words.first { $0.hasPrefix("--profile=") }.map { String($0.dropFirst(10)) }
        let usual = words.contains("--demo") ? "demo" : "default"
        let folders = try? Folders(environment: Settings.environment, profile: profile ?? joined ?? usual)
        self.init(folders.flatMap { try? Settings.vault(in: $0).load() } ?? UserSettings())
    }

    private static func isCommand(_ name: String) -> Bool {
        name == "help" || Nagare.configuration.subcommands.contains { $0.configuration.commandName == name }
    }

    private static func refusal(_ why: String, _ todo: String) -> CommandFailure {
        CommandFailure.usage("alias", why: why, todo: todo)
    }

    /// Split at spaces outside of `"` and `'`; `nil` where one has no end.
    private static func words(of text: String) -> [String]? {
        var (words, word, quote) = ([String](), String?.none, Character?.none)
        for character in text {
            if character == quote {
                quote = nil
            } else if quote == nil, character == "\"" || character == "'" {
                (quote, word) = (character, word ?? "")
            } else if quote == nil, character.isWhitespace {
                if let done = word { words.append(done) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return quote == nil ? words + [word].compactMap(\.self) : nil
    }
}
