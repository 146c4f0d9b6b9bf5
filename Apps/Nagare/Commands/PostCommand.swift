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

    @Argument(help: "The post's id, or its address.")
    var id: String

    @Flag(help: "Print the post's Markdown, byte for byte.")
    var markdown = false

    @Flag(help: "Open the post in the browser.")
    var web = false

    @OptionGroup(title: "Global options")
    var options: GlobalOptions

    func validate() throws {
        try PostID.validate([id])
        if markdown, options.json { throw ValidationError("--markdown and --json exclude each other") }
    }

    func run(_ console: Console) async throws {
        let json = try JSONOutput(options, known: Post.fields, what: "post")
        let composition = try await Composition(options, environment: console.environment)
        try await composition.serve {
            composition.restoreToken()
            let spinner = ProgressLine("reading", on: console)
            defer { spinner?.stop() }
            let output = composition.search().openPost(PostID.parse(id) ?? id).stream.output
            let state = try await output.state.first { $0.phase != .idle && $0.phase != .loading }
            spinner?.stop()
            if case .failed(let failure) = state.phase {
                try composition.checkCache("post")
                throw CommandFailure("post", failure, about: .post, options)
            }
            composition.tellSource("post", console)
            guard let content = output.shown.content else { return }
            let post = content.post
            if web { return try Browser(console.environment).open(post.url, for: "post") }
            if markdown { return console.printRaw(post.body) }
            if let json { return try json.print(post, on: console) }
            let text = PostText(width: min(console.width, 100), formatDate: Dates.minute)
            console.page(text.lines(post, content.text))
        }
    }
}
