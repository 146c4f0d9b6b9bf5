import ArgumentParser
import Entities
import FluxCore
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

    @Option(name: .customShort("L"), help: ArgumentHelp("How many, 1 or more.", valueName: "n"))
    var limit = 20

    @OptionGroup(title: "Global options")
    var options: GlobalOptions

    func validate() throws {
        if limit < 1 { throw ValidationError("-L takes a number from 1 up") }
    }

    func run(_ console: Console) async throws {
        let json = try JSONOutput(options, known: Post.fields, what: "stock list")
        let composition = try await Composition(options, environment: console.environment)
        try await composition.serve {
            let spinner = ProgressLine("asking", on: console)
            defer { spinner?.stop() }
            let posts = try await composition.asUser("stock list", options) { () throws(ServiceFailure) in
                try await stocks(in: composition)
            }
            spinner?.stop()
            if let json { return try json.print(list: posts, on: console) }
            let text = ResultsText(target: console.target, formatDate: console.formatDate)
            console.print(text.rows(posts))
            if posts.isEmpty { console.remark(StyledLine("nothing is stocked", .dim)) }
        }
    }

    /// As many as were asked for: the screen of the stocks reads on until it has them.
    private func stocks(in composition: Composition) async throws(ServiceFailure) -> [Post] {
        let screen = composition.search().openStocks(perPage: min(limit, 100))
        let (input, output) = (screen.stream.input, screen.stream.output.state)
        var state = try await output.settled()
        while state.list.items.count < limit, state.list.next != nil {
            input.acted(.bottomReached(at: screen.scope.scheduler.now))
            state = try await output.settled()
        }
        return Array(state.list.items.prefix(limit))
    }
}

extension Property<StocksState> {
    /// The stocks as soon as nothing is on its way.
    fileprivate func settled() async throws(ServiceFailure) -> StocksState {
        guard let state = try? await first(where: { $0.list.runningSince == nil }) else { throw .cancelled }
        if let failure = state.list.failure { throw failure }
        return state
    }
}
