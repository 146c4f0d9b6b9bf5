import FluxCore

/// A place of a replay that was passed, with all states as they were there: going back to it decodes nothing.
struct ReplayCheckpoint {
    /// The number of the last action.
    let step: UInt64
    /// The line that comes next.
    let next: Int
    /// Of the open scopes, as they were recorded.
    let paths: [String]
    let states: TreeStates
}
