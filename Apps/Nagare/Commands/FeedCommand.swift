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
    static let configuration = CommandConfiguration(
        commandName: "feed", abstract: "List posts of those that you follow which you have not read.",
        discussion: """
            Each tag and person is looked at, with one request where little is new; the first look takes the \
            latest 20 posts. With --offline nobody is asked. A post is read when nagare post or the app shows it, \
            or with --mark-read.
            """)

    @Option(name: .limit, help: ArgumentHelp("How many, 1 or more.", valueName: "n"))
    var limit = 20

    @Flag(help: "Count the posts that are printed as read.")
    var markRead = false

    @OptionGroup(title: "Global options")
    var options: GlobalOptions

    func validate() throws {
        if limit < 1 { throw ValidationError("-L takes a number from 1 up") }
    }

    func run(_ console: Console) async throws {
        let json = try JSONOutput(options, known: FeedRecord.fields, what: "feed")
        let composition = try await Composition(options, environment: console.environment)
        try await composition.runAndClose {
            composition.restoreToken()
            let spinner = ProgressLine("looking", on: console)
            defer { spinner?.stop() }
            let follows = composition.search(console).follows
            let state = try await follows.settled(.loadRequested(checking: !options.offline), "feed", options)
            spinner?.stop()
            let printer = ListPrinter(.feed(console), options, json, console)
            let shown = state.feed.prefix(limit)
            try printer.print(shown.map(FeedRecord.init))
            try printer.end()
            for name in state.namesWithoutPosts {
                console.printDiagnostic("feed: the service has no posts of \(name.text): check the name")
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
        let why =
            "\(checkedCount) of \(all) that you follow were looked at, and no more: \(cause.errorMessage.why)"
        return CommandFailure(ErrorMessage("feed", why: why, todo: cause.errorMessage.todo), cause.status)
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
        if follows.isEmpty { return "nothing is followed yet: see nagare help follow" }
        let counts = follows.filter { $0.unread > 0 }.map { "\($0.name.text) \($0.unread.grouped)" }
        if counts.isEmpty { return "nothing is new" }
        let all = shown == feed.count ? "\(shown.grouped)" : "\(shown.grouped) of \(feed.count.grouped)"
        return "\(all) unread: \(counts.joined(separator: ", "))"
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
        let posts = count == 1 ? "1 post is" : "\(count) posts are"
        printDiagnostic("\(what): \(posts) left out: the service's answer makes no sense there")
    }
}
