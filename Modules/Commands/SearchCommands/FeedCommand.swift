package import ArgumentParser
package import Console
import Entities
import FluxCore
import FluxScreens
import FoundationEssentials
import Persistence
import ReactiveCore
import Search
import ServiceTexts
import TerminalFrames

/// `nagare feed [NAME…]`
package struct FeedCommand: RunnableCommand {
    package init() {}

    package static let help = CommandHelp(
        "List unread posts of the tags, users and searches that you follow, and videos of channels.",
        discussion: """
            Prints the unread posts found before, then checks what you follow for new ones, and prints \
            these. The first check of a tag, user or search finds its 100 latest posts; later ones read on until \
            known posts. A check that stops before, because of the rate limit, a failure or Ctrl-C, names the \
            posts that are missing, and the next check continues there. Up to 8 requests run at a time, fewer \
            if the rate limit is almost reached; those not checked for longest come first. With --offline, \
            nothing is checked. A post is marked as read when you open it in the app, read it with nagare \
            post in a terminal, or list it with --mark-read.

            With names such as tag:swift, only their posts are printed. With ids, --mark-read and --unread \
            change these posts, and nothing is printed or checked; - reads the ids from standard input.

            To check in the background, add a line such as this one to your table with crontab -e:

              */30 * * * * nagare feed -q >/dev/null

            Or enable a systemd timer with systemctl --user enable --now nagare-feed.timer, after writing \
            two files to ~/.config/systemd/user:

              # nagare-feed.service
              [Service]
              Type=oneshot
              ExecStart=/usr/bin/env nagare feed -q
              StandardOutput=null

              # nagare-feed.timer
              [Timer]
              OnCalendar=*:0/30
              Persistent=true
              [Install]
              WantedBy=timers.target

            nagare feed --offline then lists what was found. With -q, a warning that stays true, such as that of a \
            tag without posts, is printed once a day.
            """,
        examples: [
            .init("List unread posts", "nagare feed"),
            .init("List posts of a tag and mark them as read", "nagare feed tag:swift --mark-read"),
            .init("Print titles and URLs as JSON", "nagare feed --json --fields title,url"),
        ],
        fields: FeedRecord.fields, columns: OutputColumns.posts,
        globalOptions: .cachedService, .list)

    package static let configuration = CommandConfiguration("feed", help)

    @Argument(
        help: ArgumentHelp(
            "tag:NAME, user:NAME, search:WORDS or channel:NAME@HOST that you follow; or ids, see above.",
            valueName: "name"),
        completion: .known(.follows))
    var names: [String] = []

    @Option(
        name: .limit,
        help: ArgumentHelp(
            "The maximum number of posts found before, and of new posts, 1 or more. Default: 20.",
            valueName: "n"))
    var limit: Int?

    @Flag(help: "Mark the printed posts as read, or those with the given ids.")
    var markRead = false

    @Flag(help: "Mark the posts with the given ids as unread.")
    var unread = false

    @OptionGroup(title: GlobalOptions.title)
    package var options: GlobalOptions

    package func validate() throws {
        if limit.map({ $0 < 1 }) == true { throw ArgumentMistake.limit }
        if unread, names.isEmpty { throw ArgumentMistake.needs("--unread", needed: "ids") }
        if changesPosts,
            let option = options.json ? "--json" : options.ids ? "--ids" : limit.map({ _ in "--limit" })
        {
            throw ArgumentMistake.excludes(option, "ids of posts")
        }
    }

    package var streamableArguments: [String] { changesPosts ? names : [] }

    /// Whether the arguments are ids of posts to mark.
    private var changesPosts: Bool {
        unread || markRead && !names.isEmpty && names.allSatisfy { FollowedName($0) == nil }
    }

    package func run(_ console: Console, _ source: ServiceSource<any SearchCommandServices>) async throws {
        let json = try JSONOutput(options, known: FeedRecord.fields, operation: "feed")
        let services = try await source.open(options, console)
        try await services.runAndClose {
            services.restoreToken(console)
            let feature = services.search()
            if changesPosts { return try await mark(feature, services, console) }
            let follows = feature.follows
            let limit = limit ?? 20
            let printer = ListPrinter(.feed(console), options, json, console)
            let stored = try await follows.settled(
                .loadRequested(checking: false, limit: .max), "feed", options)
            let chosen = try chosenNames(of: stored)
            func isChosen(_ post: UnreadPost) -> Bool {
                chosen.isEmpty || post.names.contains { chosen.contains($0.id) }
            }
            let storedPosts = stored.feed.lazy.filter(isChosen).prefix(limit)
            try printer.print(storedPosts.map(FeedRecord.init))
            let state = options.offline ? stored : try await check(follows, printer, console)
            let known = Set(stored.feed.map(\.id))
            let newPosts = state.feed.lazy.filter { !known.contains($0.id) && isChosen($0) }.prefix(limit)
            try printer.print(newPosts.map(FeedRecord.init))
            try printer.end()
            report(state, console, LastingWarnings(console, services.shownWarnings))
            console.remark(
                StyledLine(
                    state.remark(
                        printer.count, of: state.feed.count(where: isChosen), chosen,
                        console.language.commandStrings.follows), .dim))
            let shown = storedPosts.map(\.id) + newPosts.map(\.id)
            if markRead, !shown.isEmpty {
                try await mark(ReadMarkBatch(.read, shown), feature)
            }
            if let failure = state.checkFailure { throw incompleteFailure(state, failure) }
        }
    }

    /// The names to which the list is limited; empty for all.
    ///
    /// - Throws: A usage error for a name that is not followed.
    private func chosenNames(of state: FollowsState) throws -> Set<FollowedName.ID> {
        let chosen = try names.map { text in
            guard let name = FollowedName(text) else {
                throw CommandFailure.usage { $0.commandStrings.follows.invalidName("feed", text: text) }
            }
            guard state.follows.contains(where: { $0.name.id == name.id }) else {
                throw CommandFailure.usage { $0.commandStrings.follows.unknownName("feed", name: text) }
            }
            return name.id
        }
        return Set(chosen)
    }

    /// Marks the posts with the given ids.
    private func mark(
        _ feature: SearchFeature, _ services: any SearchCommandServices, _ console: Console
    ) async throws {
        let change: ReadMarkChange = unread ? .unread : .read
        try await Batch(operation: "feed", console: console).run(names, options) { text in
            let id = Post.isVideo(text) ? text : try services.postID(text, "feed")
            try await mark(ReadMarkBatch(change, [id]), feature)
        }
    }

    private func mark(_ batch: ReadMarkBatch, _ feature: SearchFeature) async throws {
        if let failure = try await feature.mark(batch) { throw CommandFailure("feed", failure, options) }
    }

    /// Checks everything that is followed.
    ///
    /// - Throws: An `Interruption` when the task is cancelled.
    private func check(
        _ follows: Store<FollowsState>, _ printer: ListPrinter<FeedRecord>, _ console: Console
    ) async throws -> FollowsState {
        let spinner = ProgressLine(console.language.commandStrings.follows.checking, on: console)
        defer { spinner?.stop() }
        do {
            return try await follows.settled(
                .loadRequested(checking: true, limit: .max), "feed", options)
        } catch {
            guard Task.isCancelled else { throw error }
            spinner?.stop()
            try printer.end()
            let state = follows.state
            reportGaps(state, console) { sentence, _ in console.printDiagnostic(sentence) }
            throw Interruption(
                errorMessage: console.language.commandStrings.follows.interrupted(
                    checked: state.follows.count - state.unchecked.count, of: state.follows.count))
        }
    }

    /// Reports what the check did not find.
    private func report(_ state: FollowsState, _ console: Console, _ warnings: LastingWarnings) {
        let strings = console.language.commandStrings.follows
        for name in state.namesWithoutPosts {
            warnings.print(strings.withoutPosts(name.text), name: "no posts \(name.id)")
        }
        for failed in state.failedChecks {
            let message = CommandFailure("feed", failed.failure, about: .list, options).errorMessage(
                in: console.language)
            console.printDiagnostic(strings.failed(failed.name.text, message).sentence)
        }
        for name in state.namesWithUnlistedPosts {
            warnings.print(strings.unlisted(name.text), name: "unlisted \(name.id)")
        }
        console.reportOmittedPosts(state.leftOut, "feed")
        reportGaps(state, console) { warnings.print($0, name: "gap \($1.id)") }
    }

    /// Reports the new posts that no check has read yet.
    ///
    /// - Parameter report: Receives each sentence and the name that it is about.
    private func reportGaps(
        _ state: FollowsState, _ console: Console, _ report: (String, FollowedName) -> Void
    ) {
        for follow in state.follows {
            for gap in follow.gaps {
                let oldest = gap.oldest == .distantPast ? nil : console.formatDate(gap.oldest)
                report(
                    console.language.commandStrings.follows.gap(
                        follow.name.text, from: oldest, to: console.formatDate(gap.newest)), follow.name)
            }
        }
    }

    /// The failure when not every followed name could be checked.
    private func incompleteFailure(_ state: FollowsState, _ failure: ServiceFailure) -> CommandFailure {
        let cause = CommandFailure("feed", failure, about: .list, options)
        let (all, checkedCount) = (state.follows.count, state.follows.count - state.unchecked.count)
        return CommandFailure(cause.status) { language in
            language.commandStrings.follows.incomplete(
                checked: checkedCount, of: all, cause: cause.errorMessage(in: language))
        }
    }
}

extension FollowsState {
    /// The number of unread posts, in total and for each name.
    ///
    /// - Parameters:
    ///   - shown: The number of printed posts.
    ///   - all: The number of unread posts.
    ///   - chosen: The names to which the list is limited; empty for all.
    fileprivate func remark(
        _ shown: Int, of all: Int, _ chosen: Set<FollowedName.ID>, _ strings: CommandStrings.Follows
    ) -> String {
        if follows.isEmpty { return strings.none }
        // A post that several follows found is counted for the first one, so that the numbers add up.
        let names = feed.compactMap { post in
            post.names.first { chosen.isEmpty || chosen.contains($0.id) }?.id
        }
        let found = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        let counts = follows.compactMap { follow in
            found[follow.name.id].map { (name: follow.name.text, count: $0) }
        }
        if counts.isEmpty { return strings.noUnread }
        return strings.unread(shown: shown, of: all, by: counts)
    }
}

extension Console {
    /// Reports how many posts of a list could not be decoded.
    func reportOmittedPosts(_ count: Int, _ operation: String) {
        guard count > 0 else { return }
        printDiagnostic(language.commandStrings.lists.undecodablePosts(operation, count: count))
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

extension ListPrinter.Format where Item == FeedRecord {
    static func feed(_ console: Console) -> Self {
        let text = ResultsText(
            target: console.target, formatDate: console.formatDate, in: console.language)
        return Self(id: \.unread.id, address: \.unread.post.url) { text.rows($0.map(\.unread.post), &$1) }
    }
}
