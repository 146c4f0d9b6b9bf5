package import ArgumentParser

/// The texts of a command's help and manual page, apart from those of its arguments.
package struct CommandHelp {
    /// A command line, and what it does.
    package struct Example {
        package let purpose: String
        /// The command line, without a prompt.
        package let line: String

        package init(_ purpose: String, _ line: String) { (self.purpose, self.line) = (purpose, line) }
    }

    /// A list of names with their meanings, such as values of an argument.
    package struct Topic {
        package let title: String
        package let rows: [(name: String, meaning: String)]

        package init(title: String, rows: [(name: String, meaning: String)]) {
            (self.title, self.rows) = (title, rows)
        }
    }

    /// What the user can do with the command: one imperative sentence.
    package let abstract: String
    /// Further explanation: paragraphs, separated by empty lines.
    package let discussion: String
    package let topics: [Topic]
    package let examples: [Example]
    /// The fields of the JSON that it prints; nested ones are written as `user.id`.
    package let fields: [String]
    /// The columns of the rows that it prints in a pipe, by the names of their fields.
    package let columns: [String]
    /// The global options that have an effect on the command; it accepts the others as well.
    package let globalOptions: Set<GlobalOption>

    package init(
        _ abstract: String, discussion: String = "", topics: [Topic] = [], examples: [Example],
        fields: [String] = [], columns: [String] = [], globalOptions: Set<GlobalOption>...
    ) {
        (self.abstract, self.discussion, self.topics) = (abstract, discussion, topics)
        (self.fields, self.columns) = (fields, columns)
        (self.examples, self.globalOptions) = (examples, globalOptions.reduce([]) { $0.union($1) })
    }
}

/// A command with a page in help and in the manual.
package protocol DocumentedCommand: ParsableCommand {
    static var help: CommandHelp { get }
}

extension CommandConfiguration {
    /// Creates a configuration with the texts of a command's help.
    ///
    /// - Parameters:
    ///   - name: The command's name, without those of its parents.
    ///   - help: Its texts.
    package init(
        _ name: String, _ help: CommandHelp, shouldDisplay: Bool = true,
        subcommands: [any ParsableCommand.Type] = []
    ) {
        self.init(
            commandName: name, abstract: help.abstract, discussion: help.discussion,
            shouldDisplay: shouldDisplay, subcommands: subcommands)
    }
}

/// A source of completions that depend on the user's data.
package enum CompletionSource: String {
    /// Ids of cached posts.
    case posts
    /// Ids of saved videos.
    case savedVideos
    /// Ids of saved and cached videos.
    case videos
    /// Followed names.
    case follows
    /// Values of the setting that the preceding word names.
    case values
    /// JSON fields of the command, separated by commas.
    case fields
    /// Names of profiles.
    case profiles
    /// URLs of screens.
    case routes
}

extension CompletionKind {
    /// Completion by the program itself, with the values of `source`.
    package static func known(_ source: CompletionSource) -> CompletionKind { .shellCommand(source.rawValue) }
}
