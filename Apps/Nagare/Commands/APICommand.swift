import ApplicationFlux
import ArgumentParser
import Entities
import FluxCore
import HTTP
import PostAPIQiita
import ReactiveCore
import Shell
import TerminalUI

/// `nagare api PATH`
struct APICommand: RunnableCommand {
    static let help = CommandHelp(
        "Send a GET request to Qiita's API, and print the response.",
        discussion: "The request contains your token if you are logged in.",
        examples: [
            .init("Print a tag", "nagare api /tags/swift"),
            .init(
                "Print the titles of a user's posts",
                "nagare api '/users/Qiita/items?per_page=5' --json --jq '.[].title'"),
        ],
        globalOptions: .service, [.json, .jq])

    static let configuration = CommandConfiguration("api", help)

    @Argument(help: "The path after /api/v2, such as /tags/swift.")
    var path: String

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func validate() throws {
        let isPlain = path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && !path.contains("#")
        let leaves = path.split(separator: "?").first?.split(separator: "/").contains {
            $0 == ".." || $0 == "."
        }
        if path.isEmpty || !isPlain || leaves == true || path.contains("://") {
            throw ValidationError(NagareStrings.Arguments.path(path))
        }
        if options.ids || options.fields != nil || options.template != nil {
            throw ValidationError(NagareStrings.Arguments.plainAnswer)
        }
    }

    func run(_ console: Console) async throws {
        let rendering = try JSONRendering(options, known: [], what: "api")
        let composition = try await Composition(options, console)
        try await composition.runAndClose {
            if options.offline { throw CommandFailure.needsNetwork("api") }
            composition.restoreToken()
            let spinner = ProgressLine(NagareStrings.Posts.opening, on: console)
            defer { spinner?.stop() }
            let token = composition.flux.token.store.state.token
            let body: [UInt8]
            do throws(ServiceFailure) { body = try await composition.qiita.answer(to: path) } catch {
                if error == .unauthorized { await composition.flux.token.report(error, of: token) }
                throw CommandFailure("api", error, about: .answer, options)
            }
            spinner?.stop()
            try rendering.print(body, on: console)
        }
    }
}
