import FluxCore
import FluxQueries
import Persistence

/// Everything that a screen with a list of posts draws: its own state, and the states that the feature's screens share.
package struct PostListShown<State: Sendable>: Sendable {
    let state: State
    let stocked: Stocks
    /// The followed tags, people and searches, and their posts.
    let follows: FollowsState
    let history: HistoryState
    /// The read marks of the posts.
    let readMarks: Query<ReadStatus>
    /// Why the latest library operation failed; `nil` if it succeeded.
    let libraryFailure: LibraryFailure?

    init(_ state: State, _ search: SearchServices) {
        (self.state, stocked) = (state, search.stocked.shown)
        (follows, history) = (search.follows.state, search.history.store.state)
        (readMarks, libraryFailure) = (search.readMarks.answers.store.state, search.libraryFailure)
    }
}
