internal import CTerminalDevice
import Dispatch
internal import ReactiveCore
import Synchronization

/// Other programs on the terminal, while the app stays open.
extension PosixTerminal {
    package func suspend() {
        settle()
        endImages()
        cterminal_suspend()
    }

    /// Restores the screen, and leaves the terminal and its keys to another program in this process group until
    /// `reclaim()`. Frames are discarded in the meantime.
    ///
    /// - Returns: Whether the terminal was open.
    package func lend() -> Bool {
        let wasLent = state.withLock { state in
            defer { state.isLent = true }
            return state.isLent
        }
        if wasLent { return false }
        settle()
        endImages()
        guard cterminal_lend() == 1 else {
            state.withLock { $0.isLent = false }
            return false
        }
        isLent.wait()
        return true
    }

    /// Takes the screen back after `lend()`, and draws the frame again.
    package func reclaim() {
        state.withLock { state in
            state.isLent = false
            state.acknowledgements.forgetRequests()
        }
        cterminal_reclaim()
    }
}
