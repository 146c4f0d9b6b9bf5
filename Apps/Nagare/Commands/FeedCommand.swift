import ArgumentParser
import Entities
import FluxCore
import Persistence
import ReactiveCore
import Search
import Shell
import TerminalUI

/// `nagare feed`
struct FeedCommand: RunnableCommand {
    static let help = CommandHelp(
        "List unread posts of the tags, users and searches that you follow.",
        discussion: """
            Checks each of them for new posts, usually with one request. The first check finds the 20 latest \
            posts. With --offline, lists the posts found before. A post is marked as read when you open it \
            with nagare post or in the app, or list it with --mark-read.
            """,
        examples: [
            .init("List the 20 latest unread posts", "nagare feed"),
            .init("List up to 50 and mark them as read", "nagare feed -L50 --mark-read"),
            .init("Print titles and URLs as JSON", "nagare feed --json --fields title,url"),
        ],
        globalOptions: .cachedService, .list)

    static let configuration = CommandConfiguration("feed", help)

    @Option(name: .limit, help: ArgumentHelp(NagareStrings.Help.limit, valueName: "n"))
    var limit = 20

    @Flag(help: "Mark the printed posts as read.")
    var markRead = false

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func validate() throws {
        if limit < 1 { throw ValidationError(NagareStrings.Arguments.limit) }
    }

    func run(_ console: Console) async throws {
        let json = try JSONOutput(options, known: FeedRecord.fields, what: "feed")
        let composition = try await Composition(options, environment: console.environment)
        try await composition.runAndClose {
            composition.restoreToken()
            let spinner = ProgressLine(NagareStrings.Follows.checking, on: console)
            defer { spinner?.stop() }
            let follows = composition.search(console).follows
            let state = try await follows.settled(.loadRequested(checking: !options.offline), "feed", options)
            spinner?.stop()
            let printer = ListPrinter(.feed(console), options, json, console)
            let shown = state.feed.prefix(limit)
            try printer.print(shown.map(FeedRecord.init))
            try printer.end()
            for name in state.namesWithoutPosts {
                console.printDiagnostic(NagareStrings.Follows.withoutPosts(name.text))
            }
            console.reportOmittedPosts(state.leftOut, "feed")
            console.remark(StyledLine(state.remark(shown.count), .dim))
            if markRead, !shown.isEmpty {
                try await follows.settled(
                    .readMarksRequested(ReadMarkBatch(.read, shown.map(\.id))), "feed", options)
            }
            if let failure = state.checkFailure { throw incompleteFailure(state, failure) }
        }
    }

    /// The failure when not every followed name could be checked.
    private func incompleteFailure(_ state: FollowsState, _ failure: ServiceFailure) -> CommandFailure {
        let cause = CommandFailure("feed", failure, about: .list, options)
        let (all, checkedCount) = (state.follows.count, state.follows.count - state.unchecked.count)
        return CommandFailure(
            NagareStrings.Follows.incomplete(checked: checkedCount, of: all, cause: cause.errorMessage),
            cause.status)
    }
}

/// A post of the feed as JSON: the post, and the followed names under which it was found.
struct FeedRecord: Encodable {
    let unread: UnreadPost

    static let fields = Post.fields + [Keys.followed.rawValue]

    private enum Keys: String, CodingKey { case followed }

    func encode(to encoder: any Encoder) throws {
        try unread.post.encode(to: encoder)
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(unread.names.map(\.text), forKey: .followed)
    }
}

extension FollowsState {
    /// The number of unread posts, in total and for each name.
    fileprivate func remark(_ shown: Int) -> String {
        if follows.isEmpty { return NagareStrings.Follows.none }
        let counts = follows.filter { $0.unread > 0 }.map { (name: $0.name.text, count: $0.unread) }
        if counts.isEmpty { return NagareStrings.Follows.noUnread }
        return NagareStrings.Follows.unread(shown: shown, of: feed.count, by: counts)
    }
}

extension ListPrinter.Format where Item == FeedRecord {
    fileprivate static func feed(_ console: Console) -> Self {
        let text = ResultsText(target: console.target, formatDate: console.formatDate)
        return Self(id: \.unread.id, address: \.unread.post.url) { text.rows($0.map(\.unread.post), &$1) }
    }
}

extension Console {
    /// Reports how many posts of a list could not be decoded.
    func reportOmittedPosts(_ count: Int, _ what: String) {
        guard count > 0 else { return }
        printDiagnostic(NagareStrings.Lists.undecodablePosts(what, count: count))
    }
}
