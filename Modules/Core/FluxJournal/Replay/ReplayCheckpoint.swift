import FluxCore

/// The states of an earlier step of a replay, in memory: returning to it decodes nothing.
struct ReplayCheckpoint {
    /// The number of the last action.
    let step: UInt64
    /// The next line.
    let next: Int
    /// The recorded paths of the open scopes, and their routes.
    let scopes: [(path: String, route: String?)]
    let states: TreeStates
    /// The differences that these states may contain.
    let differences: [ReplayDifference]
    /// The stores that differ because their recorded states could not be restored.
    let unrestored: Set<StoreAddress>
}
