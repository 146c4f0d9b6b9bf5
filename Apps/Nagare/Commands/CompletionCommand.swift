import ArgumentParser
import Entities
import MyVideo
import Persistence
import TerminalUI
import VideoAPI

/// `nagare completion SHELL`
struct CompletionCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completion", abstract: "Print a completion script for a shell.",
        discussion: "For example: nagare completion bash > ~/.local/share/bash-completion/completions/nagare")

    @Argument(help: "bash, zsh or fish.")
    var shell: CompletionScript.Shell

    @Option(help: .hidden)
    var of: CompletionSource?

    @Argument(help: .hidden)
    var words: [String] = []

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console) async throws {
        guard let of else { return console.print(CompletionScript(shell).text) }
        let candidates =
            switch of {
            case .help: Candidate.commands(below: words)
            case .aliases:
                Aliases(try SettingsFile(options, what: "completion").load()).all.map {
                    Candidate($0.name, $0.text)
                }
            case .values:
                Candidate.values(Themes(in: try SettingsFile(options, what: "completion").folders.themes))
            default: try await known(of, console)
            }
        for candidate in candidates where candidate.isSafe { console.print(candidate.line(for: shell)) }
    }

    /// Candidates from local data only: pressing Tab must not send a request.
    private func known(_ words: CompletionSource, _ console: Console) async throws -> [Candidate] {
        var options = options
        options.offline = true
        let composition = try await Composition(options, environment: console.environment)
        return try await composition.runAndClose {
            if words == .posts {
                let posts = await composition.recall.cache.latestPosts(
                    at: composition.settings.qiitaOrigin, limit: 100)
                return posts.map { Candidate($0.id, $0.title) }
            }
            if words == .follows {
                return try await composition.follows(console).follows().map { follow in
                    Candidate(follow.name.text, "\(follow.unread) unread")
                }
            }
            var episodes = try await composition.library(console).videos(offset: 0, limit: 500).map(\.episode)
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
        return commands.map { Candidate($0.configuration.commandName ?? "", $0.configuration.abstract) }
    }

    /// All values of settings that have a fixed set, whichever setting is being completed.
    static func values(_ themes: Themes) -> [Candidate] {
        ([Themes.automatic] + themes.names).map { Candidate($0, "theme") }
            + UserSettings.AmbiguousWidth.allCases.map {
                Candidate($0.rawValue, SettingsKey.ambiguousWidth.rawValue)
            }
            + [true, false].map { Candidate("\($0)", "yes or no") }
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
