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
        let json = try JSONOutput(options, known: Post.fields, operation: "stock list")
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

/// `nagare stock add ID…`
struct StockAddCommand: RunnableCommand {
    static let help = CommandHelp(
        "Stock posts on Qiita.",
        discussion: "Stocking a post again is not an error.\n\n\(NagareStrings.Help.severalIDs)",
        examples: [
            .init("Stock a post", "nagare stock add 4bd431809afb1bb99e4f"),
            .init("Stock what a search finds", "nagare search tag:swift -L3 --ids | nagare stock add -"),
        ],
        fields: StockRecord.fields,
        globalOptions: .service, .json, .ids)

    static let configuration = CommandConfiguration("add", help)

    @Argument(
        help: ArgumentHelp(NagareStrings.Help.posts, valueName: "id"), completion: .known(.posts))
    var ids: [String]

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    var streamableArguments: [String] { ids }

    func run(_ console: Console, _ source: ServiceSource<any SearchCommandServices>) async throws {
        try await StockBatch(operation: "stock add", change: .add, options: options).run(ids, console, source)
    }
}

/// `nagare stock remove ID…`
struct StockRemoveCommand: RunnableCommand {
    static let help = CommandHelp(
        "Remove posts from your stocks on Qiita.",
        discussion:
            "Removing a post that is not stocked is not an error.\n\n\(NagareStrings.Help.severalIDs)",
        examples: [
            .init("Remove a post", "nagare stock remove 4bd431809afb1bb99e4f"),
            .init("Remove your 20 latest stocks", "nagare stock list --ids | nagare stock remove -"),
        ],
        fields: StockRecord.fields,
        globalOptions: .service, .json, .ids)

    static let configuration = CommandConfiguration("remove", help)

    @Argument(
        help: ArgumentHelp(NagareStrings.Help.posts, valueName: "id"), completion: .known(.posts))
    var ids: [String]

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    var streamableArguments: [String] { ids }

    func run(_ console: Console, _ source: ServiceSource<any SearchCommandServices>) async throws {
        try await StockBatch(operation: "stock remove", change: .remove, options: options).run(
            ids, console, source)
    }
}

/// A post's new state as JSON.
private struct StockRecord: Encodable {
    let id: Post.ID
    let stocked: Bool

    static let fields = ["id", "stocked"]
}

/// What `stock add` and `stock remove` share: changes the posts one after the other.
private struct StockBatch {
    let operation: String
    let change: StockChange
    let options: GlobalOptions

    func run(_ arguments: [String], _ console: Console, _ source: ServiceSource<any SearchCommandServices>)
        async throws
    {
        let json = try JSONOutput(options, known: StockRecord.fields, operation: operation)
        let services = try await source.open(options, console)
        try await services.runAndClose {
            let search = services.search()
            let list = json?.list(on: console)
            try await Batch(operation: operation, console: console).run(arguments, options) {
                try list?.end()
            } each: { text in
                let id = try services.postID(text, operation)
                let spinner = ProgressLine(console.language.commandStrings.stocks.changing, on: console)
                defer { spinner?.stop() }
                let isChanged = try await services.asUser(operation, options, console) {
                    try await search.change(change, id)
                }
                spinner?.stop()
                console.remark(StyledLine(remark(on: id, isChanged: isChanged, console.language), .dim))
                try list?.append([StockRecord(id: id, stocked: change == .add)])
            }
        }
    }

    private func remark(on id: Post.ID, isChanged: Bool, _ language: Language) -> String {
        let strings = language.commandStrings.stocks
        return switch change {
        case .add: isChanged ? strings.added(id) : strings.alreadyStocked(id)
        case .remove: isChanged ? strings.removed(id) : strings.notStocked(id)
        }
    }
}
