package import ArgumentParser
package import Console
import Entities
import FluxCore
import Foundation
import Persistence
import ReactiveCore
import Search
import TerminalFrames

/// `nagare follow …`
package struct FollowCommand: GroupCommand {
    package init() {}

    package static let help = CommandHelp(
        "Follow tags, users, searches and channels, to see what is new in nagare feed.",
        discussion: """
            What you follow is stored on this machine; no login is needed.

            \(NagareStrings.Help.damagedLibrary)
            """,
        examples: [
            .init("Follow a tag and a user", "nagare follow add tag:swift user:Qiita"),
            .init("Follow a search", "nagare follow add 'search:tag:swift actor'"),
            .init("List the unread posts", "nagare feed"),
        ])

    package static let configuration = CommandConfiguration(
        "follow", help,
        subcommands: [
            FollowListCommand.self, FollowAddCommand.self, FollowRemoveCommand.self,
            FollowImportCommand.self, FollowExportCommand.self,
        ])
}

/// `nagare follow list`
struct FollowListCommand: RunnableCommand {
    static let help = CommandHelp(
        "List the tags, users, searches and channels that you follow.",
        discussion: """
            Shows the number of unread posts found at the last check, and when that was. Run nagare feed to \
            check for new posts.
            """,
        examples: [
            .init("List what you follow", "nagare follow list"),
            .init("Unfollow everything", "nagare follow list --ids | nagare follow remove -"),
        ],
        fields: FollowRecord.fields, columns: OutputColumns.follows,
        globalOptions: .profile, .list)

    static let configuration = CommandConfiguration("list", help)

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console, _ source: ServiceSource<any SearchCommandServices>) async throws {
        let json = try JSONOutput(options, known: FollowRecord.fields, operation: "follow list")
        let services = try await source.open(options, console)
        try await services.runAndClose {
            let follows = services.search().follows
            let state = try await follows.settled(.loadRequested(checking: false), "follow list", options)
            let printer = ListPrinter(.follows(console), options, json, console)
            try printer.print(state.follows.map(FollowRecord.init))
            try printer.end()
            if printer.count == 0 {
                console.remark(StyledLine(console.language.commandStrings.follows.none, .dim))
            }
        }
    }
}

/// `nagare follow add NAME…`
struct FollowAddCommand: RunnableCommand {
    static let help = CommandHelp(
        "Follow tags, users, searches and channels.",
        discussion: "Following a name again is not an error.\n\n\(NagareStrings.Help.severalIDs)",
        examples: [
            .init("Follow a tag and a user", "nagare follow add tag:swift user:Qiita"),
            .init("Follow a search", "nagare follow add 'search:tag:swift actor'"),
            .init(
                "Follow a channel of videos", "nagare follow add channel:blender_channel@video.blender.org"),
        ],
        globalOptions: .profile, .ids)

    static let configuration = CommandConfiguration("add", help)

    @Argument(help: ArgumentHelp(NagareStrings.Help.followedNames, valueName: "name"))
    var names: [String]

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    var streamableArguments: [String] { names }

    func run(_ console: Console, _ source: ServiceSource<any SearchCommandServices>) async throws {
        let strings = console.language.commandStrings.follows
        let batch = FollowBatch(
            operation: "follow add", report: { $1 ? strings.alreadyFollowed($0) : strings.added($0) },
            options: options)
        try await batch.run(names, console, source) { .follow($0) }
    }
}

/// `nagare follow remove NAME…`
struct FollowRemoveCommand: RunnableCommand {
    static let help = CommandHelp(
        "Unfollow tags, users, searches and channels.",
        discussion:
            "Unfollowing a name that you do not follow is not an error.\n\n\(NagareStrings.Help.severalIDs)",
        examples: [
            .init("Unfollow a tag", "nagare follow remove tag:swift"),
            .init("Unfollow everything", "nagare follow list --ids | nagare follow remove -"),
        ],
        globalOptions: .profile, .ids)

    static let configuration = CommandConfiguration("remove", help)

    @Argument(
        help: ArgumentHelp(NagareStrings.Help.followedNames, valueName: "name"),
        completion: .known(.follows))
    var names: [String]

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    var streamableArguments: [String] { names }

    func run(_ console: Console, _ source: ServiceSource<any SearchCommandServices>) async throws {
        let strings = console.language.commandStrings.follows
        let batch = FollowBatch(
            operation: "follow remove", report: { $1 ? strings.removed($0) : strings.notFollowed($0) },
            options: options)
        try await batch.run(names, console, source) { .unfollow($0) }
    }
}

/// What `follow add` and `follow remove` share.
private struct FollowBatch {
    let operation: String
    /// The remark after a change, given the name and whether it was followed before.
    let report: (String, Bool) -> String
    let options: GlobalOptions

    func run(
        _ arguments: [String], _ console: Console, _ source: ServiceSource<any SearchCommandServices>,
        making change: (FollowedName) -> FollowChange.Kind
    ) async throws {
        let services = try await source.open(options, console, changesLibrary: true)
        try await services.runAndClose {
            let feature = services.search()
            let state = try await feature.follows.settled(.loadRequested(checking: false), operation, options)
            try await Batch(operation: operation, console: console).run(arguments, options) { text in
                // The address of a channel's page, too.
                guard
                    let name = FollowedName(text) ?? VideoCollection(text).flatMap({ FollowedName($0.text) })
                else {
                    throw CommandFailure.usage { [operation] in
                        $0.commandStrings.follows.invalidName(operation, text: text)
                    }
                }
                let wasFollowed = state.follows.contains { $0.name.id == name.id }
                if let failure = try await feature.change(change(name)) {
                    throw CommandFailure(operation, failure, options)
                }
                console.remark(row: StyledLine(report(name.text, wasFollowed), .dim))
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
        case checkedAt = "checked_at"
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
        let text = FollowsText(
            target: console.target, formatDate: console.formatDate, in: console.language)
        return Self(id: \.follow.name.text, address: { _ in "" }) { text.rows($0.map(\.follow), &$1) }
    }
}

extension Store<FollowsState> {
    /// Dispatches `action` and waits until it is done.
    ///
    /// - Throws: The library's failure.
    @discardableResult
    func settled(_ action: FollowsAction, _ operation: String, _ options: GlobalOptions) async throws
        -> FollowsState
    {
        await dispatcher.dispatchAndWait(action)
        let state = try await asProperty().first { $0.isSettled }
        if let failure = state.failure { throw CommandFailure(operation, failure, options) }
        return state
    }
}
