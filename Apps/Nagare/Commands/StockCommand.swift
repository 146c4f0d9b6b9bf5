import ArgumentParser
import Entities
import FluxCore
import Persistence
import PostAPI
import ReactiveCore
import Search
import Shell
import TerminalUI

/// `nagare stock …`
struct StockCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "stock", abstract: "The posts that you stock at the service.",
        subcommands: [StockListCommand.self, StockAddCommand.self, StockRemoveCommand.self])
}

/// `nagare stock list`
struct StockListCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List what you stocked, the most recently stocked first.")

    @Option(name: .limit, help: ArgumentHelp("How many, 1 or more.", valueName: "n"))
    var limit = 20

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func validate() throws {
        if limit < 1 { throw ValidationError("-L takes a number from 1 up") }
    }

    func run(_ console: Console) async throws {
        let json = try JSONOutput(options, known: Post.fields, what: "stock list")
        let composition = try await Composition(options, environment: console.environment)
        try await composition.runAndClose {
            try await composition.asUser("stock list", options) {
                let printer = ListPrinter(.posts(console), options, json, console)
                let screen = composition.search(follows: InMemoryFollowLibrary()).openStocks(
                    perPage: min(limit, 100))
                let (input, output) = (screen.stream.input, screen.stream.output.state)
                try await printer.print(output.map(\.list), atMost: limit, "asking") {
                } more: {
                    input.action(.bottomReached(at: screen.scope.scheduler.now))
                } explain: { failure in
                    CommandFailure("stock list", failure, about: .list, options)
                }
                console.reportOmittedPosts(output.value.leftOut ?? 0, "stock list")
                if printer.count == 0 { console.remark(StyledLine("nothing is stocked", .dim)) }
            }
        }
    }
}
