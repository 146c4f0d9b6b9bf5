import Foundation
import Sync
import Synchronization

/// Two servers in memory.
final class InMemoryWalkServers: WalkServers {
    private struct State {
        var copy: [InMemorySyncServer.Backup?] = [nil, nil]
        var dump: InMemorySyncServer.Backup?
        var instances = 2
    }

    private let servers: [InMemorySyncServer]
    private let state = Mutex(State())

    init() {
        servers = (0..<2).map { number in InMemorySyncServer(instance: "\(number)", now: { Date() }) }
    }

    func service(_ server: Int) -> any SyncService { InMemorySyncService(servers[server]) }

    func apply(_ event: WalkEvent, to server: Int) {
        state.withLock { state in
            func load(_ data: InMemorySyncServer.Backup?, into number: Int) {
                state.instances += 1
                servers[number].restore(data, instance: "\(state.instances)")
            }
            switch event {
            case .copied: state.copy[server] = servers[server].backup()
            case .putBack: if let copy = state.copy[server] { servers[server].restore(copy, instance: nil) }
            case .dumped: state.dump = servers[server].backup()
            case .tablesLoaded, .rowsLoaded: if let dump = state.dump { load(dump, into: server) }
            case .loadedTwice: if let dump = state.dump { for number in 0..<2 { load(dump, into: number) } }
            case .emptied, .recordsEmptied: load(nil, into: server)
            }
        }
    }
}
