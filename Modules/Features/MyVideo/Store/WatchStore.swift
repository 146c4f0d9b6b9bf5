public import Entities
public import FluxCore

/// The store of what one screen shows outside of the terminal.
public typealias WatchStore = Store<WatchState>

/// How it goes with what was to be seen outside of the terminal.
public struct WatchState: Reducible {
    public enum Phase: Codable, Sendable, Equatable {
        case idle
        /// The instance is asked how to play it.
        case asking(id: String)
        case found(Playback)
        case failed(WatchFailure)

        /// Whether an answer is on its way.
        public var isRunning: Bool { if case .asking = self { true } else { false } }

        /// Whether the answer has come, good or bad.
        public var isSettled: Bool { self != .idle && !isRunning }
    }

    /// What was started, to be told once.
    public enum Toast: Sendable, Equatable {
        case playing(name: String)
        case opened(name: String)
    }

    public var phase = Phase.idle
    /// What failed, until it was put away.
    public var notices = NoticeQueue<WatchFailure>()

    public init() {}

    public mutating func reduce(_ action: WatchAction, _ ask: (Toast) -> Void) {
        switch action {
        case .screenOpened: self = WatchState()
        case .playbackAsked(let id): phase = .asking(id: id)
        case .playbackFound(let playback, let id): if phase == .asking(id: id) { phase = .found(playback) }
        case .watchFailed(let failure):
            phase = .failed(failure)
            notices.reduce(.raised(failure))
        case .playerStarted(let name): ask(.playing(name: name))
        case .pageOpened(let name): ask(.opened(name: name))
        case .noticeDismissed: notices.reduce(.dismissed)
        }
    }
}
