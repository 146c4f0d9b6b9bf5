import FluxCore
package import FluxJournal
import FluxJournalText
import FluxScreens
import ReactiveCore
package import TerminalFrames

/// Converts the frames of a recording to an asciicast.
///
/// Markers are set where a screen opens, and where a different kind of action arrives from outside.
package struct AsciicastExport {
    /// The first frame that the current code draws differently.
    package private(set) var difference: JournalVerification.Difference?
    /// The asciicast.
    package private(set) var text = ""
    private let recording: Recording
    private var cast: Asciicast
    private var now = Duration.zero
    /// The last action, and the last kind of action from outside.
    private var last: RecordedAction?
    private var lastOutside = (path: "", name: "")

    /// - Returns: `nil` when nothing was drawn.
    package init?(_ replay: Replay<AppReplica>, _ palette: Palette) throws {
        recording = replay.recording
        cast = Asciicast(recording.header.app, started: recording.header.started, palette)
        while let line = try replay.advance() {
            switch try recording.entry(line) {
            case .opened(_, let route?): try cast.add(.marker, route.visible, at: now)
            case .action(let action): try addMarker(action)
            case .note: if let drawn = try recording.drawnFrame(line) { try draw(drawn, replay.app) }
            case .header, .opened, .externalInput, .storeCreated, .replaced, .begun, .closed, .checkpoint,
                .ended:
                break
            }
        }
        if cast.isEmpty { return nil }
        if replay.app.hasEnded { try cast.add(.ended, "0", at: now) }
        text = String(decoding: cast.takeLines(), as: UTF8.self)
    }

    private mutating func addMarker(_ action: RecordedAction) throws {
        (last, now) = (action, max(now, action.time))
        let name = recording.name(of: action)
        guard action.cause == nil, lastOutside != (action.path, name) else { return }
        lastOutside = (action.path, name)
        try cast.add(.marker, name.visible, at: now)
    }

    private mutating func draw(_ drawn: DrawnFrame, _ app: AppReplica) throws {
        now = max(now, drawn.now)
        let frame = app.frame(drawn.viewport, drawn.now).frame
        if DrawnFrame(frame, at: drawn.now) != drawn { difference = difference ?? .frame(after: last, drawn) }
        try cast.draw(frame, at: now)
    }
}
