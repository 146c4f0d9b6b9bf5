package import ReactiveTesting
import TerminalFrames

extension GoldenText {
    /// Compares the screen's frame with the file `NAME`, and the same frame in Japanese with `NAME-ja`.
    package func mismatch(_ screen: ScreenDriver, _ name: String) -> Mismatch? {
        mismatch(screen.frame.marked, name) ?? mismatch(screen.frame(in: .japanese).marked, name + "-ja")
    }
}
