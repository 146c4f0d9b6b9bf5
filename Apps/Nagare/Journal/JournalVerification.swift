import FluxCore
import FluxJournal
import Shell
import TerminalUI

/// Compares a recorded run with the current code.
struct JournalVerification {
    /// The first difference.
    enum Difference {
        case action(ReplayDifference)
        /// Two replays by this program differ.
        case notDeterministic(ReplayDifference)
        /// A different frame was drawn after that action.
        case frame(after: RecordedAction?, DrawnFrame)
    }

    /// A frame that the current code draws differently.
    struct DifferentFrame {
        /// The recorded texts of the rows; `nil` in a recording without texts.
        let recorded: [String]?
        let current: Frame
    }

    private(set) var actions = 0
    private(set) var frames = 0
    private(set) var first: Difference?
    private(set) var firstFrame: DifferentFrame?

    /// Replays until the end or the first difference.
    ///
    /// - Parameter findsFrame: Continues until the first frame that differs.
    init(_ replay: Replay<AppReplica>, findsFrame: Bool = false) throws {
        let recording = replay.recording
        var (last, texts) = (RecordedAction?.none, FrameTexts())
        while first == nil || findsFrame && firstFrame == nil, let line = try replay.advance() {
            switch try recording.entry(line) {
            case .action(let action):
                (last, actions) = (action, actions + 1)
                first = first ?? replay.differences.first.map { .action($0) }
            case .note:
                guard let drawn = try recording.drawnFrame(line) else { break }
                frames += 1
                texts.add(drawn)
                let frame = replay.app.frame(drawn.viewport, drawn.now).frame
                guard DrawnFrame(frame, at: drawn.now) != drawn else { break }
                first = first ?? .frame(after: last, drawn)
                firstFrame = DifferentFrame(recorded: texts.rows, current: frame)
            case .storeCreated: first = first ?? replay.differences.first.map { .action($0) }
            case .header, .opened, .externalInput, .begun, .closed, .checkpoint, .ended: break
            }
        }
        if case .action? = first, let difference = try replay.nondeterministicDifference() {
            first = .notDeterministic(difference)
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
