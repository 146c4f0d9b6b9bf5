import TerminalUI

/// Errors about the command line, and about where it runs.
protocol UsageStrings: Sendable {
    var arguments: any UsageArgumentsStrings { get }
    var commands: any UsageCommandsStrings { get }
    var aliases: any UsageAliasesStrings { get }
    var json: any UsageJSONStrings { get }
    var system: any UsageSystemStrings { get }
}

/// The texts of `Arguments`.
protocol UsageArgumentsStrings: Sendable {
    /// - Parameters:
    ///   - commandPath: The names after `nagare`, such as `config set`; `nil` for all commands.
    ///   - advice: `nil` refers to the command's help.
    func rejected(_ commandPath: String?, why: String, advice: String?) -> ErrorMessage
    func why(_ mistake: ArgumentMistake) -> String
    func why(_ problem: ParserProblem) -> String

    /// - Returns: `nil` if there is no better advice than the command's help.
    func advice(_ problem: ParserProblem) -> String?
    var notUnderstood: String { get }
}

/// The texts of `Commands`.
protocol UsageCommandsStrings: Sendable {
    /// - Parameters:
    ///   - suggestion: A command with a similar name.
    ///   - commandPath: The group of commands; `nil` for all commands.
    func unknown(_ what: String, typed: String, suggestion: String?, seeing commandPath: String?)
        -> ErrorMessage
    func missing(_ what: String, _ known: [String]) -> ErrorMessage
    func notATerminal(_ what: String, _ advice: TerminalAdvice) -> ErrorMessage
    func noScreen(_ url: String) -> ErrorMessage
}

/// What to do about a command that needs a terminal.
enum TerminalAdvice {
    case runInTerminal, runInTerminalOrUseCommand, useFrameCommand
}

/// The texts of `Aliases`.
protocol UsageAliasesStrings: Sendable {
    func isCommand(_ name: String) -> ErrorMessage
    func invalidName(_ name: String) -> ErrorMessage
    func noCommand(_ text: String) -> ErrorMessage
    func refersToItself(_ name: String) -> ErrorMessage
    func tooLong(_ name: String, maximum: Int) -> ErrorMessage

    /// - Parameter needed: The number of arguments that the alias refers to.
    func missingArguments(_ name: String, needed: Int) -> ErrorMessage
    func noShell(_ name: String) -> ErrorMessage
    func unclosedQuote(_ name: String) -> ErrorMessage
}

/// The texts of `JSON`: `--json`, `--fields` and `--template`.
protocol UsageJSONStrings: Sendable {
    func unknownField(_ what: String, name: String, known: [String]) -> ErrorMessage
    func noFields(_ what: String, known: [String]) -> ErrorMessage
    func unclosedPlaceholder(_ what: String) -> ErrorMessage
}

/// The texts of `System`.
protocol UsageSystemStrings: Sendable {
    func noHomeFolder(variable: String) -> ErrorMessage
    func tooManyOpenFiles(_ limit: Int, needed: Int) -> ErrorMessage
    func notEnoughMemory(kilobytes: Int, needed: Int) -> ErrorMessage
    func cannotWriteManual(path: String) -> ErrorMessage
}

extension Language {
    /// The errors about the command line in this language.
    var usageStrings: any UsageStrings {
        switch self {
        case .english: EnglishUsageStrings()
        case .japanese: JapaneseUsageStrings()
        }
    }
}
