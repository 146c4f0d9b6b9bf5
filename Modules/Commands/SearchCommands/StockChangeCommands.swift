import ArgumentParser
import Console
import Entities
import Search
import TerminalFrames

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
        try await StockBatch(what: "stock add", change: .add, options: options).run(ids, console, source)
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
        try await StockBatch(what: "stock remove", change: .remove, options: options).run(
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
    let what: String
    let change: StockChange
    let options: GlobalOptions

    func run(_ arguments: [String], _ console: Console, _ source: ServiceSource<any SearchCommandServices>)
        async throws
    {
        let json = try JSONOutput(options, known: StockRecord.fields, what: what)
        let services = try await source.open(options, console)
        try await services.runAndClose {
            let search = services.search()
            let list = json?.list(on: console)
            try await Batch(what: what, console: console).run(arguments, options) {
                try list?.end()
            } each: { text in
                let id = try services.postID(text, what)
                let spinner = ProgressLine(console.language.commandStrings.stocks.changing, on: console)
                defer { spinner?.stop() }
                let isChanged = try await services.asUser(what, options, console) {
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
