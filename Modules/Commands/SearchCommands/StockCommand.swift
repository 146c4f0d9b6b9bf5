package import ArgumentParser
package import Console
import Entities
import FluxCore
import FluxQueries
import FluxScreens
import Persistence
import PostAPI
import ReactiveCore
import Search
import ServiceTexts
import TerminalFrames

/// `nagare stock …`
package struct StockCommand: GroupCommand {
    package init() {}

    package static let help = CommandHelp(
        "List, add and remove your stocks (bookmarks on Qiita).",
        discussion: "These commands need a login, see nagare help login.",
        examples: [
            .init("List the posts that you stocked", "nagare stock list"),
            .init("Stock a post", "nagare stock add 4bd431809afb1bb99e4f"),
            .init(
                "Stock the three newest posts tagged swift",
                "nagare search tag:swift -L3 --ids | nagare stock add -"),
        ])

    package static let configuration = CommandConfiguration(
        "stock", help, subcommands: [StockListCommand.self, StockAddCommand.self, StockRemoveCommand.self])
}

/// `nagare stock list`
struct StockListCommand: RunnableCommand {
    static let help = CommandHelp(
        "List the posts that you stocked, the most recently stocked first.",
        examples: [
            .init("List your 20 latest stocks", "nagare stock list"),
            .init("Print the URLs of the 100 latest", "nagare stock list -L100 --json --jq '.[].url'"),
        ],
        fields: Post.fields, columns: OutputColumns.posts,
        globalOptions: .service, .list)

    static let configuration = CommandConfiguration("list", help)

    @Option(name: .limit, help: ArgumentHelp(NagareStrings.Help.limit, valueName: "n"))
    var limit = 20

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func validate() throws {
        if limit < 1 { throw ArgumentMistake.limit }
    }

    func run(_ console: Console, _ source: ServiceSource<any SearchCommandServices>) async throws {
        let json = try JSONOutput(options, known: Post.fields, what: "stock list")
        let services = try await source.open(options, console)
        try await services.runAndClose {
            try await services.asUser("stock list", options, console) {
                let printer = ListPrinter(.posts(console), options, json, console)
                let screen = services.search(follows: InMemoryFollowLibrary()).openStocks(
                    perPage: min(limit, 100))
                let (input, output) = (screen.stream.input, screen.stream.output.state)
                try await printer.print(
                    "stock list", output.map(\.stocks.query), atMost: limit,
                    console.language.commandStrings.general.loading,
                    item: { $0 }
                ) {
                } more: {
                    input.action(.pages(.nextPageRequested(at: screen.scope.scheduler.now)))
                } explain: { failure in
                    CommandFailure("stock list", failure, about: .list, options)
                }
                console.reportOmittedPosts(output.value.leftOut ?? 0, "stock list")
                if printer.count == 0 {
                    console.remark(StyledLine(console.language.commandStrings.stocks.none, .dim))
                }
            }
        }
    }
}
