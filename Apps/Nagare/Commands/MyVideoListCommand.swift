import ArgumentParser
import Entities
import MyVideo
import Persistence
import Synchronization
import TerminalUI

/// `nagare myvideo list [QUERY]`
struct MyVideoListCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List what you keep, newest first.")

    @Argument(help: "Words that must all occur in the name, the channel or the tags.")
    var query: [String] = []

    @Option(
        help: ArgumentHelp("What comes first: added, published, name, duration or views.", valueName: "key"),
        completion: .list(LibraryOrder.allCases.map(\.rawValue)),
        transform: { text in
            guard let order = LibraryOrder(rawValue: text) else {
                throw ValidationError("--sort takes added, published, name, duration or views")
            }
            return order
        })
    var sort = LibraryOrder.added

    @Option(
        name: .limit, help: ArgumentHelp("How many, 1 or more; all unless given.", valueName: "n"))
    var limit: Int?

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("-L takes a number from 1 up") }
    }

    func run(_ console: Console) async throws {
        let json = try JSONOutput(options, known: SavedVideoRecord.fields, what: "myvideo list")
        let composition = try await Composition(options, environment: console.environment)
        try await composition.runAndClose {
            let savedQuery = SavedVideosQuery(query.joined(separator: " "))
            let printer = ListPrinter(.savedVideos(console), options, json, console)
            let left = Mutex(limit ?? .max)
            try await composition.library(console).read(sort, what: "myvideo list", options) { part in
                let found = left.withLock { left in
                    let found = part.lazy.filter(savedQuery.matches).prefix(left)
                    left -= found.count
                    return Array(found)
                }
                try printer.print(found.map(SavedVideoRecord.init))
                return left.withLock { $0 > 0 }
            }
            try printer.end()
            if printer.count == 0 {
                let nothing =
                    savedQuery.matchesAll ? "no videos are kept yet" : "nothing that is kept has these words"
                console.remark(StyledLine(nothing, .dim))
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
        _ order: LibraryOrder = .added, what: String, _ options: GlobalOptions,
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
        if case .failure(let failure) = outcome { throw CommandFailure(what, failure, options) }
        if let failure = failure.withLock(\.self) { throw failure }
        try Task.checkCancellation()
    }
}
