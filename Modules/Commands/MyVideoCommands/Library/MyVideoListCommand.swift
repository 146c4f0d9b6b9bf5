package import ArgumentParser
package import Console
import Entities
import FluxScreens
import MyVideo
import Persistence
import Synchronization
import TerminalFrames

/// `nagare myvideo list [QUERY]`
struct MyVideoListCommand: RunnableCommand {
    static let help = CommandHelp(
        "List saved videos, the most recently saved first.",
        examples: [
            .init("List all saved videos", "nagare myvideo list"),
            .init("List those that match some words, by name", "nagare myvideo list buck bunny --sort name"),
        ],
        fields: VideoRecord.savedFields, columns: OutputColumns.savedVideos,
        globalOptions: .profile, .list)

    static let configuration = CommandConfiguration("list", help)

    @Argument(help: "Words that must all occur in the name, the channel or the tags.")
    var query: [String] = []

    @Option(
        help: ArgumentHelp("The order: added, published, name, duration or views.", valueName: "key"),
        completion: .list(LibraryOrder.allCases.map(\.rawValue)),
        transform: { text in
            guard let order = LibraryOrder(rawValue: text) else {
                throw ArgumentMistake.sortKey(known: LibraryOrder.allCases.map(\.rawValue))
            }
            return order
        })
    var sort = LibraryOrder.added

    @Option(
        name: .limit, help: ArgumentHelp("\(NagareStrings.Help.limit) Default: all.", valueName: "n"))
    var limit: Int?

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func validate() throws {
        if let limit, limit < 1 { throw ArgumentMistake.limit }
    }

    func run(_ console: Console, _ source: ServiceSource<any MyVideoCommandServices>) async throws {
        let json = try JSONOutput(options, known: VideoRecord.savedFields, operation: "myvideo list")
        let services = try await source.open(options, console)
        try await services.runAndClose {
            let filter = WordFilter(query.joined(separator: " "))
            let printer = ListPrinter(.savedVideos(console), options, json, console)
            let left = Mutex(limit ?? .max)
            try await services.savedVideos().read(sort, operation: "myvideo list", options) { part in
                let found = left.withLock { left in
                    let found = part.lazy.filter { filter.matches($0.listedTexts) }.prefix(left)
                    left -= found.count
                    return Array(found)
                }
                try printer.print(found.map { VideoRecord(saved: $0.episode, addedAt: $0.addedAt) })
                return left.withLock { $0 > 0 }
            }
            try printer.end()
            if printer.count == 0 {
                let strings = console.language.commandStrings.videos
                console.remark(StyledLine(filter.matchesAll ? strings.none : strings.noMatches, .dim))
            }
        }
    }
}

extension MyVideoLibrary {
    /// Reads all saved videos in batches, until `take` returns `false` or the task is cancelled.
    ///
    /// - Parameter take: Receives each batch; returns whether to continue.
    /// - Throws: Errors from `take`, `CancellationError`, and the library's failures.
    func read(
        _ order: LibraryOrder = .added, operation: String, _ options: GlobalOptions,
        _ take: @escaping @Sendable ([SavedVideo]) throws -> Bool
    ) async throws {
        let failure = Mutex<(any Error)?>(nil)
        let isCancelled = Atomic(false)
        let outcome = await withTaskCancellationHandler { () -> Result<Void, LibraryFailure> in
            do throws(LibraryFailure) {
                try await read(order, inBatchesOf: 500) { part in
                    if isCancelled.load(ordering: .relaxed) { return false }
                    do { return try take(part) } catch {
                        failure.withLock { $0 = error }
                        return false
                    }
                }
                return .success(())
            } catch {
                return .failure(error)
            }
        } onCancel: {
            isCancelled.store(true, ordering: .relaxed)
        }
        if case .failure(let failure) = outcome { throw CommandFailure(operation, failure, options) }
        if let failure = failure.withLock(\.self) { throw failure }
        try Task.checkCancellation()
    }
}

/// `nagare myvideo …`
package struct MyVideoCommand: GroupCommand {
    package init() {}

    package static let help = CommandHelp(
        "Save videos, and list, import and export them.",
        discussion: """
            Saved videos are stored on this machine; the app shows them under My Video.

            \(NagareStrings.Help.damagedLibrary)
            """,
        examples: [
            .init("Save a video", "nagare myvideo add 6c0a4d6a-1c4e-4a0c-a2d4-6e6ea0c3a1f0"),
            .init("List the longest videos first", "nagare myvideo list --sort duration"),
            .init("Make a table for a spreadsheet", "nagare myvideo export --format csv > videos.csv"),
        ])

    package static let configuration = CommandConfiguration(
        "myvideo", help,
        subcommands: [
            MyVideoListCommand.self, MyVideoAddCommand.self, MyVideoRemoveCommand.self,
            MyVideoImportCommand.self, MyVideoExportCommand.self,
        ])
}
