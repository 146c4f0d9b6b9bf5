import ArgumentParser
import MyVideo

/// `nagare episode search QUERY…`
struct EpisodeSearchCommand: RunnableCommand {
    static let configuration = CommandConfiguration(commandName: "search", abstract: "Find videos.")

    @Argument(help: "Words that must all occur in the name, the description or the tags.")
    var query: [String]

    @Option(name: .limit, help: ArgumentHelp("How many, 1 or more.", valueName: "n"))
    var limit = 20

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func validate() throws {
        if limit < 1 { throw ValidationError("-L takes a number from 1 up") }
        if query.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) { throw ValidationError("the query is empty") }
    }

    func run(_ console: Console) async throws {
        let episodesQuery = EpisodesQuery(query.joined(separator: " "))
        try await EpisodeListing(what: "episode search", limit: limit, options: options).run(
            episodesQuery, console)
    }
}

/// `nagare episode list`
struct EpisodeListCommand: RunnableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the newest videos.")

    @Option(name: .limit, help: ArgumentHelp("How many, 1 or more.", valueName: "n"))
    var limit = 20

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func validate() throws {
        if limit < 1 { throw ValidationError("-L takes a number from 1 up") }
    }

    func run(_ console: Console) async throws {
        try await EpisodeListing(what: "episode list", limit: limit, options: options).run(.newest, console)
    }
}
