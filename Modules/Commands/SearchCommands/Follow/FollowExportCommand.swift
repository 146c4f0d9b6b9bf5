import ArgumentParser
import Console
import FluxCore
import Persistence
import Search

/// `nagare follow export`
struct FollowExportCommand: RunnableCommand {
    static let help = CommandHelp(
        "Export what you follow, as JSON or OPML.",
        discussion: """
            Prints the document to standard output. Feed readers can import OPML: it contains the feeds of \
            tags and users. nagare follow import reads both formats. For a backup of everything, see nagare help export.
            """,
        examples: [
            .init("Share what you follow", "nagare follow export > follows.json"),
            .init("Use a feed reader", "nagare follow export --format opml > follows.opml"),
        ],
        globalOptions: .text, [.demo, .profile, .record, .verbose])

    static let configuration = CommandConfiguration("export", help)

    @Option(help: "The format of the document.")
    var format = FollowDocument.Format.json

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console, _ source: ServiceSource<any SearchCommandServices>) async throws {
        let services = try await source.open(options, console)
        try await services.runAndClose {
            let follows = services.search().follows
            let state = try await follows.settled(.loadRequested(checking: false), "follow export", options)
            let document = FollowDocument(
                state.follows.map { FollowDocument.Entry(name: $0.name, followedAt: $0.followedAt) })
            switch format {
            case .json: console.print(json: try document.json)
            case .opml: console.printRaw(document.opml(origin: services.webOrigin))
            }
        }
    }
}
