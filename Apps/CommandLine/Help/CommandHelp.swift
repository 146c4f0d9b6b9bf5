import ArgumentParser

/// The texts of a command's help and manual page, apart from those of its arguments.
struct CommandHelp {
    /// A command line, and what it does.
    struct Example {
        let purpose: String
        /// The command line, without a prompt.
        let line: String

        init(_ purpose: String, _ line: String) { (self.purpose, self.line) = (purpose, line) }
    }

    /// A list of names with their meanings, such as values of an argument.
    struct Topic {
        let title: String
        let rows: [(name: String, meaning: String)]
    }

    /// What the user can do with the command: one imperative sentence.
    let abstract: String
    /// Paragraphs, separated by empty lines.
    let discussion: String
    let topics: [Topic]
    let examples: [Example]
    /// The fields of the JSON that it prints; nested ones are written as `user.id`.
    let fields: [String]
    /// The columns of the rows that it prints in a pipe, by the names of their fields.
    let columns: [String]
    /// The global options that have an effect on the command; it accepts the others as well.
    let globalOptions: Set<GlobalOption>

    init(
        _ abstract: String, discussion: String = "", topics: [Topic] = [], examples: [Example],
        fields: [String] = [], columns: [String] = [], globalOptions: Set<GlobalOption>...
    ) {
        (self.abstract, self.discussion, self.topics) = (abstract, discussion, topics)
        (self.fields, self.columns) = (fields, columns)
        (self.examples, self.globalOptions) = (examples, globalOptions.reduce([]) { $0.union($1) })
    }
}

/// A command with a page in help and in the manual.
protocol DocumentedCommand: ParsableCommand {
    static var help: CommandHelp { get }
}

extension CommandConfiguration {
    /// - Parameters:
    ///   - name: The command's name, without those of its parents.
    ///   - help: Its texts.
    init(
        _ name: String, _ help: CommandHelp, shouldDisplay: Bool = true,
        subcommands: [any ParsableCommand.Type] = []
    ) {
        self.init(
            commandName: name, abstract: help.abstract, discussion: help.discussion,
            shouldDisplay: shouldDisplay, subcommands: subcommands)
    }
}
