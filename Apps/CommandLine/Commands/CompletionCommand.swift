import ArgumentParser
import Console
import Entities
import MyVideo
import Persistence
import TerminalFrames
import VideoAPI

/// `nagare completion SHELL`
struct CompletionCommand: RunnableCommand {
    static let help = CommandHelp(
        "Print a completion script for your shell.",
        discussion:
            "It completes commands, options, aliases, settings, and the ids of cached and saved items.",
        examples: [
            .init("Bash", "nagare completion bash > ~/.local/share/bash-completion/completions/nagare"),
            .init("Zsh, in a folder of $fpath", "nagare completion zsh > ~/.zfunc/_nagare"),
            .init("Fish", "nagare completion fish > ~/.config/fish/completions/nagare.fish"),
        ])

    static let configuration = CommandConfiguration("completion", help)

    @Argument(help: "The shell.")
    var shell: CompletionScript.Shell

    @Option(help: .hidden)
    var of: CompletionSource?

    @Argument(help: .hidden)
    var words: [String] = []

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console, _ services: AppServices) async throws {
        guard let of else { return console.print(CompletionScript(shell).text) }
        let candidates =
            switch of {
            case .help: Candidate.commands(below: words)
            case .aliases:
                Aliases(try SettingsFile(options, what: "completion").load()).all.map {
                    Candidate($0.name, $0.text)
                }
            case .values:
                Candidate.values(
                    of: words.last ?? "",
                    Themes(in: try SettingsFile(options, what: "completion").folders.themes))
            case .fields: Candidate.fields(of: words)
            case .profiles:
                try Profiles(environment: console.environment).names.map { Candidate($0, "") }
            default: try await known(of, console, services)
            }
        for candidate in candidates where candidate.isSafe { console.print(candidate.line(for: shell)) }
    }

    /// Candidates from local data only: pressing Tab must not send a request.
    private func known(_ words: CompletionSource, _ console: Console, _ services: AppServices) async throws
        -> [Candidate]
    {
        var options = options
        options.offline = true
        let composition = try await services.open(options, console)
        return try await composition.runAndClose {
            if words == .posts {
                let posts = await composition.recall.cache.latestPosts(
                    at: composition.settings.qiitaOrigin, limit: 100)
                return posts.map { Candidate($0.id, $0.title) }
            }
            if words == .follows {
                return try await composition.follows.follows().map { follow in
                    Candidate(follow.name.text, console.language.commandStrings.unread(follow.unread))
                }
            }
            var episodes = try await composition.savedVideos().videos(offset: 0, limit: 500).map(\.episode)
            if words == .videos {
                // The cache may be empty.
                let cached = try? await composition.videos.episodes(start: 0, count: 100)
                episodes += (cached?.episodes ?? []).filter { episode in
                    !episodes.contains { $0.uuid == episode.uuid }
                }
            }
            return episodes.map { Candidate($0.uuid, $0.name) }
        }
    }
}

/// A word to complete with, and its description.
private struct Candidate {
    private let word: String
    private let description: String

    init(_ word: String, _ description: String) {
        (self.word, self.description) = (word, description.visible)
    }

    /// - Parameter words: The command line up to the cursor, without the incomplete word.
    static func commands(below words: [String]) -> [Candidate] {
        var commands = Nagare.configuration.subcommands
        for word in words.drop(while: { $0 != "help" }).dropFirst() where !word.hasPrefix("-") {
            let command = commands.first { $0.configuration.commandName == word }
            commands = command?.configuration.subcommands ?? []
        }
        return commands.filter { $0.configuration.shouldDisplay }.map {
            Candidate($0.configuration.commandName ?? "", $0.configuration.abstract)
        }
    }

    /// The values of a setting; empty if it has no fixed set.
    ///
    /// - Parameter name: The setting's name.
    static func values(of name: String, _ themes: Themes) -> [Candidate] {
        switch SettingsKey(rawValue: name)?.allowedValues(themes) {
        case .choice(let names): names.map { Candidate($0, name) }
        case .boolean: [true, false].map { Candidate("\($0)", name) }
        case .absolutePath, .aliases, .database, .origin, .text, .number, nil: []
        }
    }

    /// The JSON fields of the command to which the words lead.
    static func fields(of words: [String]) -> [Candidate] {
        var command: any ParsableCommand.Type = Nagare.self
        for word in words.dropFirst() {
            let next = command.configuration.subcommands.first { $0.configuration.commandName == word }
            command = next ?? command
        }
        let help = (command as? any DocumentedCommand.Type)?.help
        return help?.fields.map { Candidate($0, "") } ?? []
    }

    /// Whether a shell cannot interpret any part of the word: Bash expands completions, and services choose
    /// ids.
    var isSafe: Bool {
        !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_.+#:@".contains($0) }
    }

    func line(for shell: CompletionScript.Shell) -> String {
        switch shell {
        case .bash: word
        case .zsh:
            "\(word.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")):\(description)"
        case .fish: "\(word)\t\(description)"
        }
    }
}
