package import ArgumentParser
package import TerminalFrames

/// The pages of help and of the manual of a program.
package struct ProgramHelp: Sendable {
    /// An environment variable that the program uses.
    package struct Variable: Sendable {
        /// Variables with a common meaning.
        let names: [String]
        let meaning: String

        package init(_ names: String..., meaning: String) { (self.names, self.meaning) = (names, meaning) }
    }

    /// A file that the program stores.
    package struct StoredFile: Sendable {
        let path: String
        let meaning: String

        package init(path: String, meaning: String) { (self.path, self.meaning) = (path, meaning) }
    }

    /// The program as a command.
    package let root: CommandDescription
    /// The name and the version, such as `nagare 0.1.0`.
    let version: String
    let variables: [Variable]
    let files: [StoredFile]
    /// The texts in Japanese.
    private let japanese: HelpTexts

    /// - Parameter japanese: The texts in Japanese; a text that it lacks is in English.
    /// - Throws: `DecodingError` when a newer parser describes commands in another format.
    package init(
        of program: any ParsableCommand.Type, version: String, variables: [Variable], files: [StoredFile],
        japanese: HelpTexts
    ) throws {
        root = try CommandDescription(program)
        (self.version, self.variables, self.files) = (version, variables, files)
        self.japanese = japanese
    }

    /// The text of `nagare help COMMAND`.
    ///
    /// - Parameters:
    ///   - command: The program, or one of its commands.
    ///   - width: The maximum width of a line, in columns.
    ///   - aliases: The user's aliases, which the page of the program lists.
    ///   - language: The language of the page; a text without a translation is in English.
    /// - Returns: `nil` if the command has no texts.
    package func page(
        of command: CommandDescription, width: Int, aliases: [(name: String, text: String)] = [],
        in language: Language = .english
    ) -> String? {
        typealias Strings = NagareStrings.Help
        let topics = [
            CommandHelp.Topic(
                title: Strings.exitCodes, rows: ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) }),
            CommandHelp.Topic(
                title: Strings.environment,
                rows: variables.map { (NagareStrings.list($0.names), $0.meaning) }),
        ]
        let ownTopic = CommandHelp.Topic(title: Strings.aliases, rows: aliases.map { ($0.name, $0.text) })
        guard let page = HelpPage(command, topics: topics, ownTopic: ownTopic) else { return nil }
        return page.text(width: width, in: texts(language))
    }

    /// The text of `nagare help COMMAND`, for the names after `nagare`.
    package func page(
        of commandPath: [String], width: Int, aliases: [(name: String, text: String)] = [],
        in language: Language = .english
    ) -> String {
        guard let command = root.command(at: commandPath),
            let page = page(of: command, width: width, aliases: aliases, in: language)
        else { preconditionFailure("every command is documented") }
        return page
    }

    /// The pages of the manual: one for the program, and one for each command.
    package func manual(in language: Language = .english) -> [ManualPage] {
        root.withSubcommands.map { ManualPage(command: $0, program: self, texts: texts(language)) }
    }

    private func texts(_ language: Language) -> HelpTexts {
        language == .japanese ? japanese : HelpTexts(.english, [:])
    }
}

/// The texts of help in a language, by the English texts that commands are described with. Names of commands, options
/// and fields are the same in all languages.
package struct HelpTexts: Sendable {
    let language: Language
    private let texts: [String: String]

    /// - Parameters:
    ///   - language: The language of the texts.
    ///   - texts: The texts by their English ones; empty for English.
    package init(_ language: Language, _ texts: [String: String]) {
        (self.language, self.texts) = (language, texts)
    }

    /// The text in the language; in English if it does not exist.
    subscript(_ english: String) -> String { texts[english] ?? english }

    /// - Parameter path: The group of commands, such as `journal`.
    func commandDetails(_ path: String) -> String {
        language == .english
            ? NagareStrings.Help.commandDetails(path) : "コマンドの詳細は nagare help \(path) COMMAND で確認できます。"
    }

    /// The purpose of an argument, with its possible values and its default.
    func argument(_ purpose: String, values: [String], defaultValue: String?) -> String {
        if language == .english {
            return NagareStrings.Help.argument(purpose, values: values, defaultValue: defaultValue)
        }
        let choices = values.isEmpty ? "" : "値：\(values.joined(separator: "、"))。"
        return self[purpose] + choices + (defaultValue.map { "既定値：\($0)。" } ?? "")
    }
}
