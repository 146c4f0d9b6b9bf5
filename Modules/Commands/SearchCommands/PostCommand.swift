import ApplicationFlux
package import ArgumentParser
package import Console
import Entities
import FluxCore
import FluxQueries
import FluxScreens
import ReactiveCore
import Search
import ServiceTexts
import TerminalFrames

/// `nagare post ID…`
package struct PostCommand: RunnableCommand {
    package init() {}

    package static let help = CommandHelp(
        "Read posts on Qiita.",
        discussion: """
            With --comments, the fields of --json are those of comments: \
            \(NagareStrings.list(PostComment.fields)).

            In a terminal, a post that is longer than the screen opens in your pager. A post that you read in \
            a terminal, or open there with --web, is marked as read for nagare feed. In a pipe, and with \
            --json or --markdown, it is not; --mark-read and --keep-unread say otherwise. With several ids, \
            or - as an id, --json prints an array.

            \(NagareStrings.Help.severalIDs)
            """,
        examples: [
            .init("Read a post", "nagare post 4bd431809afb1bb99e4f"),
            .init("Save its Markdown", "nagare post 4bd431809afb1bb99e4f --markdown > post.md"),
            .init("Print the comments as JSON", "nagare post 4bd431809afb1bb99e4f --comments --json"),
        ],
        fields: Post.fields,
        globalOptions: .cachedService, .json, .ids)

    package static let configuration = CommandConfiguration("post", help)

    @Argument(
        help: ArgumentHelp(NagareStrings.Help.posts, valueName: "id"), completion: .known(.posts))
    var ids: [String]

    @Flag(help: "Print the Markdown source unchanged.")
    var markdown = false

    @Flag(help: "Also print the comments; with --json, only the comments.")
    var comments = false

    @Flag(help: "Open the post in the browser.")
    var web = false

    @Option(
        help: ArgumentHelp(
            """
            Fit the text into n columns, 20 or more; 0 prints each paragraph on one line. Default: the \
            terminal's width; in a pipe 80, but tables, code and URLs keep their lines.
            """, valueName: "n"))
    var width: Int?

    @Flag(help: "Mark the posts as read, also in a pipe.")
    var markRead = false

    @Flag(help: "Do not mark the posts as read, not even in a terminal.")
    var keepUnread = false

    @OptionGroup(title: GlobalOptions.title)
    package var options: GlobalOptions

    package var streamableArguments: [String] { ids }

    package func validate() throws {
        if let width, width != 0, !(PostText.minimumWidth...Self.maximumWidth).contains(width) {
            throw ArgumentMistake.width(minimum: PostText.minimumWidth, maximum: Self.maximumWidth)
        }
    }

    private static let maximumWidth = 10_000

    package func run(_ console: Console, _ source: ServiceSource<any SearchCommandServices>) async throws {
        let known = comments ? PostComment.fields : Post.fields
        let json = try JSONOutput(options, known: known, operation: "post")
        // The screen's state is derived from the answers.
        let services = try await source.open(options, console, mode: .onScheduler)
        try await services.runAndClose {
            services.restoreToken(console)
            let feature = services.search()
            let isSingle = ids.count == 1 && !ids.contains(where: InputFile.isStream)
            let list = isSingle && !comments ? nil : json?.list(on: console)
            var count = 0
            try await Batch(operation: "post", console: console).run(ids, options) {
                try list?.end()
            } each: { text in
                let (content, markFailure) = try await read(
                    try services.postID(text, "post"), feature, services, console)
                if json == nil, !web, !markdown, count > 0 { console.print("") }
                count += 1
                if web {
                    try console.open(content.post.url, for: "post")
                } else if markdown {
                    console.printRaw(content.post.body)
                } else if let list {
                    if comments {
                        try list.append(content.comments ?? [])
                    } else {
                        try list.append([content.post])
                    }
                } else if let json {
                    try json.print(content.post, on: console)
                } else {
                    let text = PostText(
                        target: console.textTarget, chosenWidth: width, formatDate: Dates.minute,
                        in: console.language)
                    console.print(text.lines(content))
                }
                if let markFailure { throw markFailure }
            }
        }
    }

    /// Whether a person reads the posts, rather than a script.
    private func isReadByPerson(_ console: Console) -> Bool {
        console.target != .pipe && !options.json && !markdown
    }

    /// Reads a post, and reports where it comes from.
    ///
    /// - Returns: Also why it was not marked as read, if that was requested and has failed.
    private func read(
        _ id: Post.ID, _ feature: SearchFeature, _ services: any SearchCommandServices, _ console: Console
    ) async throws -> (content: PostContent, markFailure: CommandFailure?) {
        let spinner = ProgressLine(console.language.commandStrings.general.loading, on: console)
        defer { spinner?.stop() }
        let marks = markRead || isReadByPerson(console) && !keepUnread
        // On the scheduler: when it returns, the request has begun, and what is known of an earlier one is past.
        let screen = await feature.scope.scheduler.perform {
            feature.dismissFailure()
            return feature.openPost(id, marking: marks ? .read : .unchanged)
        }
        defer { screen.close() }
        let content = try await read(screen, services)
        let markFailure = marks ? try await feature.readMarkFailure(of: id) : nil
        spinner?.stop()
        let failure = markFailure.map {
            CommandFailure(console.language.commandStrings.posts.notMarkedAsRead, $0, options)
        }
        if let failure, !markRead {
            console.printDiagnostic(failure.errorMessage(in: console.language).sentence)
        }
        services.reportSource("post", console)
        if !web, !markdown, !options.json, let remark = services.plainTextRemark(in: console.language) {
            console.printDiagnostic("post: \(remark)")
        }
        return (content, markRead ? failure : nil)
    }

    /// Waits for the post, and for its comments if requested.
    private func read(
        _ screen: Screen<PostLogic>, _ services: any SearchCommandServices
    ) async throws -> PostContent {
        let output = screen.stream.output
        let read = try await output.state.first { $0.phase != .idle && $0.phase != .loading }
        if case .failed(let failure) = read.phase {
            try services.checkCache("post")
            throw CommandFailure("post", failure, about: .post, options)
        }
        if comments {
            await screen.scope.scheduler.perform {
                screen.stream.input.action(.commentsToggled(from: .start, areShown: false))
            }
            let state = try await output.state.first {
                $0.runningSince == nil && ($0.comments != nil || $0.notices.shown != nil)
            }
            if case .comments(let failure) = state.notices.shown {
                throw CommandFailure("post", failure, about: .post, options)
            }
        }
        guard let content = output.shown.content else {
            preconditionFailure("a loaded post has a body")
        }
        return content
    }
}
