/// Differences between a recording and this version of the program.
extension NagareStrings {
    /// A recorded frame beside the one that this version draws.
    enum Frames {
        static let recorded = "recorded"
        static let current = "this version"
        static let sameTexts = "The texts are equal; styles, images or the cursor differ."
        static let noTexts = "The recording does not contain the texts of its frames. This version draws:"
    }

    /// The first difference that a replay found, for the end of a sentence.
    enum Difference {
        /// - Parameter action: The last action before the frame; `nil` at the start.
        static func frame(after action: (number: UInt64, name: String)?, columns: Int, rows: Int) -> String {
            let place = action.map { "after action \($0.number), \($0.name)" } ?? "at the start"
            return "\(place), a different frame is drawn at \(columns)×\(rows)"
        }
    }
}
