import ArgumentParser
import Console

/// `nagare serve`
struct ServeCommand: RunnableCommand {
    static let help = CommandHelp(
        "Run a local server with sample data, in place of Qiita and PeerTube.",
        discussion: """
            Prints "ready http://127.0.0.1:PORT" and serves Qiita's API under /api/v2 and PeerTube's under \
            /api/v1, until you press Ctrl-C. To use it, set NAGARE_QIITA_URL and NAGARE_PEERTUBE_URL to the \
            printed URL; the token demo-token logs in.

            A fault applies to all requests, or to those below @PATH, such as @/api/v2/items; with xN, to \
            the first N.
            """,
        topics: [.init(title: NagareStrings.Faults.title, rows: NagareStrings.Faults.rows)],
        examples: [
            .init("Serve on a fixed port", "nagare serve --port 8080"),
            .init("Use it in another terminal", "NAGARE_QIITA_URL=http://127.0.0.1:8080 nagare search swift"),
            .init(
                "Answer slowly, and 10 requests only",
                "nagare serve --fault latency=500 --fault rate-limit=10"),
        ])

    static let configuration = CommandConfiguration("serve", help)

    @Option(help: ArgumentHelp("The port; 0 selects a free one.", valueName: "n"))
    var port = SampleServerSettings().port

    @Option(help: ArgumentHelp("The number of posts.", valueName: "n"))
    var items = SampleServerSettings().items

    @Option(help: ArgumentHelp("Simulate a fault, see above; may be repeated.", valueName: "spec"))
    var fault: [String] = []

    @Flag(help: "Print the registered OAuth client first.")
    var showClient = false

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func validate() throws {
        if items < 0 { throw ArgumentMistake.items }
    }

    func run(_ console: Console, _ services: AppServices) async throws {
        let settings = SampleServerSettings(port: port, items: items, faults: fault)
        let server: any SampleServer
        do throws(SampleServerFailure) {
            server = try await services.infrastructure.startServer(settings)
        } catch {
            throw CommandFailure("serve", error)
        }
        if showClient {
            let client = server.client
            console.print(
                "client_id \(client.id)\nclient_secret \(client.secret)\nredirect_url \(client.redirectURL)")
        }
        console.print(line: "ready \(server.origin)")
        await untilCancelled()
        await server.stop()
    }
}
