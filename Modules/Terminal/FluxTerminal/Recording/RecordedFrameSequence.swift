package import FluxScreens
import Synchronization
package import TerminalFrames

/// The frames of one recording in order, each with the texts that changed since the previous one.
package final class RecordedFrameSequence: Sendable {
    private let last = Mutex<Frame?>(nil)

    package init() {}

    /// Returns the next frame as it is recorded.
    package func next(_ frame: Frame, at now: Duration) -> DrawnFrame {
        let previous = last.withLock { last in
            defer { last = frame }
            return last
        }
        return DrawnFrame(frame, at: now, changedSince: previous)
    }
}
