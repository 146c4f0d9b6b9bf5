import ApplicationFlux
package import ArgumentParser
package import Console
import Entities
import FluxCore
import FluxQueries
import FluxScreens
import FoundationEssentials
import Persistence
import ReactiveCore
import Search
import ServiceTexts
import TerminalFrames

/// `nagare search QUERY…`
package struct SearchCommand: RunnableCommand {
    package init() {}

    package static let help = CommandHelp(
        "Search posts on Qiita.",
        discussion: """
            The words form one query in Qiita's search syntax: word, "two words", -word, tag:NAME, \
            user:NAME, title:TEXT, body:TEXT, code:TEXT, stocks:>N, created:>YYYY-MM-DD, OR. A query that \
            begins with - goes after --.
            """,
        examples: [
            .init("Find posts tagged swift that mention actors", "nagare search tag:swift actor"),
            .init("Exclude a word", "nagare search -- -beginner tag:swift"),
            .init(
                "Print the URLs of the 50 newest matches", "nagare search swift -L50 --json --jq '.[].url'"),
        ],
        fields: Post.fields, columns: OutputColumns.posts,
        globalOptions: .cachedService, .list)

    package static let configuration = CommandConfiguration("search", help)

    @Argument(help: "Words and filters.")
    var query: [String]

    @Option(name: .limit, help: ArgumentHelp(NagareStrings.Help.limit, valueName: "n"))
    var limit = 20

    @Option(
        help: ArgumentHelp("Start at this page, 1 to 100. A page has -L posts, at most 100.", valueName: "n"))
    var page = 1

    @Flag(help: "Open the search in the browser.")
    var web = false

    @OptionGroup(title: GlobalOptions.title)
    package var options: GlobalOptions

    package func validate() throws {
        if limit < 1 { throw ArgumentMistake.limit }
        if !(1...100).contains(page) { throw ArgumentMistake.page }
        try QueryArgument.validate(query)
    }

    package func run(_ console: Console, _ source: ServiceSource<any SearchCommandServices>) async throws {
        let json = try JSONOutput(options, known: Post.fields, operation: "search")
        let services = try await source.open(options, console)
        try await services.runAndClose {
            if web {
                let address = "\(services.webOrigin)/search?q=\(queryText.percentEncoded)"
                return try console.open(address, for: "search")
            }
            services.restoreToken(console)
            let printer = ListPrinter(.posts(console), options, json, console)
            let state = try await search(in: services, printer) {
                services.reportSource("search", console)
            }
            console.reportOmittedPosts(state.leftOut ?? 0, "search")
            console.remark(
                ResultsText(
                    target: console.target, formatDate: console.formatDate, in: console.language
                ).remark(on: state, printed: printer.count))
        }
    }

    /// Sends the query, prints its pages, and returns the screen's final state.
    func search(
        in services: any SearchCommandServices, _ printer: ListPrinter<Post>, begin: () -> Void = {}
    ) async throws -> ResultsState {
        let token = services.flux.token.store
        let isLoggedIn = token.state.isLoggedIn
        let screen = services.search(follows: InMemoryFollowLibrary()).openResults(
            perPage: min(limit, 100))
        let (input, output, scheduler) = (
            screen.stream.input, screen.stream.output.state, screen.scope.scheduler
        )
        input.action(.submitted(queryText, page: page, at: scheduler.now))
        try await printer.print(
            "search", output.map(\.results.query), atMost: limit,
            printer.language.commandStrings.posts.searching, item: { $0 }
        ) {
            // Another request may have lost the login first; the search was then sent without the token.
            if isLoggedIn, !token.state.isLoggedIn {
                throw CommandFailure("search", .unauthorized, about: .post, options)
            }
            begin()
        } more: {
            input.action(.pages(.nextPageRequested(at: scheduler.now)))
        } explain: { failure in
            try services.checkCache("search")
            return CommandFailure("search", failure, about: .list, options)
        }
        return output.value
    }

    private var queryText: String { query.joined(separator: " ") }
}

extension ListPrinter.Format where Item == Post {
    static func posts(_ console: Console) -> Self {
        let text = ResultsText(
            target: console.target, formatDate: console.formatDate, in: console.language)
        return Self(id: \.id, address: \.url) { text.rows($0, &$1) }
    }
}

extension OutputColumns {
    static let posts = ["id", "created_at", "title", "tags", "user.id", "likes_count"]
    static let follows = ["id", "unread", "checked_at"]
}
