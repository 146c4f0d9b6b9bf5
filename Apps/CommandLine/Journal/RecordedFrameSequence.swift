import Shell
import Synchronization
import TerminalUI

/// The frames of one recording in order, each with the texts that changed since the previous one.
final class RecordedFrameSequence: Sendable {
    private let last = Mutex<Frame?>(nil)

    /// Returns the next frame as it is recorded.
    func next(_ frame: Frame, at now: Duration) -> DrawnFrame {
        let previous = last.withLock { last in
            defer { last = frame }
            return last
        }
        return DrawnFrame(frame, at: now, changedSince: previous)
    }
}
