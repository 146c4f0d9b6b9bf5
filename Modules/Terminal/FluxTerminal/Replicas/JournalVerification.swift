import FluxCore
package import FluxJournal
package import FluxJournalText
package import FluxScreens
package import TerminalFrames

/// Compares a recorded run with the current code.
package struct JournalVerification {
    /// The first difference.
    package enum Difference {
        case replay(ReplayVerification.Difference)
        /// A different frame was drawn after that action.
        case frame(after: RecordedAction?, DrawnFrame)
    }

    /// A frame that the current code draws differently.
    package struct DifferentFrame {
        /// The recorded texts of the rows; `nil` in a recording without texts.
        package let recorded: [String]?
        package let current: Frame
    }

    package let actions: Int
    /// The number of compared frames. Those in a language that the program does not have are not compared.
    package let frames: Int
    package let first: Difference?
    package let firstFrame: DifferentFrame?

    /// Replays until the end or the first difference.
    ///
    /// - Parameter findsFrame: Continues until the first frame that differs.
    package init(_ replay: Replay<AppReplica>, findsFrame: Bool = false) throws {
        let recording = replay.recording
        var texts = FrameTexts()
        var different: (drawn: DrawnFrame, frames: DifferentFrame)?
        let result = try replay.verify {
            !findsFrame || different != nil
        } isSame: { app, _, line in
            guard let drawn = try recording.drawnFrame(line) else { return nil }
            texts.add(drawn)
            guard app.languages.contains(drawn.viewport.language) else { return nil }
            let frame = app.frame(drawn.viewport, drawn.now).frame
            if DrawnFrame(frame, at: drawn.now) == drawn { return true }
            different = different ?? (drawn, DifferentFrame(recorded: texts.rows, current: frame))
            return false
        }
        (actions, frames, firstFrame) = (result.actions, result.notes, different?.frames)
        first = result.difference.map { difference in
            if case .note(_, let action) = difference, let different {
                .frame(after: action, different.drawn)
            } else {
                .replay(difference)
            }
        }
    }
}

/// The texts of a recorded frame, from those that changed in each frame.
private struct FrameTexts {
    private(set) var rows: [String]?
    private var columns = 0

    mutating func add(_ drawn: DrawnFrame) {
        guard let changed = drawn.changedRows else { return rows = nil }
        let isSameSize = rows?.count == drawn.viewport.rows && columns == drawn.viewport.columns
        var all = (isSameSize ? rows : nil) ?? Array(repeating: "", count: drawn.viewport.rows)
        for (row, text) in changed where all.indices.contains(row) { all[row] = text }
        (rows, columns) = (all, drawn.viewport.columns)
    }
}
