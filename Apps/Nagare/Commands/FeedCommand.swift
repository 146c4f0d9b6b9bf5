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
            Prints the unread posts found before, then checks what you follow for new ones, and prints \
            these. Up to 8 requests run at a time, fewer if the rate limit is almost reached; those not \
            checked for longest come first, so that a check that you stop continues the next time. The first \
            check of a tag, user or search finds its 20 latest posts. With --offline, nothing is checked. A \
            post is marked as read when you open it with nagare post or in the app, or list it with \
            --mark-read.
            """,
        examples: [
            .init("List unread posts", "nagare feed"),
            .init("List up to 50 and mark them as read", "nagare feed -L50 --mark-read"),
            .init("Print titles and URLs as JSON", "nagare feed --json --fields title,url"),
        ],
        fields: FeedRecord.fields, columns: OutputColumns.posts,
        globalOptions: .cachedService, .list)

    static let configuration = CommandConfiguration("feed", help)

    @Option(
        name: .limit,
        help: ArgumentHelp(
            "The maximum number of posts found before, and of new posts, 1 or more.", valueName: "n"))
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
        let composition = try await Composition(options, console)
        try await composition.runAndClose {
            composition.restoreToken()
            let follows = composition.search(console).follows
            let printer = ListPrinter(.feed(console), options, json, console)
            let stored = try await follows.settled(.loadRequested(checking: false), "feed", options)
            let storedPosts = stored.feed.prefix(limit)
            try printer.print(storedPosts.map(FeedRecord.init))
            let state = options.offline ? stored : try await check(follows, printer, console)
            let known = Set(stored.feed.map(\.id))
            let newPosts = state.feed.lazy.filter { !known.contains($0.id) }.prefix(limit)
            try printer.print(newPosts.map(FeedRecord.init))
            try printer.end()
            report(state, console)
            console.remark(StyledLine(state.remark(printer.count), .dim))
            let shown = storedPosts.map(\.id) + newPosts.map(\.id)
            if markRead, !shown.isEmpty {
                try await follows.settled(
                    .readMarksRequested(ReadMarkBatch(.read, shown)), "feed", options)
            }
            if let failure = state.checkFailure { throw incompleteFailure(state, failure) }
        }
    }

    /// Checks everything that is followed.
    ///
    /// - Throws: An `Interruption` when the task is cancelled.
    private func check(
        _ follows: Store<FollowsState>, _ printer: ListPrinter<FeedRecord>, _ console: Console
    ) async throws -> FollowsState {
        let spinner = ProgressLine(NagareStrings.Follows.checking, on: console)
        defer { spinner?.stop() }
        do { return try await follows.settled(.loadRequested(checking: true), "feed", options) } catch {
            guard Task.isCancelled else { throw error }
            spinner?.stop()
            try printer.end()
            let state = follows.state
            throw Interruption(
                errorMessage: NagareStrings.Follows.interrupted(
                    checked: state.follows.count - state.unchecked.count, of: state.follows.count))
        }
    }

    /// Reports what the check did not find.
    private func report(_ state: FollowsState, _ console: Console) {
        for name in state.namesWithoutPosts {
            console.printDiagnostic(NagareStrings.Follows.withoutPosts(name.text))
        }
        for failed in state.failedChecks {
            let message = CommandFailure("feed", failed.failure, about: .list, options).errorMessage
            console.printDiagnostic(NagareStrings.Follows.failed(failed.name.text, message).sentence)
        }
        console.reportOmittedPosts(state.leftOut, "feed")
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
