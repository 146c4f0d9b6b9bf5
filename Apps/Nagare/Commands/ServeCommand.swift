import ArgumentParser
import StandInServer

/// `nagare runAndClose`
struct ServeCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve both services from made-up data, on loopback.",
        discussion: """
            Prints `ready http://127.0.0.1:PORT` and serves Qiita under /api/v2 and PeerTube under /api/v1 \
            until SIGINT or SIGTERM. Point nagare at it with NAGARE_QIITA_URL and NAGARE_PEERTUBE_URL.

            Faults: latency=MS, status=CODE[@PATH][xN], truncate@PATH, reset@PATH, silent@PATH, \
            slow=BYTES_PER_S, rate-limit=N, revoke-token, gzip, shift.
            """)

    @Option(help: ArgumentHelp("The port; 0 for a free one.", valueName: "n"))
    var port: UInt16 = 0

    @Option(help: ArgumentHelp("How many posts there are.", valueName: "n"))
    var items = 320

    @Option(help: ArgumentHelp("Misbehave; may be repeated.", valueName: "spec"))
    var fault: [String] = []

    @Flag(help: "Print the registered OAuth client first.")
    var showClient = false

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    var hasDeadline: Bool { false }

    func validate() throws {
        if items < 0 { throw ValidationError("--items takes a number from 0 up") }
        for spec in fault where (try? Fault(parsing: spec)) == nil {
            throw ValidationError("\"\(spec)\" is no fault")
        }
    }

    func run(_ console: Console) async throws {
        let settings = StandInServer.Settings(
            port: port, items: items, faults: try fault.map { try Fault(parsing: $0) })
        let server: StandInServer
        do throws(StandInFailure) {
            server = try await StandInServer.start(settings)
        } catch {
            throw CommandFailure("serve", error)
        }
        if showClient {
            let client = server.client
            console.print(
                "client_id \(client.id)\nclient_secret \(client.secret)\nredirect_url \(client.redirectURL)")
        }
        console.print("ready \(server.origin)")
        await untilCancelled()
        await server.stop()
    }

    /// Suspends until the task is cancelled.
    private func untilCancelled() async {
        let (never, end) = AsyncStream.makeStream(of: Never.self)
        await withTaskCancellationHandler {
            for await _ in never {}
        } onCancel: {
            end.finish()
        }
    }
}
