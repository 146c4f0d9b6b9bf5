import ApplicationFlux
import ArgumentParser
import Entities
import FluxCore
import ReactiveCore
import Search
import Shell
import TerminalUI

/// `nagare post ID`
struct PostCommand: RunnableCommand {
    static let configuration = CommandConfiguration(commandName: "post", abstract: "Read a post.")

    @Argument(help: "The post's id, or its address.", completion: .known(.posts))
    var id: String

    @Flag(help: "Print the post's Markdown, byte for byte.")
    var markdown = false

    @Flag(help: "Print the comments below the post; with --json, the comments alone.")
    var comments = false

    @Flag(help: "Open the post in the browser.")
    var web = false

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func validate() throws {
        if markdown, comments { throw ValidationError("--markdown and --comments exclude each other") }
        if markdown, options.json { throw ValidationError("--markdown and --json exclude each other") }
    }

    func run(_ console: Console) async throws {
        let known = comments ? PostComment.fields : Post.fields
        let json = try JSONOutput(options, known: known, what: "post")
        let composition = try await Composition(options, environment: console.environment)
        try await composition.runAndClose {
            composition.restoreToken()
            let spinner = ProgressLine("reading", on: console)
            defer { spinner?.stop() }
            let feature = composition.search(console)
            let screen = feature.openPost(try composition.postID(id, "post"))
            let content = try await read(screen, composition)
            let follows = try await feature.follows.asProperty().first { $0.isSettled }
            spinner?.stop()
            if let failure = follows.failure {
                console.printDiagnostic(
                    CommandFailure("post: it stays unread", failure, options).errorMessage.sentence)
            }
            composition.reportSource("post", console)
            let post = content.post
            if web { return try Browser(console.environment).open(post.url, for: "post") }
            if markdown { return console.printRaw(post.body) }
            if let json {
                guard comments else { return try json.print(post, on: console) }
                return try json.print(list: content.comments ?? [], on: console)
            }
            if let remark = composition.parserRemark { console.printDiagnostic("post: \(remark)") }
            let text = PostText(target: console.target, formatDate: Dates.minute)
            console.page(text.lines(content))
        }
    }

    /// Waits for the post, and for its comments if requested.
    private func read(
        _ screen: Screen<PostLogic>, _ composition: Composition
    ) async throws -> PostContent {
        let output = screen.stream.output
        let read = try await output.state.first { $0.phase != .idle && $0.phase != .loading }
        if case .failed(let failure) = read.phase {
            try composition.checkCache("post")
            throw CommandFailure("post", failure, about: .post, options)
        }
        if comments {
            screen.stream.input.action(
                .commentsToggled(from: .start, areShown: false, at: screen.scope.scheduler.now))
            let state = try await output.state.first { $0.comments != nil || $0.notices.shown != nil }
            if case .comments(let failure) = state.notices.shown {
                throw CommandFailure("comments", failure, about: .post, options)
            }
        }
        guard let content = output.shown.content else {
            preconditionFailure("a post that was read has a text")
        }
        return content
    }
}
