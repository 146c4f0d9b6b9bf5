import ArgumentParser
import Entities
import PostAPI
import Search
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
        let fields = Post.CodingKeys.allCases.map(\.rawValue)
        let json = options.json ? try JSONOutput(options.fields, known: fields, what: "stock list") : nil
        let composition = try await Composition(options, environment: console.environment)
        try await composition.serve {
            let spinner = ProgressLine("asking", on: console)
            defer { spinner?.stop() }
            let posts = try await composition.asUser("stock list", options) { token throws(ServiceFailure) in
                try await stocks(of: token, in: composition)
            }
            spinner?.stop()
            if let json { return console.print(try json.text(list: posts)) }
            let view = SearchView(target: console.target, formatDate: console.formatDate)
            console.print(view.rows(posts))
            if posts.isEmpty { console.remark(StyledLine("nothing is stocked", .dim)) }
        }
    }

    /// As many as were asked for, none twice: the list may move while it is read.
    private func stocks(
        of token: AccessToken, in composition: Composition
    ) async throws(ServiceFailure) -> [Post] {
        let reader = try await composition.posts.user(of: token).id
        var (posts, known): ([Post], Set<Post.ID>) = ([], [])
        var next: Int? = 1
        while let number = next, posts.count < limit {
            let answer = try await composition.posts.stocks(
                of: reader, page: number, perPage: min(limit, 100), etag: nil)
            guard case .fresh(let page, _) = answer else { break }
            posts += page.posts.filter { known.insert($0.id).inserted }
            next = page.nextPage
        }
        return Array(posts.prefix(limit))
    }
}
