import ArgumentParser
import FluxCore
import Foundation
import Persistence
import ReactiveCore
import Search
import TerminalUI

/// `nagare follow …`
struct FollowCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "follow", abstract: "The tags, people and searches that you follow.",
        discussion: "What is new among them: nagare feed.",
        subcommands: [FollowListCommand.self, FollowAddCommand.self, FollowRemoveCommand.self])
}

/// `nagare follow list`
struct FollowListCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List whom you follow, with how many of their posts were not read at the last look.")

    @OptionGroup(title: "Global options")
    var options: GlobalOptions

    func run(_ console: Console) async throws {
        let json = try JSONOutput(options, known: FollowRecord.fields, what: "follow list")
        let composition = try await Composition(options, environment: console.environment)
        try await composition.runAndClose {
            let follows = composition.search(console).follows
            let state = try await follows.settled(.loadRequested(checking: false), "follow list", options)
            let printer = ListPrinter(.follows(console), options, json, console)
            try printer.print(state.follows.map(FollowRecord.init))
            try printer.end()
            if printer.count == 0 { console.remark(StyledLine("nothing is followed yet", .dim)) }
        }
    }
}

/// `nagare follow add NAME…`
struct FollowAddCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Follow tags, people and searches. One that is followed already stays so.",
        discussion: Batch.discussion)

    @Argument(help: "tag:NAME, user:NAME or search:WORDS; - for those on standard input.")
    var names: [String]

    @OptionGroup(title: "Global options")
    var options: GlobalOptions

    func run(_ console: Console) async throws {
        try await FollowBatch(what: "follow add", done: "followed", options: options).run(names, console) {
            .followRequested($0, at: Date())
        }
    }
}

/// `nagare follow remove NAME…`
struct FollowRemoveCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Follow tags, people and searches no more. One that is not followed is no error.",
        discussion: Batch.discussion)

    @Argument(
        help: "tag:NAME, user:NAME or search:WORDS; - for those on standard input.",
        completion: .known(.follows))
    var names: [String]

    @OptionGroup(title: "Global options")
    var options: GlobalOptions

    func run(_ console: Console) async throws {
        let run = FollowBatch(what: "follow remove", done: "no longer followed", options: options)
        try await run.run(names, console) { .unfollowRequested($0) }
    }
}

/// What `follow add` and `follow remove` share.
private struct FollowBatch {
    let what: String
    let done: String
    let options: GlobalOptions

    func run(
        _ arguments: [String], _ console: Console, asking action: (FollowedName) -> FollowsAction
    ) async throws {
        let texts = try await IDArguments.expanded(arguments, options, what: what)
        let composition = try await Composition(options, environment: console.environment)
        try await composition.runAndClose {
            let follows = composition.search(console).follows
            try await Batch(what: what, console: console).run(texts) { (_: [Void]) in
            } each: { text in
                guard let name = FollowedName(text) else {
                    throw CommandFailure.usage(
                        what, why: "\"\(text)\" is no tag, no person and no search",
                        todo: "write tag:NAME or user:NAME without spaces, or search:WORDS")
                }
                try await follows.settled(action(name), what, options)
                console.remark(StyledLine("\(done): \(name.text)", .dim))
            }
        }
    }
}

/// A followed name as JSON.
struct FollowRecord: Encodable {
    let follow: Follow

    static let fields = Keys.allCases.map(\.rawValue)

    private enum Keys: String, CodingKey, CaseIterable {
        case id, unread
        case followedAt = "followed_at"
        case checkedAt = "looked_at"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(follow.name.text, forKey: .id)
        try container.encode(follow.unread, forKey: .unread)
        try container.encode(follow.followedAt, forKey: .followedAt)
        try container.encode(follow.checkedAt, forKey: .checkedAt)
    }
}

extension ListPrinter.Format where Item == FollowRecord {
    fileprivate static func follows(_ console: Console) -> Self {
        let text = FollowsText(target: console.target, formatDate: console.formatDate)
        return Self(id: \.follow.name.text, address: { _ in "" }) { text.rows($0.map(\.follow), &$1) }
    }
}

extension Store<FollowsState> {
    /// Dispatches `action` and waits until it is done.
    ///
    /// - Throws: The library's failure.
    @discardableResult
    func settled(_ action: FollowsAction, _ what: String, _ options: GlobalOptions) async throws
        -> FollowsState
    {
        await dispatcher.dispatchAndWait(action)
        let state = try await asProperty().first { $0.isSettled }
        if let failure = state.failure { throw CommandFailure(what, failure, options) }
        return state
    }
}
