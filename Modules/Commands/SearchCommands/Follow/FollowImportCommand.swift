import ArgumentParser
import Console
import FluxCore
import Foundation
import Persistence
import Search
import TerminalFrames

/// `nagare follow import FILE|-`
struct FollowImportCommand: RunnableCommand {
    static let help = CommandHelp(
        "Follow the tags, users, searches and channels of an exported document.",
        discussion: """
            The document is the output of nagare follow export or of nagare follow list --json, or OPML with \
            feeds of Qiita from a feed reader, with 10,000 entries at most. If some entries are invalid, they are reported, the others \
            are followed, and the exit code is 1.
            """,
        examples: [
            .init("Follow what another person follows", "nagare follow import follows.json"),
            .init(
                "Follow the same as on another machine",
                "ssh home nagare follow export | nagare follow import -"
            ),
        ],
        globalOptions: .profile)

    static let configuration = CommandConfiguration("import", help)

    @Argument(
        help: ArgumentHelp("The document, or a FIFO; - reads it from standard input.", valueName: "file"),
        completion: .file())
    var file: String

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    private static let operation = "follow import"
    /// The maximum size of a document in bytes.
    private static let maximumSize = 16 << 20

    func run(_ console: Console, _ source: ServiceSource<any SearchCommandServices>) async throws {
        let bytes = try await InputFile.bytes(
            of: file, Self.operation, limit: Self.maximumSize,
            unreadable: { [file] in $0.commandStrings.ids.unreadable(Self.operation, path: file) })
        let services = try await source.open(options, console, changesLibrary: true)
        try await services.runAndClose {
            let origins = [services.webOrigin, DefaultOrigins.qiita]
            guard let document = FollowDocument(bytes, origins: origins) else {
                throw CommandFailure(.failed) { [file] language in
                    let standardInput = language.commandStrings.ids.standardInput
                    return language.commandStrings.followImport.notADocument(
                        file == "-" ? standardInput : file)
                }
            }
            let count = document.entries.count + document.invalid.count
            guard count <= FollowDocument.maximumEntries else {
                throw CommandFailure(.failed) {
                    $0.commandStrings.followImport.tooManyEntries(
                        count, maximum: FollowDocument.maximumEntries)
                }
            }
            let feature = services.search()
            let follows = feature.follows
            try await follows.settled(.loadRequested(checking: false), Self.operation, options)
            let known = Set(follows.state.follows.map(\.name.id))
            let new = document.entries.filter { !known.contains($0.name.id) }
            for entry in new {
                if let failure = try await feature.change(.follow(entry.name), at: entry.followedAt) {
                    throw CommandFailure(Self.operation, failure, options)
                }
            }
            let outcome = { @Sendable (language: Language) in
                language.commandStrings.followImport.done(
                    followed: new.count, alreadyFollowed: document.entries.count - new.count)
            }
            guard document.invalid.isEmpty else {
                throw CommandFailure(.failed) {
                    $0.commandStrings.followImport.invalidEntries(
                        document.invalid, of: document.entries.count + document.invalid.count,
                        outcome: outcome($0))
                }
            }
            console.remark(StyledLine(outcome(console.language), .dim))
        }
    }
}
