import ArgumentParser
import Console
import Entities
import FluxTerminal
import MyVideo
import Persistence
import TerminalFrames
import VideoAPI

/// `nagare completion SHELL`
struct CompletionCommand: RunnableCommand {
    static let help = CommandHelp(
        "Print a completion script for your shell.",
        discussion: """
            It completes commands, options, aliases, settings, fields, and the ids of cached and saved items, of the \
            profile in the command line. The program answers what can follow; no request is sent.
            """,
        examples: [
            .init("Bash", "nagare completion bash > ~/.local/share/bash-completion/completions/nagare"),
            .init("Zsh, in a folder of $fpath", "nagare completion zsh > ~/.zfunc/_nagare"),
            .init("Fish", "nagare completion fish > ~/.config/fish/completions/nagare.fish"),
        ])

    static let configuration = CommandConfiguration("completion", help)

    @Argument(help: "The shell.")
    var shell: CompletionScript.Shell

    /// Prints the candidates for the last of `words`, instead of a script.
    @Flag(help: .hidden)
    var candidates = false

    /// The command line after the program's name.
    @Argument(help: .hidden)
    var words: [String] = []

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console, _ services: AppServices) async throws {
        guard candidates else { return console.print(CompletionScript(shell).text) }
        let profile = GlobalOptions.profileName(in: words.dropLast())
        let profiles = try Profiles(environment: console.environment).names
        guard profile == GlobalOptions.defaultProfile || profiles.contains(profile) else { return }
        var options = options
        options.profile = profile
        // Pressing Tab must not send a request.
        options.offline = true
        let settings = try SettingsFile(options, operation: "completion")
        let aliases = Aliases((try? settings.load()) ?? UserSettings())
        let line = IncompleteCommandLine(words, of: try ProgramHelp.app().root, aliases)
        switch line.expected {
        case .command:
            print(
                line.command.shownCommands.map { CompletionCandidate($0.commandName, $0.abstract ?? "") },
                console)
            guard line.command.isProgram, !line.isHelp else { return }
            print(aliases.all.map { CompletionCandidate($0.name, $0.text) }, console)
            print([CompletionCandidate("help", NagareStrings.Help.showHelp)], console)
        case .option:
            print(
                line.options.flatMap { option in
                    option.typedNames.map { CompletionCandidate($0, option.abstract ?? "") }
                }, console)
        case .value(let argument):
            let found = try await values(of: argument, line, profiles, settings, options, console, services)
            print(found.map { $0.following(line.optionPrefix) }, console)
        case .nothing: break
        }
    }

    private func print(_ candidates: [CompletionCandidate], _ console: Console) {
        for candidate in candidates where candidate.isSafe { console.print(candidate.line(for: shell)) }
    }

    private func values(
        of argument: ArgumentDescription, _ line: IncompleteCommandLine, _ profiles: [String],
        _ settings: SettingsFile, _ options: GlobalOptions, _ console: Console, _ services: AppServices
    ) async throws -> [CompletionCandidate] {
        switch argument.completion {
        case .none: return []
        case .values(let values): return values.map { CompletionCandidate($0, "") }
        case .files: return [.files]
        case .folders: return [.folders]
        case .source(.values):
            let themes = Themes(in: settings.folders.themes)
            return CompletionCandidate.values(of: line.positionals.last ?? "", themes)
        case .source(.fields): return CompletionCandidate.fields(of: line.command, after: line.typed)
        case .source(.profiles): return profiles.map { CompletionCandidate($0, "") }
        case .source(let source):
            let composition = try await services.open(options, console)
            return try await composition.runAndClose { try await stored(source, composition, console) }
        }
    }

    /// Candidates from the profile's data.
    private func stored(
        _ source: CompletionSource, _ composition: Composition, _ console: Console
    ) async throws -> [CompletionCandidate] {
        func posts() async -> [CompletionCandidate] {
            await composition.recall.cache.latestPosts(at: composition.settings.qiitaOrigin, limit: 100)
                .map { CompletionCandidate($0.id, $0.title) }
        }
        func videos(cached: Bool) async throws -> [CompletionCandidate] {
            var episodes = try await composition.savedVideos().videos(offset: 0, limit: 500).map(\.episode)
            if cached {
                // The cache may be empty.
                let cached = try? await composition.videos.episodes(start: 0, count: 100)
                episodes += (cached?.episodes ?? []).filter { episode in
                    !episodes.contains { $0.uuid == episode.uuid }
                }
            }
            return episodes.map { CompletionCandidate($0.uuid, $0.name) }
        }
        switch source {
        case .posts: return await posts()
        case .savedVideos: return try await videos(cached: false)
        case .videos: return try await videos(cached: true)
        case .follows:
            return try await composition.follows.follows().map { follow in
                CompletionCandidate(follow.name.text, console.language.commandStrings.unread(follow.unread))
            }
        case .routes:
            let items =
                (await posts().map { $0.following("nagare://post/") })
                + ((try? await videos(cached: true)) ?? []).map { $0.following("nagare://episode/") }
            return CompletionCandidate.routes + items
        case .values, .fields, .profiles: return []
        }
    }
}
