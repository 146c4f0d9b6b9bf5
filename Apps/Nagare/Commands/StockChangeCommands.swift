import ArgumentParser
import Entities
import Search
import TerminalUI

/// `nagare stock add ID…`
struct StockAddCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Stock posts. One that is stocked already stays so.",
        discussion: Batch.discussion)

    @Argument(
        help: "The posts' ids, or their addresses; - for those on standard input.", completion: .known(.posts)
    )
    var ids: [String]

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console) async throws {
        try await StockBatch(what: "stock add", change: .add, options: options).run(ids, console)
    }
}

/// `nagare stock remove ID…`
struct StockRemoveCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Take posts out of your stocks. One that is not in them is no error.",
        discussion: Batch.discussion)

    @Argument(
        help: "The posts' ids, or their addresses; - for those on standard input.", completion: .known(.posts)
    )
    var ids: [String]

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console) async throws {
        try await StockBatch(what: "stock remove", change: .remove, options: options).run(ids, console)
    }
}

/// What `stock add` and `stock remove` share: changes the posts one after the other.
private struct StockBatch {
    let what: String
    let change: StockChange
    let options: GlobalOptions

    /// A post's new state as JSON.
    private struct Record: Encodable {
        let id: Post.ID
        let stocked: Bool

        static let fields = ["id", "stocked"]
    }

    func run(_ arguments: [String], _ console: Console) async throws {
        let json = try JSONOutput(options, known: Record.fields, what: what)
        let texts = try await IDArguments.expanded(arguments, options, what: what)
        let composition = try await Composition(options, environment: console.environment)
        try await composition.runAndClose {
            let spinner = ProgressLine("asking", on: console)
            defer { spinner?.stop() }
            let search = composition.search()
            try await Batch(what: what, console: console).run(texts) { (done: [Record]) in
                spinner?.stop()
                try json?.print(list: done, on: console)
            } each: { text in
                let id = try composition.postID(text, what)
                try await composition.asUser(what, options) {
                    try await search.change(change, id)
                }
                let done = change == .add ? "stocked" : "no longer stocked"
                console.remark(StyledLine("\(done): \(id)", .dim))
                return Record(id: id, stocked: change == .add)
            }
        }
    }
}
