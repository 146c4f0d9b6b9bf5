import Console
import TerminalFrames

/// The user's files.
extension NagareStrings {
    enum Keys {
        /// Where a binding was read from, for a column.
        static func place(line: Int) -> String { "keys.json, line \(line)" }
    }
}
