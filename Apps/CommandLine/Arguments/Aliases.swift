import ArgumentParser
import Console
import Entities
import Glibc
import Persistence
import PersistenceFiles

/// The user's command aliases from the settings.
struct Aliases {
    static let prefix = "alias."
    /// The beginning of an alias for a shell command.
    private static let shellPrefix = "!"

    /// The meaning of a command line after its alias is replaced.
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

/// The arguments after an alias, to which it refers as `$1` to `$9` and `$@`.
struct AliasArguments {
    /// The largest number of an argument to which an alias can refer.
    static let maximum = 9

    /// The maximum length of what an alias stands for, in bytes: the kernel permits no longer argument.
    static let maximumLength = 131_072

    let name: String
    let arguments: [String]

    init(name: String, _ arguments: [String]) { (self.name, self.arguments) = (name, arguments) }

    /// Returns the words of an alias with its references replaced, followed by all other arguments.
    ///
    /// A reference never splits a word, except `$@` that is a word by itself.
    ///
    /// - Throws: A usage error when an argument is missing, or the result is too long.
    func replacing(in words: [String]) throws -> [String] {
        let used = Set(words.flatMap(Self.references))
        if let needed = used.max(), needed > arguments.count {
            throw CommandFailure.usage { $0.usageStrings.aliases.missingArguments(name, needed: needed) }
        }
        guard length(of: words) <= Self.maximumLength else {
            throw CommandFailure.usage { [name] in
                $0.usageStrings.aliases.tooLong(name, maximum: Self.maximumLength)
            }
        }
        let replaced = words.flatMap { word in
            word == Self.all
                ? arguments
                : [
                    word.replacing(#/\$([1-9])/#) { arguments[(Int($0.1) ?? 1) - 1] }
                        .replacing(Self.all, with: arguments.joined(separator: " "))
                ]
        }
        if words.contains(where: { $0.contains(Self.all) }) { return replaced }
        let others = arguments.enumerated().filter { !used.contains($0.offset + 1) }.map(\.element)
        return replaced + others
    }

    /// The length of the words with their references replaced, in bytes: at most 2⁶³, because an alias is short.
    private func length(of words: [String]) -> Int {
        let lengths = arguments.map { $0.utf8.count + 1 }
        let whole = lengths.reduce(0, +)
        return words.reduce(whole) { sum, word in
            sum + word.utf8.count + 1 + word.ranges(of: Self.all).count * whole
                + Self.references(in: word).reduce(0) { $0 + lengths[$1 - 1] }
        }
    }

    private static let all = "$@"

    /// The numbers of the arguments to which a word refers.
    private static func references(in word: String) -> [Int] {
        word.matches(of: #/\$([1-9])/#).compactMap { Int($0.1) }
    }
}

/// An alias for a shell command. It refers to its arguments as a shell script does: `$1`, `$@`. It inherits a variable with
/// a secret only if it contains the variable's name.
struct ShellAlias {
    let name: String
    /// The shell command, without the leading `!`.
    let text: String
    let arguments: [String]

    /// Replaces this process by the shell, so that its exit status and signals are those of the alias.
    ///
    /// - Returns: The failure; only when the shell cannot be started.
    func run() -> CommandFailure {
        // As in git, the arguments are appended unless the command refers to them.
        let refersToArguments = text.contains(#/\$[1-9@*#{]/#)
        let script = refersToArguments || arguments.isEmpty ? text : "\(text) \"$@\""
        // A secret is for the commands that ask for it by name.
        for variable in ProcessEnvironment.secretVariables where !text.contains(variable) {
            unsetenv(variable)
        }
        // The shell must not inherit what this program ignores.
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_DFL) }
        var signals = sigset_t()
        sigemptyset(&signals)
        pthread_sigmask(SIG_SETMASK, &signals, nil)
        let words = (["/bin/sh", "-c", script, name] + arguments).map { strdup($0) } + [nil]
        execv("/bin/sh", words)
        return CommandFailure(.failed) { $0.usageStrings.aliases.noShell(name) }
    }
}
