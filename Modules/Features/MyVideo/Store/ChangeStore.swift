public import Entities
public import FluxCore
public import Persistence

/// What one screen changes in the library.
public typealias ChangeStore = Store<ChangeState>

/// How the changes go that one screen asked for.
public struct ChangeState: Reducible {
    /// Where the latest change stands.
    public enum Phase: Codable, Sendable, Equatable {
        case idle
        case running(LibraryChange)
        /// The library acknowledged it: it is on disk.
        case done(LibraryChange)
        case failed(LibraryFailure, LibraryChange)

        /// The change that has come to its end, well or not; `nil` when none has, or one is running.
        public var settled: LibraryChange? {
            switch self {
            case .idle, .running: nil
            case .done(let change), .failed(_, let change): change
            }
        }
    }

    /// What was done, to be told once.
    public enum Toast: Sendable, Equatable {
        case kept(Episode)
        /// Removed; it can be undone.
        case released(Episode)
        case restored(Episode)
    }

    /// A change that the library refused.
    public struct Refusal: Codable, Sendable, Equatable {
        public let change: LibraryChange
        public let failure: LibraryFailure

        public init(_ change: LibraryChange, _ failure: LibraryFailure) {
            (self.change, self.failure) = (change, failure)
        }
    }

    public var phase = Phase.idle
    /// What this screen removed and did not bring back, the latest last.
    ///
    /// No `History` of states: bringing a video back goes through the library, and takes nothing back that
    /// others changed meanwhile.
    public var removed: [KeptVideo] = []
    /// What the library refused, until it was put away.
    public var notices = NoticeQueue<Refusal>()

    public init() {}

    public mutating func reduce(_ action: ChangeAction, _ ask: (Toast) -> Void) {
        switch action {
        case .screenOpened: (phase, notices) = (.idle, NoticeQueue())  // Nobody waits for those any more.
        case .changeStarted(let change):
            phase = .running(change)
            if case .restore = change { forgetRemoval(of: change.id) }  // The next undo is about another.
        case .changeDone(let change, let before):
            if phase == .running(change) { phase = .done(change) }
            switch change {
            case .release:
                guard let before else { return }
                removed.append(before)
                ask(.released(before.episode))
            case .keep(let video):
                forgetRemoval(of: change.id)
                ask(.kept(video.episode))
            case .restore(let video):
                forgetRemoval(of: change.id)
                ask(.restored(video.episode))
            }
        case .changeFailed(let failure, let change):
            if phase == .running(change) { phase = .failed(failure, change) }
            if case .restore(let video) = change { removed.append(video) }
            notices.reduce(.raised(Refusal(change, failure)))
        case .noticeDismissed: notices.reduce(.dismissed)
        }
    }

    private mutating func forgetRemoval(of id: Episode.ID) {
        removed.removeAll { $0.id == id }
    }
}
