import Sync

/// Two servers of a random walk, and what happens to their data.
protocol WalkServers: Sendable {
    /// A new connection.
    ///
    /// - Parameter server: 0 or 1.
    func service(_ server: Int) -> any SyncService

    /// Does something to the data of a server. Has no effect if it needs a copy or a dump that was not made.
    func apply(_ event: WalkEvent, to server: Int) async throws
}

/// What happens to the data of a server.
enum WalkEvent: CaseIterable {
    /// Its files are copied, or the last copy is put back.
    case copied, putBack
    /// A dump is made; loaded in place of the tables, or of their rows; or loaded into both servers.
    case dumped, tablesLoaded, rowsLoaded, loadedTwice
    /// All rows are removed, or those of one table.
    case emptied, recordsEmptied
}
