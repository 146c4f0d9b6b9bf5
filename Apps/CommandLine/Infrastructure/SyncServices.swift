package import Sync

/// Connects to the databases that a user's machines share.
public struct SyncServices: Sendable {
    /// Creates a service for an address; the first call to it connects.
    package let connect: @Sendable (_ address: String) -> any SyncService

    package init(connect: @escaping @Sendable (_ address: String) -> any SyncService) {
        self.connect = connect
    }
}
