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
    static let configuration = CommandConfiguration(
        commandName: "api", abstract: "Ask Qiita's API for anything, and print the answer's body.",
        discussion: """
            The path is what follows /api/v2, such as /tags/swift or "/users/demo/items?per_page=5". It is asked \
            with the token, if there is one.
            """)

    @Argument(help: "Such as /tags/swift.")
    var path: String

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func validate() throws {
        let isPlain = path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && !path.contains("#")
        let leaves = path.split(separator: "?").first?.split(separator: "/").contains {
            $0 == ".." || $0 == "."
        }
        if path.isEmpty || !isPlain || leaves == true || path.contains("://") {
            throw ValidationError("\"\(path)\" is no path: percent-encode it, and leave out the host")
        }
        if options.ids || options.fields != nil || options.template != nil {
            throw ValidationError("the answer is printed as it is, or through --jq")
        }
    }

    func run(_ console: Console) async throws {
        let rendering = try JSONRendering(options, known: [], what: "api")
        let composition = try await Composition(options, environment: console.environment)
        try await composition.runAndClose {
            if options.offline { throw CommandFailure.offline("api") }
            composition.restoreToken()
            let spinner = ProgressLine("asking", on: console)
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
