package import Entities
package import FluxQueries
import FluxScreens
import Foundation
import Persistence
package import ReactiveCore
import Synchronization
package import TerminalFrames

/// Prints a list page by page as it arrives: as JSON, ids or rows.
package final class ListPrinter<Item: Encodable & Sendable>: Sendable {
    /// How items are printed.
    package struct Format: Sendable {
        package let id: @Sendable (Item) -> String
        /// The item's web page.
        package let address: @Sendable (Item) -> String
        package let rows: @Sendable ([Item], inout Columns.Widths?) -> [StyledLine]

        package init(
            id: @escaping @Sendable (Item) -> String, address: @escaping @Sendable (Item) -> String,
            rows: @escaping @Sendable ([Item], inout Columns.Widths?) -> [StyledLine]
        ) {
            (self.id, self.address, self.rows) = (id, address, rows)
        }
    }

    private struct State {
        let list: JSONList?
        var widths: Columns.Widths?
        var count = 0
    }

    private let format: Format
    private let options: GlobalOptions
    private let console: Console
    private let state: Mutex<State>

    /// - Parameter json: `nil` prints rows or ids.
    package init(_ format: Format, _ options: GlobalOptions, _ json: JSONOutput?, _ console: Console) {
        (self.format, self.options, self.console) = (format, options, console)
        state = Mutex(State(list: json?.list(on: console)))
    }

    package var count: Int { state.withLock { $0.count } }
    package var language: Language { console.language }

    package func print(_ part: some Sequence<Item>) throws {
        let part = Array(part)
        // The first rows determine the widths of the columns.
        if part.isEmpty { return }
        let end = options.null ? "\0" : "\n"
        try state.withLock { state in
            state.count += part.count
            if let list = state.list { return try list.append(part) }
            let rows = options.ids ? part.map { StyledLine(format.id($0)) } : format.rows(part, &state.widths)
            console.print(rows, linkAddresses: part.map(format.address), end: end)
        }
    }

    /// Completes the JSON array, even after an error. Does nothing for rows and ids.
    package func end() throws { try state.withLock { try $0.list?.end() } }
}

extension ListPrinter {
    /// Prints a list page by page, loading more pages until `limit` is reached.
    ///
    /// - Parameters:
    ///   - operation: The name of the command.
    ///   - list: The state of the list's screen; its first page has been requested already.
    ///   - limit: The maximum number of items.
    ///   - item: Converts an element of the list.
    ///   - begin: Called before the first page is printed.
    ///   - more: Requests the next page.
    ///   - explain: Converts a service failure to the command's failure.
    /// - Throws: The failure of the first page, or of a later one after the pages before it have been
    ///   printed; an `Interruption` when the task is cancelled between two pages.
    package func print<Endpoint: InfiniteQueryEndpoint>(
        _ operation: String, _ list: Property<InfiniteQuery<Endpoint>>, atMost limit: Int, _ progress: String,
        item: (Endpoint.Item) -> Item, begin: () throws -> Void, more: () -> Void,
        explain: (ServiceFailure) throws -> CommandFailure
    ) async throws where Endpoint.Failure == ServiceFailure {
        var known = try await settled(list, progress)
        if case .failed(let failure) = known.phase { throw try explain(failure) }
        try begin()
        try print(known.items.prefix(limit).map(item))
        while count < limit, known.next != nil, known.phase == .loaded {
            more()
            do { known = try await settled(list, progress) } catch {
                if Task.isCancelled {
                    throw try interruption(operation, of: min(known.total ?? limit, limit))
                }
                throw error
            }
            try print(known.items[count...].prefix(limit - count).map(item))
        }
        try end()
        guard case .failedMore(let failure) = known.phase else { return }
        let cause = try explain(failure)
        let expectedCount = min(known.total ?? limit, limit)
        let count = count
        throw CommandFailure(cause.status) { language in
            language.commandStrings.lists.incomplete(
                printed: count, expected: expectedCount, cause: cause.errorMessage(in: language))
        }
    }

    /// Waits until no page is being loaded.
    private func settled<Endpoint: InfiniteQueryEndpoint>(
        _ list: Property<InfiniteQuery<Endpoint>>, _ progress: String
    ) async throws -> InfiniteQuery<Endpoint> {
        let spinner = ProgressLine(progress, on: console)
        defer { spinner?.stop() }
        return try await list.first { $0.runningRequest == nil }
    }

    /// Completes the list, and returns the error that states how many items were printed.
    private func interruption(_ operation: String, of expectedCount: Int) throws -> Interruption {
        try end()
        return Interruption(
            errorMessage: console.language.commandStrings.lists.interrupted(
                operation, printed: count, of: expectedCount))
    }
}

/// The columns of the lists in pipes, by the names of their JSON fields. Each module of commands adds its own.
package enum OutputColumns {
    package static let settings = ["name", "value"]
}
